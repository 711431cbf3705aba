#include "sym/facts.h"

#include <assert.h>

static mg_term zero_of(mg_facts *f, mg_term like)
{
    return mg_terms_constant(f->terms, mg_terms_width(f->terms, like), 0);
}

static mg_term make(mg_facts *f, mg_term_operation operation, mg_term a, mg_term b)
{
    return mg_terms_binary(f->terms, operation, a, b);
}

static mg_term both(mg_facts *f, mg_term a, mg_term b)
{
    return make(f, MG_TERM_AND, a, b);
}

/* What is found true by building it, or has no room, is left out. */
static void add(mg_facts *f, mg_term fact)
{
    if (!fact || mg_terms_is_constant(f->terms, fact))
        return;
    assert(mg_terms_width(f->terms, fact) == 1);
    mg_vec_push(&f->found, fact);
}

static void add_if(mg_facts *f, mg_term condition, mg_term fact)
{
    add(f, make(f, MG_TERM_OR, mg_terms_unary(f->terms, MG_TERM_NOT, condition), fact));
}

/* ---- one fact after the other ------------------------------------------------------------------------------- */

static void add_unsigned_quotient(mg_facts *f, mg_term quotient, mg_term a, mg_term b)
{
    add_if(f, make(f, MG_TERM_NE, b, zero_of(f, b)), make(f, MG_TERM_ULE, quotient, a));
}

static void add_unsigned_remainder(mg_facts *f, mg_term rest, mg_term a, mg_term b)
{
    add_if(f, make(f, MG_TERM_NE, b, zero_of(f, b)), make(f, MG_TERM_ULT, rest, b));
    add(f, make(f, MG_TERM_ULE, rest, a));
}

static void add_signed_quotient(mg_facts *f, mg_term quotient, mg_term a, mg_term b)
{
    mg_term zero = zero_of(f, a), is_up = both(f, make(f, MG_TERM_SLE, zero, a), make(f, MG_TERM_SLT, zero, b)),
            is_down = both(f, make(f, MG_TERM_SLT, a, zero), make(f, MG_TERM_SLT, zero, b));
    add_if(f, is_up, both(f, make(f, MG_TERM_SLE, zero, quotient), make(f, MG_TERM_SLE, quotient, a)));
    add_if(f, is_down, both(f, make(f, MG_TERM_SLE, quotient, zero), make(f, MG_TERM_SLE, a, quotient)));
}

/* Its sign is that of the dividend. The negative of a divisor below zero does not overflow the other way round: so what is compared is that of one above it. */
static void add_signed_remainder(mg_facts *f, mg_term rest, mg_term a, mg_term b)
{
    mg_term zero = zero_of(f, a), is_up = make(f, MG_TERM_SLE, zero, a),
            minus = mg_terms_unary(f->terms, MG_TERM_NEG, b);
    add_if(f, is_up, both(f, make(f, MG_TERM_SLE, zero, rest), make(f, MG_TERM_SLE, rest, a)));
    add_if(f, mg_terms_unary(f->terms, MG_TERM_NOT, is_up),
           both(f, make(f, MG_TERM_SLE, rest, zero), make(f, MG_TERM_SLE, a, rest)));
    add_if(f, make(f, MG_TERM_SLT, zero, b),
           both(f, make(f, MG_TERM_SLT, rest, b), make(f, MG_TERM_SLT, minus, rest)));
}

typedef void add_facts(mg_facts *f, mg_term term, mg_term a, mg_term b);

static void look_at(mg_facts *f, mg_term term)
{
    static add_facts *const adders[MG_TERM_COUNT] = {
        [MG_TERM_UDIV] = add_unsigned_quotient,
        [MG_TERM_SDIV] = add_signed_quotient,
        [MG_TERM_UREM] = add_unsigned_remainder,
        [MG_TERM_SREM] = add_signed_remainder,
    };
    const mg_term_node *node = mg_terms_node(f->terms, term);
    add_facts *adder = adders[node->operation];
    if (adder && !mg_terms_is_constant(f->terms, node->operands[1]))
        adder(f, term, node->operands[0], node->operands[1]);
}

/* ---- finding the divisions ---------------------------------------------------------------------------------- */

static void push(mg_facts *f, mg_term term)
{
    while (f->seen.count <= term)
        mg_vec_push(&f->seen, 0);
    if (f->seen.items[term] == f->turn)
        return;
    f->seen.items[term] = f->turn;
    mg_vec_push(&f->stack, term);
}

static void next_turn(mg_facts *f)
{
    if (++f->turn == 0) { /* the counter has wrapped round: old marks could be mistaken for new ones */
        f->seen.count = 0;
        f->turn = 1;
    }
}

void mg_facts_find(mg_facts *f, const mg_term *terms, size_t count)
{
    assert(f->terms && !f->stack.count);
    f->found.count = 0;
    next_turn(f);
    for (size_t i = 0; i < count; i++)
        push(f, terms[i]);
    while (f->stack.count) {
        mg_term top = f->stack.items[--f->stack.count];
        const mg_term_node *node = mg_terms_node(f->terms, top);
        for (unsigned i = 0; i < mg_term_operands(node->operation); i++)
            push(f, node->operands[i]);
        look_at(f, top);
    }
}

void mg_facts_clear(mg_facts *f)
{
    mg_vec_clear(&f->seen);
    mg_vec_clear(&f->stack);
    mg_vec_clear(&f->found);
}
