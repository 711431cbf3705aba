#include "driver/evidence.h"

#include <assert.h>
#include <string.h>

static void copy_stop(mg_evidence *e, const mg_record *record)
{
    assert(record->byte_count == sizeof e->stop);
    memcpy(&e->stop, record->bytes, sizeof e->stop);
    e->path.count = 0;
    for (uint32_t i = 0; i < record->turn_count; i++)
        mg_vec_push(&e->path, record->turns[i]);
}

bool mg_evidence_add(mg_evidence *e, const mg_record *record)
{
    assert(record->kind < MG_RECORD_KINDS); /* invariant 30 */
    mg_text *const texts[MG_RECORD_KINDS] = {
        [MG_RECORD_AGAIN] = &e->again,       [MG_RECORD_GIVEN] = &e->given,   [MG_RECORD_MEMORY] = &e->memory,
        [MG_RECORD_SCHEDULE] = &e->schedule, [MG_RECORD_STACKS] = &e->stacks, [MG_RECORD_RACE] = &e->race,
        [MG_RECORD_REASON] = &e->reason,     [MG_RECORD_INPUTS] = &e->inputs};
    if (record->kind == MG_RECORD_STOP)
        copy_stop(e, record);
    else if (texts[record->kind])
        mg_text_add_bytes(texts[record->kind], record->bytes, record->byte_count);
    return record->kind == MG_RECORD_STOP || texts[record->kind];
}

void mg_evidence_reset(mg_evidence *e)
{
    mg_text_reset(&e->memory);
    mg_text_reset(&e->again);
    mg_text_reset(&e->given);
    mg_text_reset(&e->schedule);
    mg_text_reset(&e->stacks);
    mg_text_reset(&e->race);
    mg_text_reset(&e->reason);
    mg_text_reset(&e->inputs);
}

void mg_evidence_clear(mg_evidence *e)
{
    mg_text_clear(&e->memory);
    mg_text_clear(&e->again);
    mg_text_clear(&e->given);
    mg_text_clear(&e->schedule);
    mg_text_clear(&e->stacks);
    mg_text_clear(&e->race);
    mg_text_clear(&e->reason);
    mg_text_clear(&e->inputs);
    mg_vec_clear(&e->path);
}
