/* What a restore must bring back: the state of the target, part by part, as hashes and if asked as copies.
 *
 * Dead memory is no part of it: the stack below the gate the target waits in, the heap above its top, bytes of heap and
 * objects that are poisoned. All that this test knows of the inside of the engine is in snapshot.c, most of it in find_parts. */
#ifndef MG_TESTS_SNAPSHOT_H
#define MG_TESTS_SNAPSHOT_H

#include <stdio.h>

#include "engine/run.h"

enum { MG_PARTS = 25 };

typedef struct mg_snapshot {
    uint64_t hash[MG_PARTS];
    uint64_t *copy[MG_PARTS]; /* its words, when copies are kept */
    size_t words[MG_PARTS];
} mg_snapshot;

/* Where the target waits. */
uint64_t mg_snapshot_sp(void);
/* Takes the place of what the snapshot held before. The target waits at sp; its variables end at globals_end. */
void mg_snapshot_take(mg_snapshot *snapshot, mg_run *run, uint64_t sp, uint64_t globals_end, bool keeps_copy);
bool mg_snapshot_is_same(const mg_snapshot *then, const mg_snapshot *now);
/* Names the parts that differ; with copies also the first difference in each. */
void mg_snapshot_tell(const mg_snapshot *then, const mg_snapshot *now, FILE *out);
/* Changes one bit of the state itself; false when the part is empty now. */
bool mg_snapshot_corrupt(mg_run *run, uint64_t sp, uint64_t globals_end, const char *part);
/* "stack", "shadow of the stack"; NULL past the last. */
const char *mg_snapshot_part(unsigned part);

#endif
