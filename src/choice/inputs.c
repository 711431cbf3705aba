/* Copies what the program names as an input. The walk goes along the types, as that of mg_show does, but goes through objects one after the other, so that a long
 * list needs no deep stack. */
#include "choice/inputs.h"

#include <assert.h>
#include <string.h>

#include "choice/choices.h"
#include "choice/named.h"
#include "choice/notes.h"
#include "choice/owned.h"
#include "engine/host.h"
#include "engine/tags.h"
#include "lane/held.h"
#include "lane/kind.h"

enum { PLACES_MOST = 5000, TOKENS_MOST = 1 << 20, VARIABLE_MOST = 1 << 20 };

static mg_inputs *current; /* of the function that the target calls; see docs/architecture.md, globals */

static _Noreturn void end_run(const mg_inputs *inputs)
{
    mg_run_end(inputs->cells->run, MG_VERDICT_no_show, 0, MG_INFO_SITE(MG_CONTROL->stack.host_info));
}

static void push(mg_inputs *inputs, mg_input_token token)
{
    if (inputs->tokens.count >= TOKENS_MOST)
        end_run(inputs);
    mg_vec_push(&inputs->tokens, token);
}

/* ---- how far memory goes ---------------------------------------------------------------------------------- */

/* The rest of a variable with static storage: behind it lies a gap, which no value can be held in. */
static uint64_t measure_global(uint64_t address)
{
    uint64_t at = address;
    mg_held held;
    for (;;) {
        at = mg_shadow_first(at, address + VARIABLE_MOST - at);
        if (at == address + VARIABLE_MOST || !mg_held_find(at, 1, &held))
            return at - address;
        at = held.address + held.size;
    }
}

static mg_extent extent_at(const mg_inputs *inputs, uint64_t address)
{
    if (address - MG_OBJECT_BASE < MG_OBJECT_SIZE)
        return mg_owned_extent(inputs->cells, address);
    if (address - MG_HEAP_BASE < MG_HEAP_SIZE) {
        const mg_block *block = mg_heap_find(&inputs->cells->run->heap, address);
        uint64_t end = block ? block->address + (uint64_t)block->size : address;
        bool is_there = block && block->state == MG_BLOCK_LIVE && address <= end;
        return (mg_extent){.size = is_there ? end - address : 0,
                           .is_start = is_there && block->address == address};
    }
    if (address - MG_LOCALS_BASE < MG_LOCALS_SIZE)
        return (mg_extent){.size = mg_tags_first_bad(address, MG_LOCALS_TOP - address) - address};
    bool is_variable = address - MG_CONST_BASE < MG_OBJECT_BASE - MG_CONST_BASE;
    return (mg_extent){.size = is_variable ? measure_global(address) : 0};
}

/* An array at the end of a struct that has as many elements as there is room for. */
static bool is_flexible(const mg_type *type)
{
    const mg_type *last =
        type->kind == MG_TYPE_STRUCT && type->field_count ? type->fields[type->field_count - 1].type : type;
    return last->kind == MG_TYPE_ARRAY && !last->count && last->target && last->target->size;
}

/* How many values of a type a pointer leads to. Where an allocation begins, as many as fit; elsewhere one struct, but all the other numbers, as in a string. */
static uint64_t count_values(const mg_type *type, mg_extent extent)
{
    uint64_t fit = extent.size / type->size;
    if (type->kind == MG_TYPE_STRUCT || type->kind == MG_TYPE_UNION)
        return extent.is_start && !is_flexible(type) ? fit : fit > 0;
    return fit;
}

/* A variable that is an input by itself may be what a pointer leads to. */
static uint32_t find_place(const mg_inputs *inputs, const mg_type *type, uint64_t address)
{
    for (uint32_t i = 0; i < inputs->places.count; i++) {
        const mg_input_place *place = &inputs->places.items[i];
        if (place->address == address && place->type == type && !(place->name && place->is_array))
            return i;
    }
    return MG_NONE;
}

static uint32_t add_place(mg_inputs *inputs, const mg_type *type, uint64_t address, int64_t length)
{
    mg_extent extent = extent_at(inputs, address);
    uint64_t count = extent.is_freed ? 0 : count_values(type, extent);
    bool is_record = type->kind == MG_TYPE_STRUCT || type->kind == MG_TYPE_UNION;
    bool is_whole = is_record && extent.is_start && is_flexible(type);
    bool is_empty = !length || (extent.is_start && !extent.size && !extent.is_freed);
    if (!count && !is_empty)
        return MG_NONE;
    if (length >= 0 && (uint64_t)length <= extent.size / type->size)
        count = (uint64_t)length;
    if (inputs->places.count >= PLACES_MOST)
        end_run(inputs);
    mg_vec_push(&inputs->places, ((mg_input_place){.type = type,
                                                   .address = address,
                                                   .size = is_whole ? extent.size : count * type->size,
                                                   .count = count,
                                                   .is_array = !is_record || count != 1 || length >= 0}));
    return (uint32_t)inputs->places.count - 1;
}

/* The call of MG_ANY that gave the structure with this root; MG_NONE: none did. */
static uint32_t find_given(const mg_inputs *inputs, uint64_t address)
{
    const mg_layout *layout = inputs->cells->layout;
    for (uint32_t i = 0; address - MG_OBJECT_BASE < MG_OBJECT_SIZE && i < MG_NOTES->given_count; i++)
        if (layout->objects[layout->roots[MG_NOTES->given[i]].object].address == address)
            return i;
    return MG_NONE;
}

mg_input_token mg_inputs_lead(mg_inputs *inputs, const mg_type *type, uint64_t address, int64_t length)
{
    uint32_t given = type ? find_given(inputs, address) : MG_NONE, place = MG_NONE;
    assert(address);
    if (given != MG_NONE)
        return (mg_input_token){.kind = MG_INPUT_GIVEN, .number = given};
    if (type && type->size && (place = find_place(inputs, type, address)) == MG_NONE)
        place = add_place(inputs, type, address, length);
    if (place == MG_NONE)
        return (mg_input_token){.kind = MG_INPUT_RAW, .value = address};
    return (mg_input_token){.kind = MG_INPUT_OBJECT, .number = place};
}

/* ---- scalars ---------------------------------------------------------------------------------------------- */

static mg_input_token token_of(mg_wide value)
{
    return (mg_input_token){.kind = MG_INPUT_VALUE, .value = (uint64_t)value, .more = (uint64_t)(value >> 64)};
}

/* Of a bit-field beside others that were never written all bits may be known. */
static bool is_plain(const mg_scalar *scalar)
{
    mg_held held;
    if (mg_shadow_is_clear(scalar->address, scalar->size))
        return true;
    if (!scalar->bit_size || scalar->size > 8 || mg_held_find(scalar->address, scalar->size, &held) ||
        scalar->address - MG_OBJECT_BASE < MG_OBJECT_SIZE)
        return false;
    uint64_t bits = scalar->bit_size < 64 ? (1ull << scalar->bit_size) - 1 : ~0ull;
    return !(mg_known_undefined(scalar->address, scalar->size) & bits << scalar->bit_offset);
}

static mg_wide read_plain(const mg_scalar *scalar)
{
    mg_wide value = 0;
    assert(scalar->size <= sizeof value);
    memcpy(&value, (const void *)(uintptr_t)scalar->address, scalar->size);
    value >>= scalar->bit_offset;
    return scalar->bit_size ? value & (((mg_wide)1 << scalar->bit_size) - 1) : value;
}

/* Of memory that is not plain: a lane lies there, a field that was moved before it was read, or nothing. */
static mg_input_token read_open(const mg_inputs *inputs, const mg_scalar *scalar)
{
    bool is_word = !scalar->bit_size && scalar->size <= 8 && !(scalar->size & (scalar->size - 1));
    uint64_t lane = is_word ? mg_held_at(scalar->address, scalar->size) : 0;
    if (mg_held_is_moved(lane)) {
        const mg_step *choice = mg_cells_choice(inputs->cells, (uint32_t)lane);
        return choice ? token_of(choice->value) : (mg_input_token){.kind = MG_INPUT_ANY};
    }
    if (!(lane & MG_LANE_OPEN))
        return (mg_input_token){.kind = MG_INPUT_ANY};
    if (!mg_kind_is_known(mg_store_variable(lane)))
        return (mg_input_token){.kind = MG_INPUT_LANE, .value = lane, .more = scalar->size};
    return token_of(mg_inputs_cut(mg_store_value(lane), scalar->size));
}

static mg_input_token read_scalar(const mg_inputs *inputs, const mg_scalar *scalar)
{
    return is_plain(scalar) ? token_of(read_plain(scalar)) : read_open(inputs, scalar);
}

/* For the rules: a length or a tag that is not chosen yet is not known. */
static mg_wide read_for_rules(void *context, const mg_scalar *scalar)
{
    mg_inputs *inputs = context;
    bool is_there = mg_region_has(scalar->address, scalar->size) && is_plain(scalar);
    inputs->is_unknown = inputs->is_unknown || !is_there;
    return is_there ? read_plain(scalar) : 0;
}

/* The length that a rule gives to the array that the pointer being copied owns; -1: none does. */
static int64_t find_length(mg_inputs *inputs)
{
    int64_t length = 0;
    inputs->is_unknown = false;
    if (!mg_show_length(&inputs->show, &length) || inputs->is_unknown)
        return -1;
    return length > 0 ? length : 0;
}

static void copy_pointer(mg_inputs *inputs, const mg_type *type, const mg_scalar *scalar)
{
    mg_input_token token = read_scalar(inputs, scalar);
    if (token.kind == MG_INPUT_LANE)
        token.number = type->target->number + 1;
    else if (token.kind == MG_INPUT_VALUE && token.value)
        token = mg_inputs_lead(inputs, type->target, token.value, find_length(inputs));
    else if (token.kind == MG_INPUT_VALUE)
        token.kind = MG_INPUT_NULL;
    push(inputs, token);
}

/* ---- along the types --------------------------------------------------------------------------------------- */

static void copy_value(mg_inputs *inputs, const mg_type *type, uint64_t address, const mg_field *field);

static void copy_member(mg_inputs *inputs, const mg_field *field, uint64_t address)
{
    mg_show *show = &inputs->show;
    size_t rule = show->rule.length, path = show->path.length;
    mg_show_enter(show, field->name);
    copy_value(inputs, field->type, address + field->bit_offset / 8, field);
    mg_show_cut(&show->rule, rule);
    mg_show_cut(&show->path, path);
}

static void copy_fields(mg_inputs *inputs, const mg_type *type, uint64_t address)
{
    mg_show *show = &inputs->show;
    size_t rule = show->rule.length;
    uint32_t depth = show->depth;
    mg_vec_push(&show->frames, ((mg_show_frame){type, address, rule + (rule > show->rule_start)}));
    show->depth = 0;
    for (size_t i = 0; i < type->field_count; i++)
        copy_member(inputs, &type->fields[i], address);
    show->depth = depth;
    assert(show->frames.count);
    show->frames.count--;
}

/* Without a rule nobody knows which member of a union is live, if it has several. */
static void copy_union(mg_inputs *inputs, const mg_type *type, uint64_t address)
{
    inputs->is_unknown = type->field_count > 1 && !mg_show_has_arms(&inputs->show, type);
    int arm = inputs->is_unknown ? -1 : mg_show_arm(&inputs->show, type);
    bool is_known = arm >= 0 && !inputs->is_unknown;
    push(inputs, (mg_input_token){.kind = MG_INPUT_ARM, .number = is_known ? (uint32_t)arm : MG_INPUT_NO_ARM});
    if (is_known)
        copy_member(inputs, &type->fields[arm], address);
}

static void copy_elements(mg_inputs *inputs, const mg_type *element, uint64_t count, uint64_t address)
{
    for (uint64_t i = 0; i < count; i++)
        copy_value(inputs, element, address + i * element->size, NULL);
}

/* Is it the array at the end of the struct that lies at the place? */
static bool is_tail(const mg_input_place *place, const mg_type *array, uint64_t address)
{
    const mg_type *type = place->type;
    if (place->is_array || type->kind != MG_TYPE_STRUCT || !is_flexible(type))
        return false;
    const mg_field *last = &type->fields[type->field_count - 1];
    return last->type == array && address == place->address + last->bit_offset / 8;
}

/* As many as there is room for in the place. */
static void copy_flexible(mg_inputs *inputs, const mg_type *element, uint64_t address)
{
    uint64_t end = inputs->place->address + inputs->place->size, count = (end - address) / element->size;
    assert(address <= end);
    push(inputs, (mg_input_token){.kind = MG_INPUT_COUNT, .value = count});
    copy_elements(inputs, element, count, address);
}

static void copy_value(mg_inputs *inputs, const mg_type *type, uint64_t address, const mg_field *field)
{
    mg_scalar scalar = mg_show_scalar(type, address, field);
    if (type->kind == MG_TYPE_POINTER)
        copy_pointer(inputs, type, &scalar);
    else if (mg_type_is_scalar(type))
        push(inputs, read_scalar(inputs, &scalar));
    else if (type->kind == MG_TYPE_STRUCT)
        copy_fields(inputs, type, address);
    else if (type->kind == MG_TYPE_UNION && type->size)
        copy_union(inputs, type, address);
    else if (type->kind == MG_TYPE_ARRAY && type->size)
        copy_elements(inputs, type->target, type->count, address);
    else if (is_tail(inputs->place, type, address))
        copy_flexible(inputs, type->target, address);
}

void mg_inputs_copy(mg_inputs *inputs, size_t number)
{
    mg_input_place place = inputs->places.items[number]; /* the list grows */
    mg_show *show = &inputs->show;
    mg_text *texts[] = {&show->rule, &show->path};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        mg_text_reset(texts[i]);
        mg_text_add(texts[i], "");
    }
    show->frames.count = show->first_frame = show->rule_start = 0;
    show->bounds = mg_show_bounds(show->rules, place.type);
    show->depth = place.is_array;
    inputs->place = &place;
    size_t first = inputs->tokens.count;
    copy_elements(inputs, place.type, place.count, place.address);
    inputs->place = NULL;
    inputs->places.items[number].first = first;
    inputs->places.items[number].tokens = inputs->tokens.count - first;
}

/* ---- the call ---------------------------------------------------------------------------------------------- */

/* count: elements from the address on; negative: it is one value. */
static void note_input(uint64_t address, int64_t count, const mg_named *named)
{
    mg_inputs *inputs = current;
    if (!inputs || !inputs->is_wanted)
        return;
    const mg_type *type = mg_named_type(inputs->types, named);
    inputs->places.count = MG_NOTES->input_places;
    inputs->tokens.count = MG_NOTES->input_tokens;
    if (!type || !type->size || (count > 0 && !mg_region_has(address, (uint64_t)count * type->size)))
        end_run(inputs);
    size_t next = inputs->places.count;
    mg_input_place place = {.type = type,
                            .address = address,
                            .count = count < 0 ? 1 : (uint64_t)count,
                            .is_array = count >= 0,
                            .name = named->told};
    place.size = place.count * type->size;
    mg_vec_push(&inputs->places, place);
    for (; next < inputs->places.count; next++)
        mg_inputs_copy(inputs, next);
    mg_store_set(&MG_NOTES->input_places, inputs->places.count);
    mg_store_set(&MG_NOTES->input_tokens, inputs->tokens.count);
}

void mg_inputs_install(mg_inputs *inputs, mg_cells *cells, const mg_types *types, const mg_show_rules *rules)
{
    assert(cells && types && rules);
    inputs->cells = cells;
    inputs->types = types;
    inputs->show.rules = rules;
    inputs->show.read = read_for_rules;
    inputs->show.context = inputs;
    current = inputs;
    mg_host_set(MG_HOST_mg_input_at, (mg_host_function)note_input);
}
