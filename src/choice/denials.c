/* Calls of malloc and its kin that return NULL because that was chosen (--fail-malloc). Such a call is a question that is answered when it is asked; those that
 * succeed are steps of the path, and leave nothing else. */
#include <assert.h>
#include <inttypes.h>

#include "choice/questions.h"

static uint8_t bits(const mg_variable *variable)
{
    (void)variable;
    return 0;
}

static uint64_t options(const mg_variable *variable)
{
    (void)variable;
    return 1;
}

static void answer(uint32_t number, uint64_t option)
{
    assert(!option && MG_STORE->variables[number].denial.number);
    mg_store_choose(number, 0);
}

/* It is answered already. */
static void complete(uint32_t number)
{
    assert(MG_STORE->variables[number].answer.is_known);
    (void)number;
}

static void add_name(mg_text *out, const mg_variable *variable)
{
    mg_text_printf(out, "%s of %" PRIu64 " byte%s", variable->denial.function, variable->denial.size,
                   variable->denial.size == 1 ? "" : "s");
}

static void add_value(mg_text *out, const mg_variable *variable)
{
    assert(!variable->answer.value);
    mg_text_add(out, "NULL");
}

static void add_range(mg_text *out, const mg_variable *variable)
{
    (void)variable;
    mg_text_add(out, "memory or NULL");
}

/* The program of a kit has its number elsewhere. */
static bool number(const mg_variable *variable, int64_t *found)
{
    (void)variable, (void)found;
    return false;
}

static const mg_question question = {
    .options = options,
    .answer = answer,
    .complete = complete,
    .add_name = add_name,
    .add_value = add_value,
    .add_range = add_range,
    .number = number,
};

const mg_value_kind mg_denials_kind = {
    .name = "denial", MG_QUESTIONS_OPERATIONS, .bits = bits, .question = &question};
