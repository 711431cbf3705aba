#include "lane/solve.h"

#include <assert.h>

#include "engine/undo.h"
#include "lane/sets.h"

typedef struct solve {
    mg_run *run;
    mg_solve_function *each;
    void *context;
    bool skips_free; /* passes over variables for which is_free holds: they multiply the count */
    uint64_t count;
    bool is_over;
} solve;

static void solve_from(solve *s, uint64_t number);

/* Gives a variable one value, and goes on to the next. If it refers to an object that was not in use, that is in use for the variables that follow. */
static void choose(solve *s, uint64_t number, uint32_t index)
{
    const mg_masked *field = MG_STORE->variables[number].set.field;
    assert(number < MG_STORE->variable_count && index < field->count);
    mg_undo_entry *before = MG_CONTROL->undo_top;
    uint32_t used = field->used ? *field->used : 0, reached = index + 1 - (uint32_t)field->has_null;
    if (field->used && reached > used)
        *field->used = reached;
    if (mg_store_restrict((uint32_t)number, 1ull << index))
        solve_from(s, number + 1);
    if (field->used)
        *field->used = used;
    mg_undo_apply(s->run, before);
}

/* Does it make different structures, and does no other variable depend on which value it has? */
static bool is_free(const mg_variable *variable)
{
    return variable->kind->ways && !variable->relations && !variable->set.field->used;
}

static bool is_skipped(const solve *s, const mg_variable *variable)
{
    return !variable->kind->ways || (s->skips_free && is_free(variable));
}

static void solve_from(solve *s, uint64_t number)
{
    const mg_variable *variables = MG_STORE->variables;
    while (number < MG_STORE->variable_count && is_skipped(s, &variables[number]))
        number++;
    if (number == MG_STORE->variable_count) {
        s->count++;
        s->is_over = s->each && !s->each(s->context);
        return;
    }
    uint64_t ways = variables[number].kind->ways(&variables[number]);
    for (; ways && !s->is_over; ways &= ways - 1)
        choose(s, number, (uint32_t)__builtin_ctzll(ways));
}

void mg_solve_each(mg_run *run, mg_solve_function *each, void *context)
{
    solve s = {.run = run, .each = each, .context = context};
    const mg_undo_entry *before = MG_CONTROL->undo_top;
    uint64_t undone = run->undone;
    solve_from(&s, 0);
    run->undone = undone;
    assert(MG_CONTROL->undo_top == before);
}

/* Is nothing left to choose? */
static bool is_chosen(void)
{
    for (uint64_t v = 0; v < MG_STORE->variable_count; v++)
        if (!mg_kind_is_known(&MG_STORE->variables[v]))
            return false;
    return true;
}

uint64_t mg_solve_count(mg_run *run)
{
    solve s = {.run = run, .skips_free = true};
    const mg_undo_entry *before = MG_CONTROL->undo_top;
    uint64_t undone = run->undone, product = 1;
    if (is_chosen())
        return 1;
    for (uint64_t v = 0; v < MG_STORE->variable_count; v++)
        if (is_free(&MG_STORE->variables[v]))
            product *= mg_bits_count(MG_STORE->variables[v].set.remains);
    solve_from(&s, 0);
    run->undone = undone;
    assert(MG_CONTROL->undo_top == before);
    return product * s.count;
}
