/* At the end of a path its inputs are told with what was chosen by then. A lane becomes its value; a pointer that was open may lead to what was not copied yet,
 * which is copied now. Objects that turn out to be part of others, as an element of an array that pointers lead to, are told as that part. */
#include "choice/inputs.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "choice/notes.h"
#include "choice/questions.h"
#include "lane/kind.h"

/* Where a place is told: as an object by itself, or as a part of one. */
typedef struct told {
    uint32_t outermost; /* the place with it */
    uint32_t number;    /* of the object */
    uint64_t offset;
} told;

/* ---- lanes ------------------------------------------------------------------------------------------------- */

/* Of a number that the program asked for, the first value that it could have; whatever is computed from it has the value that follows from that one. */
static mg_input_token open_token(uint64_t lane)
{
    mg_variable *variable = mg_store_variable(lane);
    uint32_t number = (uint32_t)(variable - MG_STORE->variables);
    if (variable->kind != &mg_ranges_kind)
        return (mg_input_token){.kind = MG_INPUT_ANY};
    variable->kind->question->complete(number);
    variable->answer.is_known = true;
    mg_input_token token = {.kind = MG_INPUT_OPEN, .value = mg_store_value(lane)};
    mg_questions_reopen(number);
    return token;
}

static mg_input_token settle(mg_inputs *inputs, mg_input_token token)
{
    if (token.kind != MG_INPUT_LANE)
        return token;
    if (!mg_kind_is_known(mg_store_variable(token.value)))
        return token.number ? (mg_input_token){.kind = MG_INPUT_ANY} : open_token(token.value);
    uint64_t value = mg_inputs_cut(mg_store_value(token.value), token.more);
    if (!token.number)
        return (mg_input_token){.kind = MG_INPUT_VALUE, .value = value};
    assert(token.number <= inputs->types->all.count);
    return value ? mg_inputs_lead(inputs, inputs->types->all.items[token.number - 1], value, -1)
                 : (mg_input_token){.kind = MG_INPUT_NULL};
}

/* Also copies what pointers lead to that were open when the copy was made. */
static void settle_all(mg_inputs *inputs)
{
    size_t copied = inputs->places.count;
    for (size_t p = 0; p < inputs->places.count; p++) {
        if (p >= copied)
            mg_inputs_copy(inputs, p);
        mg_input_place place = inputs->places.items[p];
        for (size_t i = place.first; i < place.first + place.tokens; i++)
            inputs->tokens.items[i] = settle(inputs, inputs->tokens.items[i]);
    }
}

/* ---- parts of others ---------------------------------------------------------------------------------------- */

static bool holds(const mg_input_place *outer, const mg_input_place *inner)
{
    return !inner->name && outer->size > inner->size && outer->address <= inner->address &&
           inner->address + inner->size <= outer->address + outer->size;
}

/* The largest place that has this one as a part; or itself. */
static uint32_t find_outermost(const mg_inputs *inputs, uint32_t place)
{
    uint32_t found = place;
    for (uint32_t i = 0; i < inputs->places.count; i++)
        if (!inputs->places.items[found].name && holds(&inputs->places.items[i], &inputs->places.items[found]))
            found = i;
    return found;
}

/* The inputs come first. Gives how many objects there are. */
static uint32_t number_all(const mg_inputs *inputs, told *all)
{
    uint32_t count = 0, places = (uint32_t)inputs->places.count;
    const mg_input_place *items = inputs->places.items;
    for (uint32_t i = 0; i < places; i++)
        all[i].outermost = find_outermost(inputs, i);
    for (int is_named = 1; is_named >= 0; is_named--)
        for (uint32_t i = 0; i < places; i++)
            if (!!items[i].name == is_named && all[i].outermost == i)
                all[i].number = count++;
    for (uint32_t i = 0; i < places; i++) {
        all[i].number = all[all[i].outermost].number;
        all[i].offset = items[i].address - items[all[i].outermost].address;
    }
    return count;
}

/* A pointer to what has no type, or behind the end of an array, leads to what something else has made known, or its target is not told. */
static mg_input_token raw_token(const mg_inputs *inputs, const told *all, uint64_t address)
{
    for (int is_end = 0; is_end < 2; is_end++)
        for (uint32_t i = 0; i < inputs->places.count; i++) {
            const mg_input_place *place = &inputs->places.items[i];
            if (address >= place->address && address < place->address + place->size + (uint64_t)is_end)
                return (mg_input_token){.kind = MG_INPUT_OBJECT,
                                        .number = all[i].number,
                                        .value = all[i].offset + address - place->address,
                                        .more = true};
        }
    return (mg_input_token){.kind = MG_INPUT_OPAQUE};
}

static mg_input_token final_token(const mg_inputs *inputs, const told *all, mg_input_token token)
{
    assert(token.kind != MG_INPUT_LANE);
    if (token.kind == MG_INPUT_RAW)
        return raw_token(inputs, all, token.value);
    if (token.kind == MG_INPUT_OBJECT) {
        token.value = all[token.number].offset;
        token.number = all[token.number].number;
    }
    return token;
}

/* ---- all of it ---------------------------------------------------------------------------------------------- */

/* Adds an object, and its tokens to `tokens`. */
static void add_object(const mg_inputs *inputs, const told *all, const mg_input_place *place, mg_text *out,
                       mg_text *tokens)
{
    mg_input_object object = {.type = place->type->number,
                              .is_array = place->is_array,
                              .count = place->count,
                              .tokens = place->tokens};
    mg_text_add_bytes(out, (const char *)&object, sizeof object);
    for (size_t i = place->first; i < place->first + place->tokens; i++) {
        mg_input_token token = final_token(inputs, all, inputs->tokens.items[i]);
        mg_text_add_bytes(tokens, (const char *)&token, sizeof token);
    }
}

static void write_all(const mg_inputs *inputs, const told *all, uint32_t count, mg_text *out)
{
    mg_text tokens = {0}, names = {0};
    mg_input_head head = {.objects = count};
    size_t start = out->length;
    mg_text_add_bytes(out, (const char *)&head, sizeof head);
    for (int is_named = 1; is_named >= 0; is_named--)
        for (uint32_t i = 0; i < inputs->places.count; i++) {
            const mg_input_place *place = &inputs->places.items[i];
            if (!!place->name != is_named || all[i].outermost != i)
                continue;
            add_object(inputs, all, place, out, &tokens);
            if (!is_named)
                continue;
            mg_text_add(&names, mg_region_text(place->name, 200));
            mg_text_add_bytes(&names, "", 1);
            head.inputs++;
        }
    head.tokens = tokens.length / sizeof(mg_input_token);
    memcpy(out->data + start, &head, sizeof head);
    mg_text_add_bytes(out, tokens.data, tokens.length);
    mg_text_add_bytes(out, names.data, names.length);
    mg_text_clear(&tokens);
    mg_text_clear(&names);
}

void mg_inputs_write(mg_inputs *inputs, mg_text *out)
{
    if (!MG_NOTES->input_places)
        return;
    inputs->places.count = MG_NOTES->input_places;
    inputs->tokens.count = MG_NOTES->input_tokens;
    settle_all(inputs);
    told *all = mg_memory_new(inputs->places.count * sizeof *all);
    uint32_t count = number_all(inputs, all);
    write_all(inputs, all, count, out);
    free(all);
}
