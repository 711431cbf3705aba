/* What can be done to integers whose value is not known yet, as weaving tells the engine. */
#ifndef MG_SHAPE_OPERATION_H
#define MG_SHAPE_OPERATION_H

#include <stdbool.h>
#include <stdint.h>

typedef enum mg_operation {
    MG_OPERATION_EQ, /* comparisons: signed unless they say otherwise */
    MG_OPERATION_NE,
    MG_OPERATION_LT,
    MG_OPERATION_LE,
    MG_OPERATION_GT,
    MG_OPERATION_GE,
    MG_OPERATION_LT_UNSIGNED,
    MG_OPERATION_LE_UNSIGNED,
    MG_OPERATION_GT_UNSIGNED,
    MG_OPERATION_GE_UNSIGNED,
    MG_OPERATION_ADD,
    MG_OPERATION_SUB,
    MG_OPERATION_MUL,
    MG_OPERATION_AND,
    MG_OPERATION_OR,
    MG_OPERATION_XOR,
    MG_OPERATION_SHL,
    MG_OPERATION_SHR,
    MG_OPERATION_SAR,
    MG_OPERATION_TRUNCATE, /* conversions */
    MG_OPERATION_EXTEND,   /* by the sign */
    /* On terms only (MG_LANES_TERMS). The last six give a bit: would the operation overflow, or wrap around? */
    MG_OPERATION_WIDEN, /* by zeros */
    MG_OPERATION_DIV,
    MG_OPERATION_REM,
    MG_OPERATION_DIV_UNSIGNED,
    MG_OPERATION_REM_UNSIGNED,
    MG_OPERATION_ADD_OVERFLOWS,
    MG_OPERATION_SUB_OVERFLOWS,
    MG_OPERATION_MUL_OVERFLOWS,
    MG_OPERATION_ADD_WRAPS,
    MG_OPERATION_SUB_WRAPS,
    MG_OPERATION_MUL_WRAPS,
    MG_OPERATION_ENTRY, /* what a table of constants has at an index: MG_ENTRY_OF is the second operand */
    MG_OPERATION_COUNT
} mg_operation;

/* Does a comparison of two numbers so wide hold? */
static inline bool mg_operation_holds(mg_operation operation, uint64_t width, uint64_t a, uint64_t b)
{
    int64_t x = (int64_t)(a << (64 - width)), y = (int64_t)(b << (64 - width));
    uint64_t u = (uint64_t)x,
             v = (uint64_t)y; /* shifted to the top of the word, numbers compare as they did before */
    switch (operation) {
    case MG_OPERATION_EQ:
        return u == v;
    case MG_OPERATION_NE:
        return u != v;
    case MG_OPERATION_LT:
        return x < y;
    case MG_OPERATION_LE:
        return x <= y;
    case MG_OPERATION_GT:
        return x > y;
    case MG_OPERATION_GE:
        return x >= y;
    case MG_OPERATION_LT_UNSIGNED:
        return u < v;
    case MG_OPERATION_LE_UNSIGNED:
        return u <= v;
    case MG_OPERATION_GT_UNSIGNED:
        return u > v;
    default:
        return u >= v;
    }
}

#endif
