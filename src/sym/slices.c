#include "sym/slices.h"

#include <assert.h>

static mg_symbol_chain *chain_of(mg_slices *slices, uint32_t symbol)
{
    while (slices->chains.count <= symbol)
        mg_vec_push(&slices->chains, (mg_symbol_chain){0});
    return &slices->chains.items[symbol];
}

void mg_slices_add(mg_slices *slices, mg_term condition)
{
    mg_numbers symbols = {0};
    uint32_t number = (uint32_t)slices->conditions.count;
    mg_vec_push(&slices->conditions,
                ((mg_condition_term){.term = condition, .uses = (uint32_t)slices->uses.count}));
    mg_evaluator_add_symbols(&slices->evaluator, condition, &symbols);
    for (size_t i = 0; i < symbols.count; i++) {
        mg_symbol_chain *chain = chain_of(slices, symbols.items[i]);
        mg_vec_push(&slices->uses, ((mg_symbol_use){symbols.items[i], number, chain->last}));
        chain->last = (uint32_t)slices->uses.count;
    }
    mg_vec_clear(&symbols);
}

void mg_slices_take_back(mg_slices *slices, size_t count)
{
    assert(count <= slices->conditions.count);
    if (count == slices->conditions.count)
        return;
    uint32_t end = slices->conditions.items[count].uses;
    while (slices->uses.count > end) {
        const mg_symbol_use *use = &slices->uses.items[slices->uses.count - 1];
        assert(slices->chains.items[use->symbol].last == slices->uses.count); /* invariant 56 */
        slices->chains.items[use->symbol].last = use->before;
        slices->uses.count--;
    }
    slices->conditions.count = count;
}

static void begin_slice(mg_slices *slices)
{
    slices->turn++;
    slices->terms.count = slices->symbols.count = slices->members.count = 0;
}

static void add_symbol(mg_slices *slices, uint32_t symbol)
{
    mg_symbol_chain *chain = chain_of(slices, symbol);
    if (chain->turn != slices->turn) {
        chain->turn = slices->turn;
        mg_vec_push(&slices->symbols, symbol);
    }
}

/* Where the uses of a condition end. */
static size_t end_of(const mg_slices *slices, uint32_t number)
{
    bool is_last = number + 1 == slices->conditions.count;
    return is_last ? slices->uses.count : slices->conditions.items[number + 1].uses;
}

bool mg_slices_is_narrow(const mg_slices *slices, uint32_t member)
{
    const mg_condition_term *condition = &slices->conditions.items[member];
    assert(condition->turn == slices->turn);
    for (size_t i = condition->uses; i < end_of(slices, member); i++)
        if (slices->chains.items[slices->uses.items[i].symbol].own != slices->turn)
            return false;
    return true;
}

static void add_condition(mg_slices *slices, uint32_t number)
{
    mg_condition_term *condition = &slices->conditions.items[number];
    size_t end = end_of(slices, number);
    if (condition->turn == slices->turn)
        return;
    condition->turn = slices->turn;
    mg_vec_push(&slices->members, number);
    for (size_t i = condition->uses; i < end; i++)
        add_symbol(slices, slices->uses.items[i].symbol);
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void finish_slice(mg_slices *slices)
{
    if (slices->members.count)
        qsort(slices->members.items, slices->members.count, sizeof *slices->members.items, compare);
    for (size_t i = 0; i < slices->members.count; i++)
        mg_vec_push(&slices->terms, slices->conditions.items[slices->members.items[i]].term);
}

/* Begins a slice with the symbols of the term itself. */
static void begin_for(mg_slices *slices, mg_term term)
{
    mg_numbers symbols = {0};
    begin_slice(slices);
    mg_evaluator_add_symbols(&slices->evaluator, term, &symbols);
    for (size_t i = 0; i < symbols.count; i++) {
        add_symbol(slices, symbols.items[i]);
        slices->chains.items[symbols.items[i]].own = slices->turn;
    }
    slices->own = slices->symbols.count;
    mg_vec_clear(&symbols);
}

void mg_slices_make(mg_slices *slices, mg_term term)
{
    begin_for(slices, term);
    for (size_t i = 0; i < slices->symbols.count; i++) /* grows while conditions are added */
        for (uint32_t use = slices->chains.items[slices->symbols.items[i]].last; use;
             use = slices->uses.items[use - 1].before) {
            assert(slices->uses.items[use - 1].symbol == slices->symbols.items[i]); /* invariant 56 */
            add_condition(slices, slices->uses.items[use - 1].condition);
        }
    finish_slice(slices);
}

void mg_slices_make_whole(mg_slices *slices, mg_term term)
{
    begin_for(slices, term);
    for (uint32_t i = 0; i < slices->conditions.count; i++)
        add_condition(slices, i);
    finish_slice(slices);
}

void mg_slices_clear(mg_slices *slices)
{
    mg_evaluator_clear(&slices->evaluator);
    mg_vec_clear(&slices->conditions);
    mg_vec_clear(&slices->uses);
    mg_vec_clear(&slices->chains);
    mg_vec_clear(&slices->terms);
    mg_vec_clear(&slices->symbols);
    mg_vec_clear(&slices->members);
}
