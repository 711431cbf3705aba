/* Builds a layout from what a path has named. The types say which scalars an object has, and the tokens say what each of them is; both are gone through together. An
 * array that one pointer leads to, to its start, is shown in the place of that pointer; anything else that pointers lead to is an object. */
#include "show/input_builder.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#define ARENA_MOST ((size_t)1 << 30)

/* ---- reading ------------------------------------------------------------------------------------------------- */

/* Of the names each ends with a NUL. */
static bool read_names(mg_input_builder *b, const char *at, const char *end)
{
    for (uint32_t i = 0; i < b->head.inputs; i++) {
        const char *nul = at < end ? memchr(at, '\0', (size_t)(end - at)) : NULL;
        if (!nul)
            return false;
        b->sources[i].name = at;
        at = nul + 1;
    }
    return true;
}

static bool read_record(mg_input_builder *b)
{
    const char *at = b->path->named, *end = at + b->path->named_length;
    if (b->path->named_length < sizeof b->head)
        return false;
    memcpy(&b->head, at, sizeof b->head);
    at += sizeof b->head;
    size_t objects = b->head.objects * sizeof(mg_input_object), tokens = b->head.tokens * sizeof *b->tokens;
    if (b->head.inputs > b->head.objects || objects > (size_t)(end - at) ||
        tokens > (size_t)(end - at) - objects)
        return false;
    b->sources = mg_memory_new((b->head.objects + 1u) * sizeof *b->sources);
    b->tokens = mg_memory_new(tokens + 1);
    memcpy(b->tokens, at + objects, tokens);
    size_t first = 0;
    for (uint32_t i = 0; i < b->head.objects; i++) {
        memcpy(&b->sources[i].head, at + i * sizeof(mg_input_object), sizeof(mg_input_object));
        b->sources[i].first = first;
        first += b->sources[i].head.tokens;
        if (b->sources[i].head.type >= b->made->types->all.count)
            return false;
        b->sources[i].element = b->made->types->all.items[b->sources[i].head.type];
    }
    return first == b->head.tokens && read_names(b, at + objects + tokens, end);
}

/* ---- what becomes an object ----------------------------------------------------------------------------------- */

static void count_references(mg_input_builder *b)
{
    for (size_t i = 0; i < b->head.tokens; i++) {
        const mg_input_token *token = &b->tokens[i];
        if (token->kind != MG_INPUT_OBJECT)
            continue;
        assert(token->number < b->head.objects);
        b->sources[token->number].references++;
        b->sources[token->number].is_apart |= token->value || token->more;
    }
    for (uint32_t i = 0; i < b->head.objects; i++) {
        mg_input_source *s = &b->sources[i];
        s->is_apart |= s->references != 1 || !s->head.is_array || i < b->head.inputs;
    }
}

static const char *bare_name(const mg_type *type)
{
    while (type->target && !*type->name)
        type = type->target;
    const char *blank = strrchr(type->name, ' ');
    return blank ? blank + 1 : *type->name ? type->name : "object";
}

/* The letter of the type, unless another one has it, too. */
static const char *prefix_of(const mg_input_builder *b, const mg_type *type)
{
    const char *name = bare_name(type);
    int letter = toupper((unsigned char)*name);
    bool is_free = isalpha(letter) != 0;
    for (uint32_t i = b->head.inputs; i < b->head.objects; i++) {
        const mg_input_source *other = &b->sources[i];
        is_free = is_free && (!other->is_apart || other->element == type ||
                              toupper((unsigned char)*bare_name(other->element)) != letter);
    }
    mg_arena *arena = &b->made->arena;
    return is_free ? mg_arena_printf(arena, "%c", letter) : mg_arena_printf(arena, "%s_", name);
}

static bool is_named(const mg_input_layout *made, const char *name)
{
    for (size_t i = 0; i < made->objects.count; i++)
        if (made->objects.items[i].name && !strcmp(made->objects.items[i].name, name))
            return true;
    return false;
}

/* N0, N1, ...: by type, in the order in which they are reached. `next`: by number of the type. */
static const char *name_object(const mg_input_builder *b, const mg_type *type, uint32_t *next)
{
    const char *prefix = prefix_of(b, type), *name;
    do {
        name = mg_arena_printf(&b->made->arena, "%s%u", prefix, next[type->number]++);
    } while (b->path->layout && is_named(b->made, name)); /* structures of MG_ANY have names already */
    return name;
}

static void add_object(mg_input_layout *made, const mg_type *type, const char *name)
{
    mg_pool pool = {.type = type, .first = (uint32_t)made->objects.count, .count = 1};
    mg_object object = {.type = type, .size = type->size, .pool = (uint32_t)made->pools.count, .name = name};
    mg_vec_push(&made->pools, pool);
    mg_vec_push(&made->objects, object);
}

const mg_type *mg_input_type_of(const mg_input_builder *b, const mg_input_source *s)
{
    return s->head.is_array ? mg_input_array(b->made, s->element, s->head.count) : s->element;
}

/* Before the cells, so that every pointer finds where it leads. */
static void add_objects(mg_input_builder *b)
{
    uint32_t *next = mg_memory_new((b->made->types->all.count + 1) * sizeof *next);
    for (uint32_t i = 0; i < b->head.objects; i++)
        b->sources[i].object = MG_NONE;
    for (uint32_t i = b->head.inputs; i < b->head.objects; i++) {
        mg_input_source *s = &b->sources[i];
        if (!s->is_apart)
            continue;
        s->object = (uint32_t)b->made->objects.count;
        add_object(b->made, mg_input_type_of(b, s), name_object(b, s->element, next));
    }
    free(next);
}

/* Is the only input a pointer to a struct, or a struct? Then that is the root, as in a search for structures. */
static const mg_input_source *find_single(const mg_input_builder *b)
{
    const mg_input_source *s = b->sources;
    if (b->head.inputs != 1 || s->head.is_array)
        return NULL;
    const mg_type *type = s->element->kind == MG_TYPE_POINTER ? s->element->target : s->element;
    const mg_input_token *token = &b->tokens[s->first];
    bool leads_elsewhere = s->element->kind == MG_TYPE_POINTER && token->kind == MG_INPUT_OBJECT &&
                           (token->value || b->sources[token->number].head.is_array);
    return type->kind == MG_TYPE_STRUCT && type->size && !leads_elsewhere ? s : NULL;
}

/* What the only input leads to, by itself; NULL: it is no such pointer. */
static mg_input_source *find_target(const mg_input_builder *b, const mg_input_source *single)
{
    const mg_input_token *token = &b->tokens[single ? single->first : 0];
    bool is_one = single && single->element->kind == MG_TYPE_POINTER && token->kind == MG_INPUT_OBJECT;
    return is_one && token->number >= b->head.inputs ? &b->sources[token->number] : NULL;
}

/* An object that no other one is like is in no pool, and has the name of its type. */
static void set_root(mg_input_builder *b, const mg_input_source *root)
{
    mg_input_layout *made = b->made;
    uint32_t count = 0;
    for (size_t i = 0; i < made->objects.count; i++)
        count += made->objects.items[i].type == root->element;
    made->layout.root = root->object;
    if (count > 1 || mg_type_is_recursive(root->element))
        return;
    made->objects.items[root->object].pool = MG_NONE;
    made->objects.items[root->object].name = mg_arena_strdup(&made->arena, bare_name(root->element));
}

/* The object that has all inputs, or the only one. */
static void add_root(mg_input_builder *b, const mg_type *type, const char *name)
{
    mg_input_layout *made = b->made;
    made->layout.root = (uint32_t)made->objects.count;
    mg_vec_push(&made->objects, ((mg_object){.type = type, .size = type->size, .pool = MG_NONE, .name = name}));
}

static void build_objects(mg_input_builder *b)
{
    for (uint32_t i = 0; i < b->head.objects; i++) {
        mg_input_source *s = &b->sources[i];
        if (i < b->head.inputs || s->object == MG_NONE)
            continue;
        mg_slot *slot = mg_arena_alloc(&b->made->arena, sizeof *slot);
        b->object = s->object;
        slot->name = "";
        uint32_t first = (uint32_t)b->made->cells.count;
        mg_input_build_source(b, slot, s);
        mg_object *object = &b->made->objects.items[s->object];
        object->slot = slot;
        object->first = first;
        object->last = (uint32_t)b->made->cells.count;
    }
}

/* ---- the root that is made up ----------------------------------------------------------------------------------- */

/* Of the inputs that are named. */
static const mg_type *make_holder(mg_input_builder *b)
{
    mg_field *fields = mg_arena_alloc(&b->made->arena, (b->head.inputs + 1u) * sizeof *fields);
    for (uint32_t i = 0; i < b->head.inputs; i++)
        fields[i] = (mg_field){.name = mg_input_name(&b->made->arena, b->sources[i].name),
                               .type = mg_input_type_of(b, &b->sources[i])};
    return mg_input_struct(b->made, fields, b->head.inputs);
}

static void build_root(mg_input_builder *b, const mg_type *type, bool is_holder)
{
    mg_input_layout *made = b->made;
    mg_slot *slot = mg_arena_alloc(&made->arena, sizeof *slot);
    mg_slot *children =
        is_holder ? mg_arena_alloc(&made->arena, (b->head.inputs + 1u) * sizeof *children) : slot;
    b->object = made->layout.root;
    *slot = (mg_slot){.kind = MG_SLOT_STRUCT, .name = "", .type = type, .cell = MG_NONE};
    uint32_t first = (uint32_t)made->cells.count;
    for (uint32_t i = 0; i < b->head.inputs; i++) {
        children[i].name = is_holder ? type->fields[i].name : "";
        mg_input_build_source(b, &children[i], &b->sources[i]);
    }
    if (is_holder) {
        slot->children = children;
        slot->child_count = b->head.inputs;
    }
    mg_object *root = &made->objects.items[made->layout.root];
    root->slot = slot;
    root->first = first;
    root->last = (uint32_t)made->cells.count;
}

static void build_named(mg_input_builder *b)
{
    const mg_input_source *single = find_single(b);
    mg_input_source *target = find_target(b, single);
    bool is_given = single && single->element->kind == MG_TYPE_POINTER &&
                    b->tokens[single->first].kind == MG_INPUT_GIVEN && b->path->layout;
    count_references(b);
    if (target)
        target->references--; /* the variable is not shown */
    add_objects(b);
    if (target) {
        set_root(b, target);
    } else if (is_given) {
        b->made->layout.root = b->path->layout->roots[b->tokens[single->first].number].object;
    } else {
        const mg_type *type = single ? single->element : make_holder(b);
        add_root(b, type, single ? mg_input_name(&b->made->arena, single->name) : "inputs");
        for (uint32_t i = 0; i < b->head.inputs; i++) {
            b->sources[i].object = b->made->layout.root;
            b->sources[i].offset = single ? 0 : type->fields[i].bit_offset / 8;
        }
        build_root(b, type, !single);
        b->made->root.is_holder = !single;
    }
    build_objects(b);
}

/* Choices, and what MG_ANY gave. */
static void build_chosen(mg_input_builder *b)
{
    mg_input_layout *made = b->made;
    const mg_path_inputs *path = b->path;
    uint32_t given = path->layout ? path->layout->root_count : 0;
    size_t most = path->choice_count + given + 1;
    mg_slot *children = mg_arena_alloc(&made->arena, most * sizeof *children), *slot;
    mg_field *fields = mg_arena_alloc(&made->arena, most * sizeof *fields);
    uint32_t first = (uint32_t)made->cells.count;
    size_t count = mg_input_add_choices(made, path, children, fields);
    for (uint32_t i = 0; i < given; i++, count++) {
        const mg_type *type = mg_input_pointer(made, path->layout->objects[path->layout->roots[i].object].type);
        mg_cell cell = {.type = type, .path = "any"};
        fields[count] = (mg_field){.name = "any", .type = type};
        mg_input_add_reference(made, &cell, path->layout->roots[i].object, 0, false);
        children[count] =
            (mg_slot){.kind = MG_SLOT_CELL, .type = type, .cell = (uint32_t)made->cells.count - 1};
    }
    const mg_type *type = mg_input_struct(made, fields, count);
    add_root(b, type, "inputs");
    for (size_t i = 0; i < count; i++)
        children[i].name = type->fields[i].name;
    for (size_t i = first; i < made->cells.count; i++)
        made->cells.items[i].object = made->layout.root;
    slot = mg_arena_alloc(&made->arena, sizeof *slot);
    *slot = (mg_slot){.kind = MG_SLOT_STRUCT, .name = "", .type = type, .cell = MG_NONE, .children = children};
    slot->child_count = (uint32_t)count;
    mg_object *root = &made->objects.items[made->layout.root];
    root->slot = slot;
    root->first = first;
    root->last = (uint32_t)made->cells.count;
    made->root.is_holder = true;
}

/* ---- all of it ---------------------------------------------------------------------------------------------------- */

/* Everything that is added comes behind what the structures of MG_ANY have, so their numbers stay. */
static void begin(mg_input_layout *made, const mg_path_inputs *path)
{
    const mg_layout *base = path->layout;
    made->objects.count = made->cells.count = made->domains.count = made->pools.count = made->arms.count = 0;
    made->picks.count = 0;
    made->blind = NULL;
    made->root = (mg_root){0};
    mg_arena_clear(&made->arena);
    mg_arena_init(&made->arena, ARENA_MOST, false);
    for (uint32_t i = 0; base && i < base->object_count; i++)
        mg_vec_push(&made->objects, base->objects[i]);
    for (uint32_t i = 0; base && i < base->cell_count; i++)
        mg_vec_push(&made->cells, base->cells[i]);
    for (uint32_t i = 0; base && i < base->domain_count; i++)
        mg_vec_push(&made->domains, base->domains[i]);
    for (uint32_t i = 0; base && i < base->pool_count; i++)
        mg_vec_push(&made->pools, base->pools[i]);
    for (uint32_t i = 0; base && i < base->arm_count; i++)
        mg_vec_push(&made->arms, base->arms[i]);
    for (uint32_t i = 0; base && i < path->pick_count; i++)
        mg_vec_push(&made->picks, path->picks[i]);
}

static void end(mg_input_layout *made)
{
    uint32_t root = made->layout.root;
    made->root.object = root;
    made->root.type = made->objects.items[root].type;
    made->root.last = (uint32_t)made->objects.count;
    made->layout = (mg_layout){.roots = &made->root,
                               .root_count = 1,
                               .root = root,
                               .objects = made->objects.items,
                               .object_count = (uint32_t)made->objects.count,
                               .cells = made->cells.items,
                               .cell_count = (uint32_t)made->cells.count,
                               .domains = made->domains.items,
                               .domain_count = (uint32_t)made->domains.count,
                               .pools = made->pools.items,
                               .pool_count = (uint32_t)made->pools.count,
                               .arms = made->arms.items,
                               .arm_count = (uint32_t)made->arms.count};
    assert(root < made->layout.object_count && made->objects.items[root].slot);
}

bool mg_input_layout_set(mg_input_layout *made, const mg_path_inputs *path)
{
    mg_input_builder b = {.made = made, .path = path};
    bool is_good = true;
    begin(made, path);
    if (!path->named_length && !path->choice_count && path->layout && path->layout->root_count == 1)
        made->layout.root = path->layout->root;
    else if (!path->named_length)
        build_chosen(&b);
    else if ((is_good = read_record(&b)))
        build_named(&b);
    free(b.sources);
    free(b.tokens);
    if (is_good)
        end(made);
    return is_good;
}

void mg_input_layout_init(mg_input_layout *made, const mg_types *types, bool fills)
{
    *made = (mg_input_layout){.types = types, .fills = fills};
    mg_arena_init(&made->kept, ARENA_MOST, false);
    mg_arena_init(&made->arena, ARENA_MOST, false);
}

void mg_input_layout_clear(mg_input_layout *made)
{
    mg_vec_clear(&made->made);
    mg_vec_clear(&made->objects);
    mg_vec_clear(&made->cells);
    mg_vec_clear(&made->domains);
    mg_vec_clear(&made->pools);
    mg_vec_clear(&made->arms);
    mg_vec_clear(&made->picks);
    mg_arena_clear(&made->kept);
    mg_arena_clear(&made->arena);
}
