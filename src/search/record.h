/* The messages of a worker to its parent. A record that is sent is plain bytes: its head, and behind it the picks, the turns and the bytes that the head
 * counts. It has no pointers; those are only in an mg_record, a view of one in the memory of one process. */
#ifndef MG_SEARCH_RECORD_H
#define MG_SEARCH_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "shape/structure.h"
#include "shape/turn.h"
#include "shape/verdict.h"

typedef enum mg_record_kind {
    MG_RECORD_STRUCTURE, /* picks; of a test also as bytes what MG_RECORD_CRASH has */
    MG_RECORD_CRASH, /* verdict, picks; of a test as bytes an mg_choice_record for each choice of the program */
    MG_RECORD_OUTPUT, /* as bytes, what the target printed */
    MG_RECORD_TRAIL, /* a candidate that was run: verdict, picks, and as bytes an mg_trail_step for each pick */
    MG_RECORD_STOP,  /* of the crash that follows: as bytes an mg_stop; as turns its path */
    MG_RECORD_AGAIN, /* as bytes, an mg_again for each field that was chosen again, before the crash that follows */
    MG_RECORD_GIVEN, /* as bytes, a uint32_t for each call of MG_ANY before the crash or structure that follows: which root it gave */
    MG_RECORD_MEMORY, /* as bytes, a snapshot of the memory when the crash that follows came */
    MG_RECORD_LINES, /* as bytes, structures that one side of an MG_SAME has, a line each; a set, so they may come twice */
    MG_RECORD_SCHEDULE, /* as bytes, the mg_moves of the crash that follows */
    MG_RECORD_STACKS,   /* as bytes, an mg_stop for each of its threads that waits */
    MG_RECORD_RACE,   /* as bytes, the two mg_race_accesses of the crash that follows, the earlier one first */
    MG_RECORD_REASON, /* as bytes, the mg_reason of the crash that follows, and the text of its condition */
    MG_RECORD_INPUTS, /* as bytes, what the path of the structure that follows has named as its inputs (shape/input.h) */
    MG_RECORD_PATH, /* of a proof, a path that has run: see path_record.h */
    MG_RECORD_KINDS
} mg_record_kind;

/* The values that a field could have taken: 0 to last. marks: how many mg_marks follow, one for each value or none. is_set: the field stayed open, and all
 * values without a mark are still possible. */
typedef struct mg_trail_step {
    uint32_t last, marks, is_set;
} mg_trail_step;

/* How a record that is sent begins. */
typedef struct mg_record_head {
    uint32_t kind; /* mg_record_kind */
    uint32_t pick_count, turn_count, byte_count;
    uint64_t candidate;
    mg_verdict verdict;
} mg_record_head;

typedef struct mg_record {
    mg_record_kind kind;
    uint64_t candidate; /* number of the candidate, from 1; a worker that takes over may send a record again */
    mg_verdict verdict;
    uint32_t pick_count, turn_count, byte_count;
    const mg_pick *picks;
    const mg_turn *turns;
    const char *bytes;
} mg_record;

mg_record_head mg_record_head_of(const mg_record *record);
/* The size of what follows a head. */
uint64_t mg_record_rest_size(const mg_record_head *head);
/* A view of a record; borrows the rest, which is what follows its head. */
mg_record mg_record_view(const mg_record_head *head, const void *rest);

#endif
