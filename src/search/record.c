#include "search/record.h"

#include <assert.h>

_Static_assert(sizeof(mg_pick) % _Alignof(mg_turn) == 0, "turns lie right behind picks");

mg_record_head mg_record_head_of(const mg_record *record)
{
    assert(record->kind < MG_RECORD_KINDS);
    return (mg_record_head){.kind = record->kind,
                            .pick_count = record->pick_count,
                            .turn_count = record->turn_count,
                            .byte_count = record->byte_count,
                            .candidate = record->candidate,
                            .verdict = record->verdict};
}

static uint64_t turns_at(const mg_record_head *head)
{
    return head->pick_count * (uint64_t)sizeof(mg_pick);
}

static uint64_t bytes_at(const mg_record_head *head)
{
    return turns_at(head) + head->turn_count * (uint64_t)sizeof(mg_turn);
}

uint64_t mg_record_rest_size(const mg_record_head *head)
{
    return bytes_at(head) + head->byte_count;
}

mg_record mg_record_view(const mg_record_head *head, const void *rest)
{
    const char *from = rest;
    assert(head->kind < MG_RECORD_KINDS);       /* invariant 30 */
    assert(rest || !mg_record_rest_size(head)); /* invariant 30 */
    return (mg_record){.kind = (mg_record_kind)head->kind,
                       .candidate = head->candidate,
                       .verdict = head->verdict,
                       .pick_count = head->pick_count,
                       .turn_count = head->turn_count,
                       .byte_count = head->byte_count,
                       .picks = rest,
                       .turns = (const mg_turn *)(const void *)(from + turns_at(head)),
                       .bytes = from + bytes_at(head)};
}
