/* Tables of constants at an index that is a term: out of bounds is asked once, and what is read is a term of the index, by halves. */
#include <assert.h>
#include <string.h>

#include "prove/arrays.h"

static mg_term read_entry(const mg_prover *p, uint64_t address, uint64_t size)
{
    uint64_t value = 0;
    assert(size <= sizeof value);
    memcpy(&value, (const void *)(uintptr_t)address, size);
    return mg_terms_constant(p->terms, (unsigned)size * 8, value);
}

/* What the table has at an index from `first` to `last`. Where all of these entries are the same, the index does not matter. */
static mg_term read_between(mg_prover *p, mg_term index, const mg_constants *all, uint64_t first, uint64_t last)
{
    assert(first <= last);
    if (first == last)
        return read_entry(p, all->first + first * all->distance, all->size);
    uint64_t middle = first + (last - first) / 2;
    mg_term low = read_between(p, index, all, first, middle),
            high = read_between(p, index, all, middle + 1, last),
            is_low = mg_terms_binary(p->terms, MG_TERM_ULE, index, mg_terms_constant(p->terms, 64, middle));
    return low == high ? low : mg_terms_ite(p->terms, is_low, low, high);
}

uint64_t mg_tables_read(uint64_t lane, mg_constants constants)
{
    mg_prover *p = mg_prover_current();
    mg_term index = (mg_term)lane;
    assert(constants.count && lane & MG_LANE_TERM && mg_terms_width(p->terms, index) == 64);
    mg_term length = mg_terms_constant(p->terms, 64, constants.count);
    if (!mg_arrays_ask(p, mg_terms_binary(p->terms, MG_TERM_ULT, index, length)))
        mg_run_end(p->run, MG_VERDICT_out_of_bounds, constants.first, mg_prover_site());
    mg_term found = read_between(p, index, &constants, 0, constants.count - 1);
    if (!found)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    if (!mg_terms_is_constant(p->terms, found))
        return MG_LANE_TERM | found;
    MG_CONTROL->stack.lane_value = mg_terms_node(p->terms, found)->value;
    return 0;
}
