#include "failure/detail.h"

#include <assert.h>
#include <inttypes.h>

#include "failure/excerpt.h"
#include "failure/forcing.h"
#include "show/json.h"
#include "failure/pictures.h"
#include "failure/repro.h"
#include "failure/shell.h"
#include "failure/stretches.h"
#include "failure/walk.h"

/* ---- how to see it again --------------------------------------------------------------------------------- */

static void add_words(mg_text *out, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mg_text_add(out, " ");
        mg_shell_add(out, words[i]);
    }
}

/* Takes the command: it is cleared. */
static void add_command(mg_text *out, const char *purpose, mg_text *command)
{
    assert(out->length && command->length);
    mg_text_add(out, out->data[out->length - 1] == '[' ? "{" : ",{");
    mg_json_add_member(out, "how", purpose);
    mg_text_add(out, ",\"command\":");
    mg_json_add_string(out, command->data, command->length);
    mg_text_add(out, "}");
    mg_text_clear(command);
}

static void add_kit(mg_text *out, const mg_failure *failure, const char *folder)
{
    mg_text command = {0};
    assert(*folder);
    mg_text_add(&command, "cd ");
    mg_shell_add(&command, folder);
    mg_text_add(&command, " && ");
    mg_repro_add_command(&command, failure);
    add_command(out, "Without Margay, by the program of the kit", &command);
}

/* Runs the test itself, with its choices as numbers, which is only possible without a structure. */
static void add_choices(mg_text *out, const mg_failure *failure, const char *headers)
{
    assert(mg_failure_has_numbers(failure) && failure->prefix);
    bool is_uninitialised = failure->verdict->kind == MG_VERDICT_uninitialised;
    mg_text command = {0};
    mg_text_printf(&command, "gcc -g%s -I", is_uninitialised ? "" : " -fsanitize=address,undefined");
    mg_shell_add(&command, headers);
    mg_text_printf(&command, " -DMG_MAIN_PREFIX=%s -DMG_MAIN=%s -DMG_N=%" PRId64, failure->prefix,
                   failure->test, failure->n);
    add_words(&command, failure->flags, failure->flag_count);
    add_words(&command, failure->files, failure->file_count);
    mg_text_printf(&command, " -o repro && MG_CHOICES='%s' %s./repro", failure->numbers,
                   is_uninitialised ? "valgrind --error-exitcode=1 " : "");
    add_command(out, "Without Margay, by any other compiler", &command);
}

static void add_again(mg_text *out, const mg_failure *failure)
{
    mg_text command = {0};
    mg_text_add(&command, "margay check");
    add_words(&command, failure->files, failure->file_count);
    mg_text_printf(&command, " --%s %s -n %" PRId64, failure->harness ? "function" : "test", failure->test,
                   failure->n);
    if (failure->flag_count)
        mg_text_add(&command, " --");
    add_words(&command, failure->flags, failure->flag_count);
    add_command(out, "By Margay, searching again up to this size", &command);
}

static void add_commands(mg_text *out, const mg_failure *failure, const char *headers, const char *folder)
{
    bool has_structure = failure->layout && failure->pick_count;
    mg_text_add(out, ",\"commands\":[");
    bool is_forced = mg_forcing_is_needed(failure);
    if (folder && (!is_forced || !mg_forcing_find_obstacle(failure)))
        add_kit(out, failure, folder);
    else if (!is_forced && !has_structure && !failure->harness && mg_failure_has_numbers(failure))
        add_choices(out, failure, headers);
    if (folder) {
        mg_text command = {0};
        mg_text_add(&command, "margay check --replay ");
        mg_shell_add(&command, folder);
        add_command(out, "By Margay, this one input", &command);
    }
    add_again(out, failure);
    mg_text_add(out, "]");
}

/* ---- the JSON object ------------------------------------------------------------------------------------- */

static void add_picture(mg_text *out, const char *key, const mg_text *svg)
{
    if (!svg->length)
        return;
    mg_text_printf(out, ",\"%s\":", key);
    mg_json_add_string(out, svg->data, svg->length);
}

void mg_detail_add_json(mg_text *out, const mg_failure *failure, const char *headers, const char *folder)
{
    assert(failure->test && failure->verdict && headers);
    mg_text_add(out, "{\"steps\":");
    mg_walk_add_json(out, failure);
    if (failure->move_count) {
        mg_text_add(out, ",\"threads\":");
        mg_stretches_add_json(out, failure);
    }
    if (failure->site && failure->site->line) {
        mg_text_add(out, ",\"source\":");
        mg_excerpt_add_json(out, failure->site->file, failure->site->line);
    }
    if (failure->pictures) {
        add_picture(out, "before", &failure->pictures->before);
        add_picture(out, "after", &failure->pictures->after);
        mg_text_add(out, failure->pictures->is_without_dot ? ",\"isWithoutDot\":true" : "");
    }
    add_commands(out, failure, headers, folder);
    mg_text_add(out, "}");
}
