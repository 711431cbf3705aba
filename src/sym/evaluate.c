#include "sym/evaluate.h"

#include <assert.h>

#include "sym/words.h"

static void next_turn(mg_evaluator *evaluator)
{
    if (++evaluator->turn == 0) { /* the counter has wrapped round: old marks could be mistaken for new ones */
        evaluator->seen.count = 0;
        evaluator->turn = 1;
    }
    while (evaluator->seen.count <= evaluator->terms->count)
        mg_vec_push(&evaluator->seen, (mg_seen){0});
}

void mg_evaluator_begin(mg_evaluator *evaluator, const mg_model *model)
{
    assert(evaluator->terms && model);
    evaluator->model = model;
    next_turn(evaluator);
}

void mg_evaluator_clear(mg_evaluator *evaluator)
{
    mg_vec_clear(&evaluator->seen);
    mg_vec_clear(&evaluator->stack);
}

static bool is_seen(const mg_evaluator *evaluator, mg_term term)
{
    return evaluator->seen.items[term].turn == evaluator->turn;
}

static void mark_seen(mg_evaluator *evaluator, mg_term term, uint64_t value)
{
    assert(!is_seen(evaluator, term));
    evaluator->seen.items[term] = (mg_seen){.value = value, .turn = evaluator->turn};
}

/* Pushes the operands that have no value yet. True: there are none. */
static bool push_operands(mg_evaluator *evaluator, mg_term term)
{
    const mg_term_node *node = mg_terms_node(evaluator->terms, term);
    size_t before = evaluator->stack.count;
    for (unsigned i = 0; i < mg_term_operands(node->operation); i++)
        if (!is_seen(evaluator, node->operands[i]))
            mg_vec_push(&evaluator->stack, node->operands[i]);
    return evaluator->stack.count == before;
}

static uint64_t compute(const mg_evaluator *evaluator, mg_term term)
{
    const mg_term_node *node = mg_terms_node(evaluator->terms, term);
    if (node->operation == MG_TERM_CONSTANT)
        return node->value;
    if (node->operation == MG_TERM_SYMBOL)
        return mg_model_value(evaluator->model, node->value) & mg_word_mask(node->width);
    mg_computation words = {
        .a = evaluator->seen.items[node->operands[0]].value,
        .from = (uint8_t)mg_terms_width(evaluator->terms, node->operands[0]),
        .b = evaluator->seen.items[node->operands[1]].value, /* that of term 0 if there is no such operand */
        .c = evaluator->seen.items[node->operands[2]].value,
        .width = node->width,
        .low = node->low,
        .operation = node->operation,
    };
    return mg_words_compute(&words);
}

uint64_t mg_evaluate(mg_evaluator *evaluator, mg_term term)
{
    assert(term && term <= evaluator->terms->count && evaluator->model);
    while (evaluator->seen.count <= term) /* the term is newer than the turn */
        mg_vec_push(&evaluator->seen, (mg_seen){0});
    mg_vec_push(&evaluator->stack, term);
    while (evaluator->stack.count) {
        mg_term top = evaluator->stack.items[evaluator->stack.count - 1];
        if (!is_seen(evaluator, top)) {
            if (!push_operands(evaluator, top))
                continue;
            mark_seen(evaluator, top, compute(evaluator, top));
        }
        evaluator->stack.count--;
    }
    uint64_t value = evaluator->seen.items[term].value;
    assert(value <= mg_word_mask(mg_terms_width(evaluator->terms, term))); /* invariant 50 */
    return value;
}

void mg_evaluator_add_symbols(mg_evaluator *evaluator, mg_term term, mg_numbers *symbols)
{
    assert(term && term <= evaluator->terms->count);
    next_turn(evaluator);
    evaluator->model = NULL;
    mg_vec_push(&evaluator->stack, term);
    while (evaluator->stack.count) {
        mg_term top = evaluator->stack.items[--evaluator->stack.count];
        if (is_seen(evaluator, top))
            continue;
        mark_seen(evaluator, top, 0);
        const mg_term_node *node = mg_terms_node(evaluator->terms, top);
        if (node->operation == MG_TERM_SYMBOL)
            mg_vec_push(symbols, (uint32_t)node->value);
        push_operands(evaluator, top);
    }
}
