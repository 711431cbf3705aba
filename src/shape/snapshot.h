/* A piece of the target's memory as it was at one moment; who takes them and who draws them are two processes. */
#ifndef MG_SHAPE_SNAPSHOT_H
#define MG_SHAPE_SNAPSHOT_H

#include "shape/type.h"

/* One value in memory, or several in a row; count * type->size bytes follow, and as many marks: 1 where a byte is not plain (unread, never
 * written). */
typedef struct mg_snapshot_piece {
    const mg_type *type; /* of the table that both processes have */
    uint64_t address, count;
    bool is_freed; /* nothing is known of what it holds */
} mg_snapshot_piece;

#endif
