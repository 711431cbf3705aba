/* What work costs in steps, beside the turns of loops and the calls: an operation on many bytes would outrun any fuel if it were one
 * step. Small ones are free, so that ordinary code counts turns and calls only. */
#ifndef MG_SHAPE_COST_H
#define MG_SHAPE_COST_H

#include <stdint.h>

enum {
    MG_COST_FREE = 128, /* bytes; an operation on fewer costs nothing */
    MG_COST_BYTES = 32, /* that a step pays for */
};

/* Of clearing, copying or comparing so many bytes. */
static inline uint64_t mg_cost_of(uint64_t bytes)
{
    return bytes < MG_COST_FREE ? 0 : bytes / MG_COST_BYTES;
}

#endif
