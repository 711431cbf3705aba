/* The target's memory at one moment, as far as it is reached from structures. The worker takes it for the parent, which draws it and cannot see
 * the target's memory itself. */
#ifndef MG_ENGINE_SNAPSHOT_H
#define MG_ENGINE_SNAPSHOT_H

#include "base/text.h"
#include "base/vec.h"
#include "engine/run.h"
#include "shape/snapshot.h"
#include "shape/type.h"

/* The memory around an address that was allocated at once. */
typedef struct mg_extent {
    uint64_t size; /* from the address on */
    bool is_start; /* it begins there */
    bool is_freed;
} mg_extent;

/* What is to be copied. */
typedef struct mg_piece {
    const mg_type *type;
    uint64_t address, count;
    bool is_freed, is_cut;
} mg_piece;

typedef struct mg_snapshot {
    mg_run *run;
    mg_extent (*extent)(void *context, uint64_t address); /* of what is not in the heap */
    /* What a byte holds; gives its bits that have no value. */
    uint8_t (*peek)(void *context, uint64_t address, uint8_t *byte);
    void *context;
    MG_VEC(mg_piece) pieces; /* so far */
} mg_snapshot;

/* Adds a value to start from; to be called once or more. */
void mg_snapshot_add(mg_snapshot *snapshot, const mg_type *type, uint64_t address);
/* Adds all that is reached from those, breadth first. */
void mg_snapshot_follow(mg_snapshot *snapshot);
/* Writes the pieces; clears the snapshot. */
void mg_snapshot_write(mg_snapshot *snapshot, mg_text *out);

#endif
