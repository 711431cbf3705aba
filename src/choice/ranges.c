/* Numbers that the program asks for: one of many integers, true or false, or an enumerator. Since the values of enumerators may have gaps, the number of
 * an enumerator is chosen, and its value follows from that. */
#include <assert.h>
#include <inttypes.h>

#include "base/hot.h"
#include "choice/questions.h"

/* Is it the first enumerator with its value? */
static bool is_first(const mg_type *enumeration, size_t number)
{
    for (size_t i = 0; i < number; i++)
        if (enumeration->enumerators[i].value == enumeration->enumerators[number].value)
            return false;
    return true;
}

/* The enumerator with this number, counting equal values once; NULL: there are only `count`. */
static const mg_enumerator *find_enumerator(const mg_type *enumeration, uint64_t number, uint64_t *count)
{
    *count = 0;
    for (size_t i = 0; i < enumeration->enumerator_count; i++)
        if (is_first(enumeration, i) && (*count)++ == number)
            return &enumeration->enumerators[i];
    return NULL;
}

uint64_t mg_ranges_count(const mg_type *enumeration)
{
    uint64_t count;
    find_enumerator(enumeration, UINT64_MAX, &count);
    return count;
}

/* Negative numbers have all their bits. */
static uint8_t bits(const mg_variable *variable)
{
    const mg_range *range = &variable->range;
    uint64_t high = (uint64_t)range->low + range->last;
    if (range->enumeration || range->low < 0)
        return 64;
    return high ? (uint8_t)(64 - __builtin_clzll(high)) : 0;
}

static uint64_t options(const mg_variable *variable)
{
    return variable->range.last < UINT64_MAX ? variable->range.last + 1 : UINT64_MAX;
}

static void answer(uint32_t number, uint64_t option)
{
    const mg_range *range = &MG_STORE->variables[number].range;
    uint64_t count, value = (uint64_t)range->low + option;
    mg_assert_hot(option <= range->last);
    if (range->enumeration)
        value = (uint64_t)find_enumerator(range->enumeration, option, &count)->value;
    mg_store_choose(number, value);
}

uint64_t mg_ranges_option(const mg_variable *variable)
{
    const mg_range *range = &variable->range;
    uint64_t count, option = 0;
    mg_assert_hot(variable->kind == &mg_ranges_kind && range->answer.is_known);
    if (!range->enumeration)
        return range->answer.value - (uint64_t)range->low;
    while (option < range->last &&
           (uint64_t)find_enumerator(range->enumeration, option, &count)->value != range->answer.value)
        option++;
    return option;
}

static void complete(uint32_t number)
{
    mg_range *range = &MG_STORE->variables[number].range;
    mg_assert_hot(!range->answer.is_known && (!range->enumeration || range->enumeration->enumerator_count));
    range->answer.value =
        (uint64_t)(range->enumeration ? range->enumeration->enumerators[0].value : range->low);
}

static void add_enumerator(mg_text *out, const mg_type *enumeration, int64_t value)
{
    for (size_t i = 0; i < enumeration->enumerator_count; i++)
        if (enumeration->enumerators[i].value == value) {
            mg_text_add(out, enumeration->enumerators[i].name);
            return;
        }
}

static void add_value(mg_text *out, const mg_variable *variable)
{
    const mg_range *range = &variable->range;
    if (range->enumeration)
        add_enumerator(out, range->enumeration, (int64_t)range->answer.value);
    else if (range->is_bool)
        mg_text_add(out, range->answer.value ? "true" : "false");
    else if (range->is_unsigned)
        mg_text_printf(out, "%" PRIu64, range->answer.value);
    else
        mg_text_printf(out, "%" PRId64, (int64_t)range->answer.value);
}

static void add_range(mg_text *out, const mg_variable *variable)
{
    const mg_range *range = &variable->range;
    const mg_type *enumeration = range->enumeration;
    if (range->is_bool) {
        mg_text_add(out, "false|true");
    } else if (enumeration) {
        for (size_t i = 0; i < enumeration->enumerator_count; i++)
            mg_text_printf(out, "%s%s", i ? "|" : "", enumeration->enumerators[i].name);
    } else if (range->is_unsigned) {
        assert(range->low == INT64_MIN && range->last == UINT64_MAX); /* so the highest is known */
        mg_text_printf(out, "0..%" PRIu64, UINT64_MAX);
    } else {
        mg_text_printf(out, "%" PRId64 "..%" PRId64, range->low, (int64_t)((uint64_t)range->low + range->last));
    }
}

static bool number(const mg_variable *variable, int64_t *value)
{
    *value = (int64_t)variable->range.answer.value;
    return true;
}

static const mg_question question = {
    .options = options,
    .answer = answer,
    .complete = complete,
    .add_value = add_value,
    .add_range = add_range,
    .number = number,
};

const mg_value_kind mg_ranges_kind = {
    .name = "range", MG_QUESTIONS_OPERATIONS, .bits = bits, .question = &question};
