/* What a field is for, by its type and its name. Guesses may be wrong: what they lead to is code that people read. */
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "driver/sketch.h"

/* ---- fields ---------------------------------------------------------------------------------------------- */

static void add_leaves(mg_leaves *leaves, const mg_type *type, const char *before);

static void add_leaf(mg_leaves *leaves, const mg_field *field, const mg_type *type, const char *path)
{
    if (type->kind == MG_TYPE_STRUCT) {
        add_leaves(leaves, type, path);
    } else if (leaves->count < MG_LEAVES_MOST && strlen(path) < sizeof leaves->each->path) {
        mg_leaf *leaf = &leaves->each[leaves->count++];
        *leaf = (mg_leaf){.name = field->name, .type = type};
        strcpy(leaf->path, path);
    }
}

/* The elements of a short array of pointers are fields: "kids[1]". */
static void add_leaves(mg_leaves *leaves, const mg_type *type, const char *before)
{
    enum { SHORT = 8 };
    for (size_t i = 0; i < type->field_count; i++) {
        const mg_field *field = &type->fields[i];
        bool is_short = field->type->kind == MG_TYPE_ARRAY && field->type->count <= SHORT &&
                        mg_sketch_target(field->type->target);
        mg_text path = {0};
        for (uint64_t k = 0; k < (is_short ? field->type->count : 1); k++) {
            mg_text_reset(&path);
            mg_text_printf(&path, "%s%s%s", before, *before && *field->name ? "." : "", field->name);
            if (is_short)
                mg_text_printf(&path, "[%u]", (unsigned)k);
            add_leaf(leaves, field, is_short ? field->type->target : field->type, path.data);
        }
        mg_text_clear(&path);
    }
}

void mg_leaves_find(mg_leaves *leaves, const mg_type *type)
{
    assert(type->kind == MG_TYPE_STRUCT);
    *leaves = (mg_leaves){.type = type};
    add_leaves(leaves, type, "");
}

const mg_type *mg_sketch_target(const mg_type *type)
{
    bool is_pointer = type->kind == MG_TYPE_POINTER && type->target;
    return is_pointer && mg_type_has_objects(type->target) ? type->target : NULL;
}

/* ---- names ----------------------------------------------------------------------------------------------- */

/* A word of the name is what stands between underscores or before a capital: "nodeCount" has node and count. A word that ends with a star may go on. */
static bool is_word_at(const char *name, const char *at, const char *word)
{
    size_t length = strlen(word);
    bool goes_on = word[length - 1] == '*';
    bool begins =
        at == name || at[-1] == '_' || (isupper((unsigned char)*at) && islower((unsigned char)at[-1]));
    length -= goes_on;
    if (!begins || strncasecmp(at, word, length) != 0)
        return false;
    char next = at[length];
    return goes_on || !next || next == '_' || isdigit((unsigned char)next) || isupper((unsigned char)next);
}

bool mg_sketch_has_word(const char *name, const char *const *words)
{
    for (; *words; words++)
        for (const char *at = name; *at; at++)
            if (is_word_at(name, at, *words))
                return true;
    return false;
}

static const char *const tails[] = {"tail", "last", "end", "rear", "bottom", "cur*", "iter*", "cursor", NULL};
static const char *const backs[] = {"prev*", "pred*", "parent", "up",   "back",
                                    "blink", "bwd",   "owner",  "last", NULL};
static const char *const counts[] = {"count", "cnt",  "size", "len",   "length", "n",      "num*", "nelem*",
                                     "total", "used", "nr",   "items", "nitems", "nnodes", "top",  NULL};
static const char *const rooms[] = {"cap*",     "alloc*", "room",  "max*", "avail*",
                                    "nbuckets", "nslots", "limit", NULL};
static const char *const tables[] = {"bucket*", "table", "slot*",    "items", "entries", "nodes",
                                     "data",    "elem*", "array",    "buf*",  "heap",    "values",
                                     "stack",   "keys",  "children", "list",  NULL};

bool mg_leaf_is_tail(const mg_leaf *leaf)
{
    return mg_sketch_target(leaf->type) && mg_sketch_has_word(leaf->name, tails);
}

bool mg_leaf_is_back(const mg_leaf *leaf, const mg_type *owner)
{
    return mg_sketch_target(leaf->type) == owner && mg_sketch_has_word(leaf->name, backs);
}

bool mg_leaf_is_sentinel(const mg_leaf *leaf)
{
    static const char *const words[] = {"header", "sentinel", "dummy", "nil", "guard", "anchor", NULL};
    return mg_leaf_is_link(leaf) && mg_sketch_has_word(leaf->name, words);
}

bool mg_leaf_is_link(const mg_leaf *leaf)
{
    const mg_type *target = mg_sketch_target(leaf->type);
    return target && mg_type_is_recursive(target) && !mg_leaf_is_tail(leaf);
}

static bool is_number(const mg_leaf *leaf)
{
    return leaf->type->kind == MG_TYPE_SIGNED || leaf->type->kind == MG_TYPE_UNSIGNED;
}

bool mg_leaf_is_table(const mg_leaf *leaf)
{
    return leaf->type->kind == MG_TYPE_ARRAY && mg_sketch_has_word(leaf->name, tables);
}

bool mg_leaf_is_count(const mg_leaf *leaf)
{
    return is_number(leaf) && mg_sketch_has_word(leaf->name, counts) && !mg_sketch_has_word(leaf->name, rooms);
}

/* ---- functions and their parameters ------------------------------------------------------------------------ */

bool mg_sketch_is_closer(const mg_function *function)
{
    static const char *const close_words[] = {"free",     "destroy*", "delete",  "clear", "release",
                                              "dispose*", "deinit",   "cleanup", "fini",  "term*",
                                              "close",    "dtor",     "finish",  "drop",  NULL};
    return mg_sketch_has_word(function->name, close_words);
}

static bool is_pointer_to_something(const mg_function *function, size_t number)
{
    return number < function->param_count && function->params[number]->kind == MG_TYPE_POINTER &&
           function->params[number]->target;
}

static bool is_length(const mg_function *function, size_t number)
{
    static const char *const lengths[] = {"n",    "len",   "length", "size", "count", "cap*",
                                          "num*", "nmemb", "bytes",  "max*", NULL};
    const mg_type *type = number < function->param_count ? function->params[number] : NULL;
    return type && (type->kind == MG_TYPE_SIGNED || type->kind == MG_TYPE_UNSIGNED) &&
           mg_sketch_has_word(function->param_names[number], lengths);
}

static bool is_structure(const mg_function *function, size_t number)
{
    return is_pointer_to_something(function, number) && mg_sketch_target(function->params[number]);
}

/* read(bytes, from, count): the structure between the two is one. */
static bool is_across(const mg_function *function, size_t number)
{
    return is_pointer_to_something(function, number) && !is_structure(function, number) &&
           function->params[number]->target->kind != MG_TYPE_FUNCTION && is_structure(function, number + 1) &&
           is_length(function, number + 2);
}

size_t mg_sketch_length(const mg_function *function, size_t number)
{
    if (is_across(function, number))
        return number + 2;
    bool is_one = number && is_across(function, number - 1);
    return is_pointer_to_something(function, number) && is_length(function, number + 1) && !is_one ? number + 1
                                                                                                   : 0;
}

bool mg_sketch_is_length(const mg_function *function, size_t number)
{
    return (number > 0 && mg_sketch_length(function, number - 1) == number) ||
           (number > 1 && mg_sketch_length(function, number - 2) == number);
}

/* ---- arrays ---------------------------------------------------------------------------------------------- */

/* A pointer to what is no struct of its own kind, or one whose name says that there are many. */
static bool is_array(const mg_leaves *leaves, const mg_leaf *leaf)
{
    const mg_type *target = leaf->type->kind == MG_TYPE_POINTER ? leaf->type->target : NULL;
    if (!target || target == leaves->type || target->kind == MG_TYPE_VOID || target->kind == MG_TYPE_FUNCTION ||
        !target->size)
        return false;
    bool is_linked = mg_sketch_target(leaf->type) && mg_type_is_recursive(target);
    return !is_linked || mg_sketch_has_word(leaf->name, tables);
}

static const mg_leaf *find_number(const mg_leaves *leaves, const char *const *words, const mg_leaf *but)
{
    for (size_t i = 0; i < leaves->count; i++)
        if (&leaves->each[i] != but && is_number(&leaves->each[i]) &&
            mg_sketch_has_word(leaves->each[i].name, words))
            return &leaves->each[i];
    return NULL;
}

/* Where both a size and a count are there, and neither is called a capacity, the size is it. */
const mg_leaf *mg_leaves_capacity(const mg_leaves *leaves, const mg_leaf *array)
{
    static const char *const sizes[] = {"size", "n", "nr", "num*", NULL};
    if (!is_array(leaves, array) || strpbrk(array->path, ".["))
        return NULL;
    const mg_leaf *found = find_number(leaves, rooms, NULL);
    if (!found)
        found = find_number(leaves, sizes, NULL);
    if (!found)
        found = find_number(leaves, counts, NULL);
    return found && !strchr(found->path, '.') ? found : NULL;
}

const mg_leaf *mg_leaves_used(const mg_leaves *leaves, const mg_leaf *array)
{
    const mg_leaf *capacity = mg_leaves_capacity(leaves, array);
    return capacity ? find_number(leaves, counts, capacity) : NULL;
}

/* The remainder by the number of buckets must have one; an index may be -1, for none. */
int mg_leaf_least(const mg_leaf *leaf)
{
    static const char *const buckets[] = {"nbuckets", "bucket*", "nslots", "slot*", "mask", NULL};
    static const char *const indices[] = {"first", "last",  "next", "prev*", "parent",
                                          "left",  "right", "free", NULL};
    if (is_number(leaf) && mg_sketch_has_word(leaf->name, buckets))
        return 1;
    return leaf->type->kind == MG_TYPE_SIGNED && mg_sketch_has_word(leaf->name, indices) ? -1 : 0;
}

/* A parent is led back to from every child; "prev" only from "next". */
bool mg_leaves_is_shared(const mg_leaves *leaves)
{
    static const char *const parents[] = {"parent", "up", "owner", NULL};
    size_t back_count = 0, on_count = 0;
    for (size_t i = 0; i < leaves->count; i++) {
        const mg_leaf *leaf = &leaves->each[i];
        bool is_back = mg_leaf_is_back(leaf, leaves->type) && !mg_sketch_has_word(leaf->name, parents);
        back_count += is_back;
        on_count += !is_back && mg_leaf_is_link(leaf) && mg_sketch_target(leaf->type) == leaves->type;
    }
    return back_count && on_count > 1;
}

bool mg_leaves_is_ring(const mg_leaves *leaves)
{
    return leaves->count == 2 && mg_sketch_target(leaves->each[0].type) == leaves->type &&
           mg_sketch_target(leaves->each[1].type) == leaves->type &&
           (mg_leaf_is_back(&leaves->each[0], leaves->type) != mg_leaf_is_back(&leaves->each[1], leaves->type));
}
