/* Records that the worker sends of a path just before its crash, kept until the record of the crash itself comes. */
#ifndef MG_DRIVER_EVIDENCE_H
#define MG_DRIVER_EVIDENCE_H

#include "base/text.h"
#include "base/vec.h"
#include "search/board.h"
#include "shape/trace.h"

typedef struct mg_evidence {
    mg_stop stop;         /* where it stopped */
    MG_VEC(mg_turn) path; /* as MG_RECORD_STOP has it */
    mg_text again;        /* as MG_RECORD_AGAIN has it */
    mg_text given;        /* as MG_RECORD_GIVEN has it */
    mg_text memory;       /* as MG_RECORD_MEMORY has it */
    mg_text schedule;     /* as MG_RECORD_SCHEDULE has it */
    mg_text stacks;       /* as MG_RECORD_STACKS has them */
    mg_text race;         /* as MG_RECORD_RACE has it */
    mg_text inputs;       /* as MG_RECORD_INPUTS has them */
    mg_text reason;       /* as MG_RECORD_REASON has it */
} mg_evidence;

/* Copies what a record has. False: it is no evidence, but a record of another kind. */
bool mg_evidence_add(mg_evidence *evidence, const mg_record *record);
/* After the crash was reported: what comes next belongs to another path. */
void mg_evidence_reset(mg_evidence *evidence);
void mg_evidence_clear(mg_evidence *evidence);

#endif
