/* Types that no program has: of the struct around several inputs, of an array whose length is known at the end of a path, of choices. Each is made once, so that
 * it is declared once. */
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "show/input_layout.h"

enum { ALIGNMENT = 16 }; /* no field needs more, so that the struct does not look packed */

static bool is_same(const mg_type *a, const mg_type *b)
{
    if (a->kind != b->kind || a->target != b->target || a->count != b->count ||
        a->field_count != b->field_count || a->enumerator_count != b->enumerator_count)
        return false;
    for (size_t i = 0; i < a->field_count; i++)
        if (a->fields[i].type != b->fields[i].type || strcmp(a->fields[i].name, b->fields[i].name))
            return false;
    return !a->enumerator_count || !strcmp(a->enumerators[0].name, b->enumerators[0].name);
}

/* The type like this one that was made before, or NULL. */
static const mg_type *find_made(const mg_input_layout *made, const mg_type *type)
{
    for (size_t i = 0; i < made->made.count; i++)
        if (is_same(made->made.items[i], type))
            return made->made.items[i];
    return NULL;
}

static const mg_type *keep(mg_input_layout *made, const mg_type *type)
{
    const mg_type *found = find_made(made, type);
    if (found)
        return found;
    mg_type *kept = mg_arena_alloc(&made->kept, sizeof *kept);
    *kept = *type;
    mg_vec_push(&made->made, kept);
    return kept;
}

const mg_type *mg_input_pointer(mg_input_layout *made, const mg_type *target)
{
    return keep(made,
                &(mg_type){.kind = MG_TYPE_POINTER, .name = "", .size = sizeof(void *), .target = target});
}

/* One without elements has room for one: ISO C has no empty arrays. */
const mg_type *mg_input_array(mg_input_layout *made, const mg_type *element, uint64_t count)
{
    count = count ? count : 1;
    return keep(made, &(mg_type){.kind = MG_TYPE_ARRAY,
                                 .name = "",
                                 .size = count * element->size,
                                 .target = element,
                                 .count = count});
}

const mg_type *mg_input_number(mg_input_layout *made, mg_type_kind kind)
{
    bool is_bool = kind == MG_TYPE_BOOL;
    assert(is_bool || kind == MG_TYPE_SIGNED || kind == MG_TYPE_UNSIGNED);
    return keep(made, &(mg_type){.kind = kind,
                                 .name = is_bool                  ? "_Bool"
                                         : kind == MG_TYPE_SIGNED ? "long long"
                                                                  : "unsigned long long",
                                 .size = is_bool ? 1 : sizeof(long long),
                                 .is_signed = kind == MG_TYPE_SIGNED});
}

const mg_type *mg_input_word(mg_input_layout *made, const char *word)
{
    mg_enumerator named = {.name = word};
    mg_type type = {
        .kind = MG_TYPE_ENUM, .name = "", .size = sizeof(int), .enumerators = &named, .enumerator_count = 1};
    const mg_type *found = find_made(made, &type);
    if (found)
        return found;
    mg_enumerator *kept = mg_arena_alloc(&made->kept, sizeof *kept);
    kept->name = mg_arena_strdup(&made->kept, word);
    type.enumerators = kept;
    return keep(made, &type);
}

/* ---- the struct ---------------------------------------------------------------------------------------------- */

static bool is_taken(const mg_field *fields, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(fields[i].name, name))
            return true;
    return false;
}

/* "key", "key_2", ... */
static const char *name_apart(mg_input_layout *made, const mg_field *fields, size_t count, const char *name)
{
    const char *own = name;
    for (unsigned number = 2; is_taken(fields, count, own); number++)
        own = mg_arena_printf(&made->arena, "%s_%u", name, number);
    return own;
}

static const char *name_struct(mg_input_layout *made)
{
    unsigned count = 1;
    for (size_t i = 0; i < made->made.count; i++)
        count += made->made.items[i]->kind == MG_TYPE_STRUCT;
    return count == 1 ? "struct inputs" : mg_arena_printf(&made->kept, "struct inputs_%u", count);
}

const mg_type *mg_input_struct(mg_input_layout *made, const mg_field *fields, size_t count)
{
    mg_field *own = mg_arena_alloc(&made->arena, (count + 1) * sizeof *own);
    uint64_t end = 0;
    for (size_t i = 0; i < count; i++) {
        own[i] = (mg_field){.name = name_apart(made, own, i, fields[i].name),
                            .type = fields[i].type,
                            .bit_offset = (uint32_t)(end * 8)};
        end = (end + own[i].type->size + ALIGNMENT - 1) & ~(uint64_t)(ALIGNMENT - 1);
    }
    mg_type type = {
        .kind = MG_TYPE_STRUCT, .size = end, .fields = own, .field_count = count, .is_empty = !count};
    const mg_type *found = find_made(made, &type);
    if (found)
        return found;
    mg_field *kept = mg_arena_alloc(&made->kept, (count + 1) * sizeof *kept);
    for (size_t i = 0; i < count; i++) {
        kept[i] = own[i];
        kept[i].name = mg_arena_strdup(&made->kept, own[i].name);
    }
    type.fields = kept;
    type.name = name_struct(made);
    return keep(made, &type);
}

/* "*p->keys" becomes p_keys, and a name that C keeps for itself is followed by a line. */
const char *mg_input_name(mg_arena *arena, const char *expression)
{
    static const char *const words[] = {"auto",  "break",  "case",   "char",   "const",    "default", "double",
                                        "else",  "enum",   "extern", "float",  "for",      "int",     "long",
                                        "short", "signed", "static", "struct", "unsigned", "void",    "while"};
    char *name = mg_arena_alloc(arena, strlen(expression) + 3), *end = name;
    for (const char *at = expression; *at; at++)
        if (isalnum((unsigned char)*at) || *at == '_')
            *end++ = *at;
        else if (end > name && end[-1] != '_')
            *end++ = '_';
    while (end > name && end[-1] == '_' && strcmp(expression, name))
        *--end = '\0';
    if (end == name || isdigit((unsigned char)*name))
        return mg_arena_printf(arena, "input%s%s", end == name ? "" : "_", name);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(name, words[i]))
            strcpy(end, "_");
    return name;
}
