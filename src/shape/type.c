/* Types are found by the names that users type: in MG_BOUNDS, on the command line, in clauses. Several types may have one name, and one type
 * has several spellings, so a name is first brought into the form that debug info has (`long int unsigned` becomes `unsigned long`), then
 * all types are rated by how well it fits them, and the best one is taken. The rest is fields by path, and types as text. */
#include "shape/type.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/suggest.h"

void mg_types_init(mg_types *types)
{
    memset(types, 0, sizeof *types);
    mg_arena_init(&types->arena, (size_t)1 << 30, false);
}

void mg_types_clear(mg_types *types)
{
    mg_vec_clear(&types->all);
    mg_vec_clear(&types->aliases);
    mg_vec_clear(&types->functions);
    mg_vec_clear(&types->named);
    mg_arena_clear(&types->arena);
}

/* The name without a leading "struct", "union" or "enum". */
static const char *bare(const char *name)
{
    static const char *const words[] = {"struct ", "union ", "enum "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strncmp(name, words[i], strlen(words[i])))
            return name + strlen(words[i]);
    return name;
}

/* How well a name fits a type; 0: not at all. Types at file scope come before those that are local to a function; as in C a typedef's name
 * comes before a tag without its keyword; a definition comes before a declaration. */
enum { FIT_DECLARED = 1, FIT_DEFINED = 2, FIT_BARE = 10, FIT_ALIAS = 20, FIT_SPELLED = 30, FIT_OF_FILE = 100 };

static int fit_as(const mg_type *type, bool is_local, int spelling)
{
    return spelling + (is_local ? 0 : FIT_OF_FILE) +
           (type->size || type->is_empty ? FIT_DEFINED : FIT_DECLARED);
}

static int fit(const mg_type *type, const char *name)
{
    if (!*type->name)
        return 0;
    if (!strcmp(type->name, name))
        return fit_as(type, type->is_local, FIT_SPELLED);
    return strcmp(bare(type->name), name) ? 0 : fit_as(type, type->is_local, FIT_BARE);
}

static int fit_alias(const mg_alias *alias, const char *name)
{
    return strcmp(alias->name, name) ? 0 : fit_as(alias->type, alias->is_local, FIT_ALIAS);
}

/* Among the types that fit best, the one with this number, from 0. */
static const mg_type *find_named(const mg_types *types, const char *name, size_t number)
{
    int best = 1;
    for (size_t i = 0; i < types->all.count; i++)
        best = fit(types->all.items[i], name) > best ? fit(types->all.items[i], name) : best;
    for (size_t i = 0; i < types->aliases.count; i++)
        best =
            fit_alias(&types->aliases.items[i], name) > best ? fit_alias(&types->aliases.items[i], name) : best;
    for (size_t i = 0; i < types->all.count; i++)
        if (fit(types->all.items[i], name) == best && !number--)
            return types->all.items[i];
    for (size_t i = 0; i < types->aliases.count; i++)
        if (fit_alias(&types->aliases.items[i], name) == best && !number--)
            return types->aliases.items[i].type;
    return NULL;
}

static const mg_type *find_pointer(const mg_types *types, const mg_type *target)
{
    for (size_t i = 0; i < types->all.count; i++)
        if (types->all.items[i]->kind == MG_TYPE_POINTER && types->all.items[i]->target == target)
            return types->all.items[i];
    return NULL;
}

/* Copies a spelling with single blanks and no const, without its stars; returns how many stars there were. */
static int normalise(const char *name, char *out, size_t size)
{
    int stars = 0;
    size_t length = 0;
    for (const char *p = name; *p && length + 1 < size; p++) {
        bool is_edge = p == name || !(isalnum((unsigned char)p[-1]) || p[-1] == '_');
        if (is_edge && !strncmp(p, "const", 5) && !(isalnum((unsigned char)p[5]) || p[5] == '_'))
            p += 4;
        else if (*p == '*')
            stars++;
        else if (!isspace((unsigned char)*p))
            out[length++] = *p;
        else if (length && out[length - 1] != ' ')
            out[length++] = ' ';
    }
    while (length && out[length - 1] == ' ')
        length--;
    out[length] = '\0';
    return stars;
}

/* C has many spellings of one integer type, debug info has one: `long int unsigned` becomes `unsigned long`. */
static void spell_integer(char *plain, size_t size)
{
    static const char *const words[] = {"long", "short", "char", "unsigned", "signed", "int"};
    enum { LONG, SHORT, CHAR, UNSIGNED, SIGNED, INT, WORDS };
    int seen[WORDS] = {0};
    char copy[256], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", plain);
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        int kind = 0;
        while (kind < WORDS && strcmp(word, words[kind]))
            kind++;
        if (kind == WORDS)
            return;
        seen[kind]++;
    }
    const char *sign = seen[UNSIGNED] ? "unsigned " : seen[SIGNED] && seen[CHAR] ? "signed " : "";
    const char *width = seen[CHAR] ? "char" : seen[SHORT] ? "short" : seen[LONG] ? "long" : "int";
    if (*plain)
        snprintf(plain, size, "%s%s%s", sign, seen[LONG] == 2 ? "long " : "", width);
}

const mg_type *mg_types_find_one(const mg_types *types, const char *name, size_t number)
{
    char plain[256];
    assert(name);
    int stars = normalise(name, plain, sizeof plain);
    spell_integer(plain, sizeof plain);
    const mg_type *type = find_named(types, plain, number);
    while (type && stars--)
        type = find_pointer(types, type);
    return type;
}

const mg_type *mg_types_find(const mg_types *types, const char *name)
{
    return mg_types_find_one(types, name, 0);
}

const mg_function *mg_types_find_function(const mg_types *types, const char *name)
{
    for (size_t i = 0; i < types->functions.count; i++)
        if (!strcmp(types->functions.items[i].name, name))
            return &types->functions.items[i];
    return NULL;
}

const mg_type *mg_types_pointer_to(mg_types *types, const mg_type *target)
{
    assert(target);
    const mg_type *found = find_pointer(types, target);
    if (found)
        return found;
    mg_type *made = mg_arena_alloc(&types->arena, sizeof *made);
    *made = (mg_type){.kind = MG_TYPE_POINTER, .name = "", .size = sizeof(void *), .target = target};
    made->number = (uint32_t)types->all.count;
    mg_vec_push(&types->all, made);
    return made;
}

const char *mg_types_nearest(const mg_types *types, const char *name)
{
    mg_suggestion near = mg_suggestion_for(bare(name));
    const char *nearest = NULL, *best = NULL;
    for (size_t i = 0; i < types->all.count; i++) {
        mg_suggestion_offer(&near, bare(types->all.items[i]->name));
        if (near.best != best)
            nearest = types->all.items[i]->name; /* with its struct, union or enum */
        best = near.best;
    }
    for (size_t i = 0; i < types->aliases.count; i++)
        mg_suggestion_offer(&near, types->aliases.items[i].name);
    return near.best != best ? near.best : nearest;
}

const char *mg_types_nearest_function(const mg_types *types, const char *name)
{
    mg_suggestion near = mg_suggestion_for(name);
    for (size_t i = 0; i < types->functions.count; i++)
        mg_suggestion_offer(&near, types->functions.items[i].name);
    return near.best;
}

/* The field of this name, also inside anonymous members; container is the struct or union that holds it. */
static const mg_field *find_deep(const mg_type *type, const char *name, size_t length,
                                 const mg_type **container)
{
    for (size_t i = 0; i < type->field_count; i++) {
        const mg_field *field = &type->fields[i], *inner = NULL;
        *container = type;
        if (strlen(field->name) == length && !strncmp(field->name, name, length))
            return field;
        if (!*field->name)
            inner = find_deep(field->type, name, length, container);
        if (inner)
            return inner;
    }
    return NULL;
}

const mg_field *mg_type_find_path(const mg_type *type, const char *path, const mg_type **container)
{
    const mg_field *field = NULL;
    assert(*path);
    for (;;) {
        size_t length = strcspn(path, ".");
        while (type->kind == MG_TYPE_ARRAY || type->kind == MG_TYPE_POINTER)
            type = type->target;
        assert(type); /* a pointer to nothing points to void */
        field = find_deep(type, path, length, container);
        if (!field || !path[length])
            return field;
        type = field->type;
        path += length + 1;
    }
}

bool mg_type_is_integer(const mg_type *type)
{
    return (type->kind >= MG_TYPE_BOOL && type->kind <= MG_TYPE_UNSIGNED) || type->kind == MG_TYPE_ENUM;
}

bool mg_type_is_scalar(const mg_type *type)
{
    return mg_type_is_integer(type) || type->kind == MG_TYPE_FLOAT || type->kind == MG_TYPE_POINTER;
}

static bool points_to(const mg_type *type, const mg_type *wanted, int depth)
{
    for (size_t i = 0; depth && i < type->field_count; i++) {
        const mg_type *field = type->fields[i].type;
        while (field->kind == MG_TYPE_ARRAY || field->kind == MG_TYPE_POINTER)
            field = field->target;
        if (field == wanted || points_to(field, wanted, depth - 1))
            return true;
    }
    return false;
}

bool mg_type_is_recursive(const mg_type *type)
{
    return points_to(type, type, 4);
}

const char *mg_type_spell(const mg_type *type, char *buffer, size_t size)
{
    assert(size);
    if (type->kind == MG_TYPE_POINTER) {
        char target[192];
        mg_type_spell(type->target, target, sizeof target);
        snprintf(buffer, size, "%s *", target);
    } else if (type->kind == MG_TYPE_ARRAY) {
        char element[192], counts[64] = "";
        for (; type->kind == MG_TYPE_ARRAY;
             type = type->target) /* int[2][3]: the outermost count comes first */
            snprintf(counts + strlen(counts), sizeof counts - strlen(counts), "[%llu]",
                     (unsigned long long)type->count);
        snprintf(buffer, size, "%s%s", mg_type_spell(type, element, sizeof element), counts);
    } else if (*type->name) {
        snprintf(buffer, size, "%s", type->name);
    } else {
        static const char *const words[] = {
            [MG_TYPE_VOID] = "void",       [MG_TYPE_STRUCT] = "struct {...}", [MG_TYPE_UNION] = "union {...}",
            [MG_TYPE_ENUM] = "enum {...}", [MG_TYPE_FUNCTION] = "function",   [MG_TYPE_OTHER] = "?"};
        snprintf(buffer, size, "%s", words[type->kind] ? words[type->kind] : "?");
    }
    return buffer;
}
