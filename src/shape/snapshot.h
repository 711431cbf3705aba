/* A piece of the target's memory as it was at one moment. The worker takes them, the parent draws them. */
#ifndef MG_SHAPE_SNAPSHOT_H
#define MG_SHAPE_SNAPSHOT_H

#include <stdbool.h>
#include <stdint.h>

/* One value in memory, or several in a row; count * type->size bytes follow, and as many marks: the bits of each byte that have no value (unread, never
 * written). */
typedef struct mg_snapshot_piece {
    uint32_t type; /* its number in the table that both processes have */
    bool is_freed; /* nothing is known of what it holds */
    bool is_cut;   /* there are more values than these */
    uint64_t address, count;
} mg_snapshot_piece;

#endif
