/* Of a proof that is to tell of each path: what is sent of the one that has run. */
#include <assert.h>

#include "choice/notes.h"
#include "search/path_record.h"
#include "search/searcher.h"

static mg_path_part part_of(const void *bytes, size_t length)
{
    return (mg_path_part){bytes, (uint32_t)length};
}

/* Numbers, and what they make of it: structures, choices, what the function returned. */
static void add_numbers(mg_searcher *s, mg_path_record *path, mg_record *record)
{
    path->stop.has_path = mg_prover_find_witness(&s->prover);
    if (!path->stop.has_path)
        return;
    if (mg_searcher_has_structure(s)) {
        record->picks = s->picks;
        record->pick_count = s->first_count;
    }
    mg_text_reset(&s->text);
    mg_choices_describe(&s->text, &s->cells);
    path->parts[MG_PATH_CHOICES] = part_of(s->text.data, s->text.length);
    path->parts[MG_PATH_GIVEN] = part_of(MG_NOTES->given, MG_NOTES->given_count * sizeof *MG_NOTES->given);
    path->parts[MG_PATH_AGAIN] =
        part_of(s->solutions.again.items, s->solutions.again.count * sizeof *s->solutions.again.items);
    if (s->run.verdict.kind != MG_VERDICT_true)
        return;
    path->has_result = mg_prover_find_result(&s->prover, &path->result);
    path->is_signed = s->prover.returned.is_signed;
}

/* Too large to be sent, a path is told of without numbers. */
void mg_searcher_tell_path(mg_searcher *s)
{
    mg_text condition = {0}, bytes = {0};
    mg_path_record path = {.stop = mg_searcher_find_stop(s)};
    mg_record record = {.kind = MG_RECORD_PATH, .verdict = s->run.verdict, .candidate = mg_searcher_number(s)};
    assert(s->run.prover && s->job->sends_paths);
    path.stop.has_path = false;
    mg_prover_add_condition(&s->prover, &condition);
    mg_text_add_bytes(&condition, "", 1);
    path.parts[MG_PATH_CONDITION] = part_of(condition.data, condition.length);
    if (s->job->finds_numbers && s->run.verdict.kind != MG_VERDICT_false)
        add_numbers(s, &path, &record);
    for (bool is_sent = false; !is_sent; path.stop.has_path = path.has_result = false) {
        mg_path_record_write(&bytes, &path);
        record.bytes = bytes.data;
        record.byte_count = (uint32_t)bytes.length;
        is_sent = mg_board_send(s->board, &record) || !path.stop.has_path;
        record.pick_count = 0;
        for (int i = MG_PATH_CONDITION + 1; i < MG_PATH_PARTS; i++)
            path.parts[i].length = 0;
    }
    mg_text_clear(&condition);
    mg_text_clear(&bytes);
}
