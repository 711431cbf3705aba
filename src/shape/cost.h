/* What an operation on many bytes costs in steps. If it were free, a program could do any amount of work within its step limit. Small
 * operations are free, so that ordinary code only pays for loop iterations and calls. */
#ifndef MG_SHAPE_COST_H
#define MG_SHAPE_COST_H

#include <stdint.h>

enum {
    MG_COST_FREE = 128, /* bytes; an operation on fewer costs nothing */
    MG_COST_BYTES = 32, /* so many bytes cost a step */
    /* An operation of a thread, in steps: what is logged of it takes as much room as that of so many turns of a loop. */
    MG_COST_OPERATION = 32,
};

/* The cost of clearing, copying or comparing so many bytes. */
static inline uint64_t mg_cost_of(uint64_t bytes)
{
    return bytes < MG_COST_FREE ? 0 : bytes / MG_COST_BYTES;
}

#endif
