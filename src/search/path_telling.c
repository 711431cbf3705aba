/* A proof that reports each path: sends a record of the path that has run (path_record.h). */
#include <assert.h>

#include "choice/notes.h"
#include "search/path_record.h"
#include "search/searcher.h"

static mg_path_part part_of(const void *bytes, size_t length)
{
    return (mg_path_part){bytes, (uint32_t)length};
}

/* The structures of the path, as far as it has read them. */
static void add_structures(mg_searcher *s, mg_path_record *path, mg_record *record)
{
    if (!mg_searcher_has_structure(s))
        return;
    record->picks = s->picks;
    record->pick_count = s->first_count;
    path->parts[MG_PATH_GIVEN] = part_of(MG_NOTES->given, MG_NOTES->given_count * sizeof *MG_NOTES->given);
    path->parts[MG_PATH_AGAIN] =
        part_of(s->solutions.again.items, s->solutions.again.count * sizeof *s->solutions.again.items);
}

/* Numbers that lead to the end of the path, and what the function returns for them. */
static void add_numbers(mg_searcher *s, mg_path_record *path)
{
    path->stop.has_path = mg_prover_find_witness(&s->prover);
    if (!path->stop.has_path)
        return;
    mg_text_reset(&s->text);
    mg_choices_describe(&s->text, &s->cells);
    path->parts[MG_PATH_CHOICES] = part_of(s->text.data, s->text.length);
    if (s->run.verdict.kind != MG_VERDICT_true)
        return;
    path->has_result = mg_prover_find_result(&s->prover, &path->result);
    path->is_signed = s->prover.returned.is_signed;
}

static bool send_record(mg_searcher *s, const mg_path_record *path, mg_record *record)
{
    mg_text bytes = {0};
    mg_path_record_write(&bytes, path);
    record->bytes = bytes.data;
    record->byte_count = (uint32_t)bytes.length;
    bool is_sent = mg_board_send(s->board, record);
    mg_text_clear(&bytes);
    return is_sent;
}

/* For a path that is too large to be sent as a whole. */
static void send_condition(mg_searcher *s, const mg_path_record *path, mg_record *record)
{
    mg_path_record bare = {.stop = path->stop};
    bare.stop.has_path = false;
    bare.parts[MG_PATH_CONDITION] = path->parts[MG_PATH_CONDITION];
    record->pick_count = 0;
    send_record(s, &bare, record);
}

static bool has_other_choices(const mg_path *path)
{
    for (uint32_t i = 0; i < mg_path_position(path); i++)
        if (path->steps[i].kind != MG_STEP_answer && path->steps[i].last)
            return true;
    return false;
}

void mg_searcher_tell_path(mg_searcher *s)
{
    mg_text condition = {0};
    mg_path_record path = {.stop = mg_searcher_find_stop(s), .has_other_choices = has_other_choices(s->path)};
    mg_record record = {.kind = MG_RECORD_PATH, .verdict = s->run.verdict, .candidate = mg_searcher_number(s)};
    assert(s->run.prover && s->job->sends_paths);
    path.stop.has_path = false;
    mg_prover_add_condition(&s->prover, &condition);
    mg_text_add_bytes(&condition, "", 1);
    path.parts[MG_PATH_CONDITION] = part_of(condition.data, condition.length);
    if (s->job->finds_numbers && s->run.verdict.kind != MG_VERDICT_false)
        add_numbers(s, &path);
    add_structures(s, &path, &record);
    if (!send_record(s, &path, &record))
        send_condition(s, &path, &record);
    mg_text_clear(&condition);
}
