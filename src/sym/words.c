/* One small function for each operation of operations.def: what it computes for plain numbers. Simplifying and evaluating both use these, so there is one
 * place that says what a quotient by zero or a shift by too much gives. */
#include "sym/words.h"

#include <stdbool.h>

#include "sym/terms.h"

static int64_t as_signed(const mg_computation *w, uint64_t value)
{
    return mg_word_signed(value, w->from);
}

/* ---- numbers: results may have bits above their width, mg_words_compute cuts them off ------------------------- */

static uint64_t word_add(const mg_computation *w)
{
    return w->a + w->b;
}

static uint64_t word_sub(const mg_computation *w)
{
    return w->a - w->b;
}

static uint64_t word_mul(const mg_computation *w)
{
    return w->a * w->b;
}

static uint64_t word_udiv(const mg_computation *w)
{
    return w->b ? w->a / w->b : UINT64_MAX;
}

static uint64_t word_sdiv(const mg_computation *w)
{
    int64_t a = as_signed(w, w->a), b = as_signed(w, w->b);
    if (!b)
        return a < 0 ? 1 : UINT64_MAX;
    return b == -1 ? -w->a : (uint64_t)(a / b);
}

static uint64_t word_urem(const mg_computation *w)
{
    return w->b ? w->a % w->b : w->a;
}

static uint64_t word_srem(const mg_computation *w)
{
    int64_t a = as_signed(w, w->a), b = as_signed(w, w->b);
    if (!b)
        return w->a;
    return b == -1 ? 0 : (uint64_t)(a % b);
}

static uint64_t word_neg(const mg_computation *w)
{
    return -w->a;
}

/* ---- bits ---------------------------------------------------------------------------------------------------- */

static uint64_t word_and(const mg_computation *w)
{
    return w->a & w->b;
}

static uint64_t word_or(const mg_computation *w)
{
    return w->a | w->b;
}

static uint64_t word_xor(const mg_computation *w)
{
    return w->a ^ w->b;
}

static uint64_t word_not(const mg_computation *w)
{
    return ~w->a;
}

static uint64_t word_shl(const mg_computation *w)
{
    return w->b < w->from ? w->a << w->b : 0;
}

static uint64_t word_lshr(const mg_computation *w)
{
    return w->b < w->from ? w->a >> w->b : 0;
}

static uint64_t word_ashr(const mg_computation *w)
{
    return (uint64_t)(as_signed(w, w->a) >> (w->b < w->from ? w->b : w->from - 1u));
}

/* ---- comparisons --------------------------------------------------------------------------------------------- */

static uint64_t word_eq(const mg_computation *w)
{
    return w->a == w->b;
}

static uint64_t word_ne(const mg_computation *w)
{
    return w->a != w->b;
}

static uint64_t word_ult(const mg_computation *w)
{
    return w->a < w->b;
}

static uint64_t word_ule(const mg_computation *w)
{
    return w->a <= w->b;
}

static uint64_t word_slt(const mg_computation *w)
{
    return as_signed(w, w->a) < as_signed(w, w->b);
}

static uint64_t word_sle(const mg_computation *w)
{
    return as_signed(w, w->a) <= as_signed(w, w->b);
}

/* ---- overflow: does the true result not fit? ----------------------------------------------------------------- */

static bool is_beyond(const mg_computation *w, bool overflowed, uint64_t result)
{
    return overflowed || result > mg_word_mask(w->from);
}

static bool is_beyond_signed(const mg_computation *w, bool overflowed, int64_t result)
{
    return overflowed || result != as_signed(w, (uint64_t)result);
}

static uint64_t word_uaddo(const mg_computation *w)
{
    uint64_t result;
    bool overflowed = __builtin_add_overflow(w->a, w->b, &result);
    return is_beyond(w, overflowed, result);
}

static uint64_t word_usubo(const mg_computation *w)
{
    return w->a < w->b;
}

static uint64_t word_umulo(const mg_computation *w)
{
    uint64_t result;
    bool overflowed = __builtin_mul_overflow(w->a, w->b, &result);
    return is_beyond(w, overflowed, result);
}

static uint64_t word_saddo(const mg_computation *w)
{
    int64_t result;
    bool overflowed = __builtin_add_overflow(as_signed(w, w->a), as_signed(w, w->b), &result);
    return is_beyond_signed(w, overflowed, result);
}

static uint64_t word_ssubo(const mg_computation *w)
{
    int64_t result;
    bool overflowed = __builtin_sub_overflow(as_signed(w, w->a), as_signed(w, w->b), &result);
    return is_beyond_signed(w, overflowed, result);
}

static uint64_t word_smulo(const mg_computation *w)
{
    int64_t result;
    bool overflowed = __builtin_mul_overflow(as_signed(w, w->a), as_signed(w, w->b), &result);
    return is_beyond_signed(w, overflowed, result);
}

/* ---- parts --------------------------------------------------------------------------------------------------- */

static uint64_t word_zext(const mg_computation *w)
{
    return w->a;
}

static uint64_t word_sext(const mg_computation *w)
{
    return (uint64_t)as_signed(w, w->a);
}

static uint64_t word_extract(const mg_computation *w)
{
    return w->a >> w->low;
}

static uint64_t word_concat(const mg_computation *w)
{
    return w->a << (w->width - w->from) | w->b;
}

static uint64_t word_ite(const mg_computation *w)
{
    return w->a ? w->b : w->c;
}

uint64_t mg_words_compute(const mg_computation *words)
{
    static uint64_t (*const compute[MG_TERM_COUNT])(const mg_computation *) = {
#define MG_TERM_LEAF(NAME)
#define MG_TERM(NAME, name, form, commutes, text) [MG_TERM_##NAME] = word_##name,
#include "sym/operations.def"
#undef MG_TERM_LEAF
#undef MG_TERM
    };
    assert(words->operation < MG_TERM_COUNT && compute[words->operation]);
    assert(words->a <= mg_word_mask(words->from)); /* invariant 50 */
    return compute[words->operation](words) & mg_word_mask(words->width);
}
