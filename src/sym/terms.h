/* Terms: bit vectors of 1 to 64 bits, computed from symbols and constants.
 *
 *     mg_terms *terms = mg_terms_new(1 << 20);
 *     mg_term x = mg_terms_symbol(terms, 32, "x"), one = mg_terms_constant(terms, 32, 1);
 *     mg_term is_less = mg_terms_binary(terms, MG_TERM_SLT, x, mg_terms_binary(terms, MG_TERM_ADD, x, one));
 *
 * Terms that are the same have the same number, so they are compared by ==. They are simplified as they are built (simplify.h): the result
 * need not have the operation that was asked for. A term of one bit is also a truth value. Terms are never changed, and only freed all
 * together: they outlive the paths that made them.
 *
 * If there is no room, the result is term 0, and so is that of every operation with term 0 among its operands: it is enough to check the last one. */
#ifndef MG_SYM_TERMS_H
#define MG_SYM_TERMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/stretch.h"
#include "base/vec.h"

typedef uint32_t mg_term; /* 0: none */

typedef enum mg_term_operation {
#define MG_TERM_LEAF(NAME) MG_TERM_##NAME,
#define MG_TERM(NAME, name, form, commutes, text) MG_TERM_##NAME,
#include "sym/operations.def"
#undef MG_TERM_LEAF
#undef MG_TERM
    MG_TERM_COUNT
} mg_term_operation;

/* What operands an operation has. */
typedef enum mg_term_form {
    MG_TERM_FORM_LEAF,
    MG_TERM_FORM_UNARY,  /* one, as wide as the result */
    MG_TERM_FORM_BINARY, /* two, as wide as the result */
    MG_TERM_FORM_TEST,   /* two of the same width; the result has one bit */
    MG_TERM_FORM_EXTEND, /* one, at most as wide as the result */
    MG_TERM_FORM_PART,   /* one, that the result is some bits of */
    MG_TERM_FORM_JOIN,   /* two: the high bits and the low ones */
    MG_TERM_FORM_CHOICE, /* a bit, the result if it is 1, the result if it is 0 */
    MG_TERM_FORM_COUNT
} mg_term_form;

typedef struct mg_term_node {
    uint8_t operation; /* mg_term_operation */
    uint8_t width;     /* 1 to 64 */
    uint8_t low;       /* of MG_TERM_EXTRACT: the number of the lowest bit; else 0 */
    bool is_undefined; /* of a symbol: it is for bits that were never written; else: one of its symbols is */
    mg_term operands[3];
    uint64_t value; /* of a constant: its value; of a symbol: its number, from 0 on */
} mg_term_node;

typedef struct mg_symbol {
    mg_term term;
    char *name;
    unsigned bits; /* its values fit into so many, as unsigned numbers; 0: it may be negative, or need all */
} mg_symbol;

typedef struct mg_terms {
    mg_stretch nodes;   /* of mg_term_place; number 0 is none */
    mg_stretch buckets; /* of mg_term: where the chain of a hash begins */
    uint32_t count, most;
    uint32_t bucket_count; /* a power of two */
    bool is_plain;         /* terms are not simplified: for tests of simplifying */
    uint32_t depth, rules; /* while a term is simplified: the nesting of rules, and how many were tried */
    MG_VEC(mg_symbol) symbols;
} mg_terms;

/* Room for so many terms, a thousand million at most; memory is taken as they come. Gives. */
mg_terms *mg_terms_new(uint32_t most);
void mg_terms_free(mg_terms *terms); /* takes; NULL is all right */

/* A new symbol, even if there is one of that name already. */
mg_term mg_terms_symbol(mg_terms *terms, unsigned width, const char *name);
/* Gives a symbol another name, for term_text.h; bits as in mg_symbol. */
void mg_terms_rename(mg_terms *terms, mg_term symbol, const char *name, unsigned bits);
/* A symbol for bits that were never written: no answer may depend on it (mg_term_node.is_undefined). */
mg_term mg_terms_undefined(mg_terms *terms, unsigned width);
/* Bits above the width are cut off. */
mg_term mg_terms_constant(mg_terms *terms, unsigned width, uint64_t value);

mg_term mg_terms_unary(mg_terms *terms, mg_term_operation operation, mg_term a);
/* For operations of the forms BINARY, TEST and JOIN. */
mg_term mg_terms_binary(mg_terms *terms, mg_term_operation operation, mg_term a, mg_term b);
/* To `width`, which may be that of `a`. */
mg_term mg_terms_extend(mg_terms *terms, mg_term_operation operation, mg_term a, unsigned width);
/* The `width` bits from number `low` on. */
mg_term mg_terms_extract(mg_terms *terms, mg_term a, unsigned low, unsigned width);
mg_term mg_terms_ite(mg_terms *terms, mg_term bit, mg_term a, mg_term b);

/* The term of exactly this node, without simplifying: the one there is, or a new one. */
mg_term mg_terms_intern(mg_terms *terms, const mg_term_node *node);

/* The node of a term that is not 0. It never moves. */
const mg_term_node *mg_terms_node(const mg_terms *terms, mg_term term);
mg_term_form mg_term_form_of(unsigned operation);
unsigned mg_term_operands(unsigned operation); /* how many */
bool mg_term_commutes(unsigned operation);

static inline unsigned mg_terms_width(const mg_terms *terms, mg_term term)
{
    return mg_terms_node(terms, term)->width;
}

static inline bool mg_terms_is(const mg_terms *terms, mg_term term, mg_term_operation operation)
{
    return mg_terms_node(terms, term)->operation == operation;
}

static inline bool mg_terms_is_constant(const mg_terms *terms, mg_term term)
{
    return mg_terms_is(terms, term, MG_TERM_CONSTANT);
}

/* Asserts invariants 50 and 51 of all terms. Expensive: for tests and a build with MG_PARANOID. */
void mg_check_terms(const mg_terms *terms);

#endif
