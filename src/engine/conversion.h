/* A conversion of printf, taken apart: %2$-*1$.3ld. */
#ifndef MG_ENGINE_CONVERSION_H
#define MG_ENGINE_CONVERSION_H

#include <stdbool.h>

enum { MG_ARGUMENTS_MOST = 256 }; /* of one format */

typedef struct mg_conversion {
    char letter;   /* as written, n too; C and S become c and s, with longs set */
    int longs;     /* 1 for l, j, z and t; 2 for ll and L */
    int precision; /* -1: none, or an argument has it */
    /* Arguments, from 0 up; -1: none. */
    int width_from, precision_from, value_from;
    bool is_numbered, is_in_turn; /* it takes an argument by its number; it takes the next one */
    int width;                    /* 0: none, or an argument has it */
} mg_conversion;

/* p: after the %. next: the number of the next argument; counts up. Gives where the conversion ends; NULL: it is unknown, or takes an argument
 * beyond MG_ARGUMENTS_MOST. */
const char *mg_conversion_read(mg_conversion *conversion, const char *p, int *next);

#endif
