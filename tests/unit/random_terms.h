/* Random terms together with their values, which are computed here by the compiler's arithmetic on 128 bits, apart from src/sym/words.c. */
#ifndef MG_TESTS_UNIT_RANDOM_TERMS_H
#define MG_TESTS_UNIT_RANDOM_TERMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sym/evaluate.h"
#include "sym/terms.h"
#include "tests/unit/dice.h"

enum { SYMBOLS_OF_WIDTH = 3 };

typedef struct random_terms {
    mg_terms *terms;
    bool with_plain; /* each is made again, not simplified */
    dice dice;
    mg_model model;
    mg_term symbols[65][SYMBOLS_OF_WIDTH];
    unsigned long made[MG_TERM_COUNT]; /* how many of each operation */
} random_terms;

typedef struct random_term {
    mg_term term, plain;
    uint64_t value;
    unsigned width;
} random_term;

__extension__ typedef __int128 random_wide;
__extension__ typedef unsigned __int128 random_wide_unsigned;

static inline uint64_t random_cut(uint64_t value, unsigned width)
{
    return width == 64 ? value : value & (((uint64_t)1 << width) - 1);
}

/* Numbers near the ends and the middle, and any. */
static inline uint64_t random_value(dice *d, unsigned width)
{
    uint64_t near = dice_roll(d, 4),
             any = dice_roll(d, (uint64_t)1 << 32) << 32 | dice_roll(d, (uint64_t)1 << 32);
    switch (dice_roll(d, 5)) {
    case 0:
        return random_cut(near, width);
    case 1:
        return random_cut(~near, width);
    case 2:
        return random_cut(((uint64_t)1 << (width - 1)) + near - 2, width);
    case 3:
        return random_cut((uint64_t)1 << dice_roll(d, width), width);
    default:
        return random_cut(any, width);
    }
}

static inline void random_assign(random_terms *r)
{
    for (unsigned width = 1; width <= 64; width++)
        for (int i = 0; i < SYMBOLS_OF_WIDTH; i++)
            mg_model_set(&r->model, (width - 1) * SYMBOLS_OF_WIDTH + (unsigned)i,
                         random_value(&r->dice, width));
}

static inline void random_begin(random_terms *r, uint64_t seed, bool with_plain)
{
    r->dice.state = seed;
    r->terms = mg_terms_new(1 << 22);
    r->with_plain = with_plain;
    for (unsigned width = 1; width <= 64; width++)
        for (int i = 0; i < SYMBOLS_OF_WIDTH; i++)
            r->symbols[width][i] = mg_terms_symbol(r->terms, width, "s");
    random_assign(r);
}

static inline void random_end(random_terms *r)
{
    mg_terms_free(r->terms);
    mg_model_clear(&r->model);
}

static inline unsigned random_width(dice *d)
{
    static const uint8_t usual[] = {1, 8, 16, 32, 64};
    return dice_roll(d, 2) ? usual[dice_roll(d, sizeof usual)] : 1 + (unsigned)dice_roll(d, 64);
}

/* ---- what the machine computes ---------------------------------------------------------------------------- */

static inline random_wide random_signed(uint64_t value, unsigned width)
{
    return value >> (width - 1) ? (random_wide)value - ((random_wide)1 << width) : (random_wide)value;
}

static inline bool random_fits(random_wide result, unsigned width, bool is_signed)
{
    random_wide low = is_signed ? -((random_wide)1 << (width - 1)) : 0;
    random_wide high = is_signed ? ((random_wide)1 << (width - 1)) - 1 : ((random_wide)1 << width) - 1;
    return result >= low && result <= high;
}

static inline uint64_t random_quotient(uint64_t a, uint64_t b, unsigned width, bool is_signed, bool is_rest)
{
    random_wide x = is_signed ? random_signed(a, width) : (random_wide)a,
                y = is_signed ? random_signed(b, width) : (random_wide)b;
    if (y == 0)
        return is_rest ? a : random_cut(x < 0 ? 1 : UINT64_MAX, width);
    return random_cut((uint64_t)(is_rest ? x % y : x / y), width);
}

static inline uint64_t random_shift(mg_term_operation operation, uint64_t a, uint64_t b, unsigned width)
{
    random_wide x = operation == MG_TERM_ASHR ? random_signed(a, width) : (random_wide)a;
    unsigned by = b > 64 ? 64 : (unsigned)b; /* as good as any that is larger */
    if (operation == MG_TERM_SHL)
        return b >= width ? 0 : random_cut((uint64_t)(x << by), width);
    return random_cut((uint64_t)(x >> by), width);
}

static inline uint64_t random_test(mg_term_operation operation, uint64_t a, uint64_t b, unsigned width)
{
    random_wide x = random_signed(a, width), y = random_signed(b, width), u = (random_wide)a,
                v = (random_wide)b;
    switch (operation) {
    case MG_TERM_EQ:
        return a == b;
    case MG_TERM_NE:
        return a != b;
    case MG_TERM_ULT:
        return u < v;
    case MG_TERM_ULE:
        return u <= v;
    case MG_TERM_SLT:
        return x < y;
    case MG_TERM_SLE:
        return x <= y;
    case MG_TERM_UADDO:
        return !random_fits(u + v, width, false);
    case MG_TERM_SADDO:
        return !random_fits(x + y, width, true);
    case MG_TERM_USUBO:
        return !random_fits(u - v, width, false);
    case MG_TERM_SSUBO:
        return !random_fits(x - y, width, true);
    case MG_TERM_UMULO:
        return (random_wide_unsigned)a * b >> width != 0;
    default:
        return !random_fits(x * y, width, true);
    }
}

static inline uint64_t random_binary(mg_term_operation operation, uint64_t a, uint64_t b, unsigned width)
{
    switch (operation) {
    case MG_TERM_ADD:
        return random_cut(a + b, width);
    case MG_TERM_SUB:
        return random_cut(a - b, width);
    case MG_TERM_MUL:
        return random_cut(a * b, width);
    case MG_TERM_UDIV:
    case MG_TERM_SDIV:
        return random_quotient(a, b, width, operation == MG_TERM_SDIV, false);
    case MG_TERM_UREM:
    case MG_TERM_SREM:
        return random_quotient(a, b, width, operation == MG_TERM_SREM, true);
    case MG_TERM_AND:
        return a & b;
    case MG_TERM_OR:
        return a | b;
    case MG_TERM_XOR:
        return a ^ b;
    default:
        return random_shift(operation, a, b, width);
    }
}

/* ---- building: the term, the plain one, the value ----------------------------------------------------------------- */

static inline random_term random_make(random_terms *r, unsigned width, int depth);

/* Builds a term and, if that is wanted, the same without simplifying. */
#define RANDOM_BUILD(r, result, simple, as_it_is)                                                              \
    do {                                                                                                       \
        (result).term = (simple);                                                                              \
        if ((r)->with_plain) {                                                                                 \
            (r)->terms->is_plain = true;                                                                       \
            (result).plain = (as_it_is);                                                                       \
            (r)->terms->is_plain = false;                                                                      \
        }                                                                                                      \
    } while (0)

static inline random_term random_leaf(random_terms *r, unsigned width)
{
    random_term leaf = {.width = width};
    if (dice_roll(&r->dice, 3)) {
        size_t which = dice_roll(&r->dice, SYMBOLS_OF_WIDTH);
        leaf.term = r->symbols[width][which];
        leaf.value = mg_model_value(&r->model, (width - 1) * SYMBOLS_OF_WIDTH + which);
    } else {
        leaf.value = random_value(&r->dice, width);
        leaf.term = mg_terms_constant(r->terms, width, leaf.value);
    }
    leaf.plain = leaf.term;
    return leaf;
}

static inline random_term random_of_two(random_terms *r, mg_term_operation operation, unsigned width, int depth)
{
    mg_term_form form = mg_term_form_of(operation);
    unsigned from = form == MG_TERM_FORM_TEST ? random_width(&r->dice) : width;
    unsigned low = form == MG_TERM_FORM_JOIN ? 1 + (unsigned)dice_roll(&r->dice, width - 1) : from;
    random_term a = random_make(r, form == MG_TERM_FORM_JOIN ? width - low : from, depth);
    random_term b = random_make(r, low, depth), result = {.width = width};
    RANDOM_BUILD(r, result, mg_terms_binary(r->terms, operation, a.term, b.term),
                 mg_terms_binary(r->terms, operation, a.plain, b.plain));
    if (form == MG_TERM_FORM_JOIN)
        result.value = a.value << low | b.value;
    else
        result.value = form == MG_TERM_FORM_TEST ? random_test(operation, a.value, b.value, from)
                                                 : random_binary(operation, a.value, b.value, width);
    return result;
}

static inline random_term random_cast(random_terms *r, mg_term_operation operation, unsigned width, int depth)
{
    bool is_part = operation == MG_TERM_EXTRACT;
    unsigned from =
        is_part ? width + (unsigned)dice_roll(&r->dice, 65 - width) : 1 + (unsigned)dice_roll(&r->dice, width);
    unsigned low = is_part ? (unsigned)dice_roll(&r->dice, from - width + 1) : 0;
    random_term a = random_make(r, from, depth), result = {.width = width};
    if (is_part) {
        RANDOM_BUILD(r, result, mg_terms_extract(r->terms, a.term, low, width),
                     mg_terms_extract(r->terms, a.plain, low, width));
        result.value = random_cut(a.value >> low, width);
        return result;
    }
    RANDOM_BUILD(r, result, mg_terms_extend(r->terms, operation, a.term, width),
                 mg_terms_extend(r->terms, operation, a.plain, width));
    result.value =
        operation == MG_TERM_SEXT ? random_cut((uint64_t)random_signed(a.value, from), width) : a.value;
    return result;
}

static inline random_term random_of_one(random_terms *r, mg_term_operation operation, unsigned width, int depth)
{
    random_term a = random_make(r, width, depth), result = {.width = width};
    RANDOM_BUILD(r, result, mg_terms_unary(r->terms, operation, a.term),
                 mg_terms_unary(r->terms, operation, a.plain));
    result.value = random_cut(operation == MG_TERM_NOT ? ~a.value : 0 - a.value, width);
    return result;
}

static inline random_term random_choice(random_terms *r, unsigned width, int depth)
{
    random_term bit = random_make(r, 1, depth), a = random_make(r, width, depth),
                b = random_make(r, width, depth);
    random_term result = {.width = width, .value = bit.value ? a.value : b.value};
    RANDOM_BUILD(r, result, mg_terms_ite(r->terms, bit.term, a.term, b.term),
                 mg_terms_ite(r->terms, bit.plain, a.plain, b.plain));
    return result;
}

/* A term so random_wide, at most so deep. */
static inline random_term random_make(random_terms *r, unsigned width, int depth)
{
    if (!depth || !dice_roll(&r->dice, 6))
        return random_leaf(r, width);
    mg_term_operation operation;
    mg_term_form form;
    do {
        operation = (mg_term_operation)dice_roll(&r->dice, MG_TERM_COUNT);
        form = mg_term_form_of(operation);
    } while (form == MG_TERM_FORM_LEAF || (form == MG_TERM_FORM_TEST && width != 1) ||
             (form == MG_TERM_FORM_JOIN && width == 1));
    r->made[operation]++;
    switch (form) {
    case MG_TERM_FORM_UNARY:
        return random_of_one(r, operation, width, depth - 1);
    case MG_TERM_FORM_EXTEND:
    case MG_TERM_FORM_PART:
        return random_cast(r, operation, width, depth - 1);
    case MG_TERM_FORM_CHOICE:
        return random_choice(r, width, depth - 1);
    default:
        return random_of_two(r, operation, width, depth - 1);
    }
}

#endif
