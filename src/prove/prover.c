#include "prove/allocated.h"

#include <assert.h>
#include <stdio.h>

#include "choice/questions.h"
#include "sym/z3.h"

enum { TERMS_MOST = 1 << 28 };

const char *mg_beyond_text(uint64_t reason)
{
    static const char *const texts[] = {
#define MG_BEYOND(NAME, text) text,
#include "prove/beyond.def"
#undef MG_BEYOND
    };
    assert(reason < MG_BEYOND_COUNT);
    return texts[reason];
}

_Noreturn void mg_prover_give_up(mg_prover *p, mg_beyond reason)
{
    assert(reason < MG_BEYOND_COUNT);
    p->run->verdict.detail = reason;
    mg_run_end(p->run, MG_VERDICT_beyond, 0, mg_prover_site());
}

/* ---- symbols ---------------------------------------------------------------------------------------------- */

static const unsigned widths[MG_SYMBOL_FORMS] = {
    [MG_SYMBOL_BIT] = 1, [MG_SYMBOL_INT] = 32, [MG_SYMBOL_LONG] = 64};

mg_symbol_form mg_symbol_form_of(const mg_range *range)
{
    if (range->is_bool)
        return MG_SYMBOL_BIT;
    if (range->enumeration)
        return MG_SYMBOL_LONG;
    bool is_int = range->low >= INT32_MIN && range->low <= INT32_MAX &&
                  range->last <= (uint64_t)((int64_t)INT32_MAX - range->low);
    return is_int ? MG_SYMBOL_INT : MG_SYMBOL_LONG;
}

mg_term mg_prover_symbol(mg_prover *p, uint32_t variable, mg_symbol_form form)
{
    while (p->symbols.count <= variable)
        mg_vec_push(&p->symbols, (mg_symbol_set){0});
    assert(form < MG_SYMBOL_FORMS);
    mg_term *term = &p->symbols.items[variable].terms[form];
    char name[32];
    snprintf(name, sizeof name, "x%u", variable);
    if (!*term)
        *term = mg_terms_symbol(p->terms, widths[form], name);
    return *term;
}

static mg_term range_term(mg_prover *p, mg_term symbol, const mg_range *range, unsigned width)
{
    mg_term low = mg_terms_constant(p->terms, width, (uint64_t)range->low),
            high = mg_terms_constant(p->terms, width, (uint64_t)range->low + range->last);
    return mg_terms_binary(p->terms, MG_TERM_AND, mg_terms_binary(p->terms, MG_TERM_SLE, low, symbol),
                           mg_terms_binary(p->terms, MG_TERM_SLE, symbol, high));
}

/* The symbol is one of the enumerators. */
static mg_term enumeration_term(mg_prover *p, mg_term symbol, const mg_type *type, unsigned width)
{
    mg_term any = mg_terms_constant(p->terms, 1, 0);
    for (size_t i = 0; i < type->enumerator_count; i++) {
        mg_term value = mg_terms_constant(p->terms, width, (uint64_t)type->enumerators[i].value);
        any = mg_terms_binary(p->terms, MG_TERM_OR, any, mg_terms_binary(p->terms, MG_TERM_EQ, symbol, value));
    }
    return any;
}

static mg_term domain_term(mg_prover *p, mg_term symbol, const mg_range *range)
{
    if (range->is_bool)
        return mg_terms_constant(p->terms, 1, 1);
    unsigned width = mg_terms_width(p->terms, symbol);
    return range->enumeration ? enumeration_term(p, symbol, range->enumeration, width)
                              : range_term(p, symbol, range, width);
}

static uint64_t make_symbol(void *context, uint32_t variable, unsigned width)
{
    mg_prover *p = context;
    const mg_range *range = &MG_STORE->variables[variable].range;
    assert(variable < MG_STORE->variable_count && MG_STORE->variables[variable].kind == &mg_ranges_kind);
    mg_symbol_form form = mg_symbol_form_of(range);
    mg_term symbol = mg_prover_symbol(p, variable, form), domain = domain_term(p, symbol, range);
    if (!domain)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    uint32_t position = mg_path_position(p->path);
    if (!mg_path_take(p->path, MG_STEP_symbol, variable, 0))
        mg_run_end(p->run, MG_VERDICT_unstable, 0, 0);
    mg_prover_claim(p, position, domain);
    mg_path_arrive(p->path);
    mg_term wide =
        mg_terms_extend(p->terms, form == MG_SYMBOL_BIT ? MG_TERM_ZEXT : MG_TERM_SEXT, symbol, width);
    if (!wide)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    return MG_LANE_TERM | wide;
}

/* ---- the whole -------------------------------------------------------------------------------------------- */

void mg_prover_prepare(void)
{
    mg_solver_prepare();
}

void mg_prover_init(mg_prover *p, const mg_prover_limits *limits, mg_choices *choices)
{
    mg_run *run = choices->cells->run;
    assert(run->path && ((mg_open *)run->open)->terms == &mg_terms_kind);
    mg_terms *terms = mg_terms_new(TERMS_MOST);
    *p = (mg_prover){.run = run,
                     .path = run->path,
                     .choices = choices,
                     .terms = terms,
                     .condition = mg_condition_new(terms, limits->rlimit, !limits->without_order),
                     .evaluator = {.terms = terms},
                     .values_most = limits->values_most,
                     .loops = limits->loops,
                     .heap = limits->heap};
    run->prover = p;
    choices->make_symbol = make_symbol;
    choices->prover = p;
    mg_path_register(p->path, MG_STEP_symbol, &mg_prover_steps, p);
    mg_path_register(p->path, MG_STEP_answer, &mg_prover_steps, p);
    mg_allocated_install();
}
