#include "failure/kit.h"

#include <assert.h>

#include "failure/after.h"
#include "failure/case.h"
#include "failure/denying.h"
#include "failure/forcing.h"
#include "failure/linking.h"
#include "base/folder.h"
#include "failure/pictures.h"
#include "failure/repro.h"
#include "failure/story.h"

/* Adds the changes to the structure; the structure itself stands before in the story. */
static void add_changes(mg_text *out, const mg_failure *failure)
{
    mg_structure before;
    mg_text changes = {0};
    if (!failure->layout || !failure->memory)
        return;
    mg_structure_init(&before, failure->layout);
    mg_structure_set(&before, failure->picks, failure->pick_count);
    mg_after_add_text(&changes, failure, &before);
    mg_text_printf(out, "\n%s at the failure%s\n%s",
                   failure->harness                   ? "The arguments"
                   : failure->layout->root_count == 1 ? "The structure of MG_ANY"
                                                      : "The structures of MG_ANY",
                   changes.length ? ":" : ": as before.", changes.length ? changes.data : "");
    mg_structure_clear(&before);
    mg_text_clear(&changes);
}

static void add_schedule(mg_text *out, const mg_failure *failure)
{
    if (!failure->has_threads)
        return;
    mg_text_add(
        out, "\nThe threads, in the order in which they moved; thread 2 is the first that the test creates:\n");
    mg_story_add_schedule(out, failure);
    const char *obstacle = mg_forcing_find_obstacle(failure);
    if (obstacle)
        mg_text_printf(out, "\nThere is no repro.c: %s.\n", obstacle);
}

static bool write_story(const char *folder, const mg_failure *failure, mg_status *status)
{
    mg_text text = {0};
    mg_story_add_title(&text, failure);
    mg_text_add(&text, "\n");
    mg_story_add_reason(&text, failure);
    mg_text_add(&text, "\nChoices, in the order they were made:\n");
    mg_story_add_choices(&text, failure);
    add_schedule(&text, failure);
    mg_text_add(&text, "\nThe call stack at the failure, innermost function first:\n");
    mg_story_add_stack(&text, failure);
    mg_story_add_waiting(&text, failure);
    add_changes(&text, failure);
    mg_linking_add_addresses(&text, failure, "\n", "\n");
    bool is_good = mg_folder_write(folder, "story.txt", &text, status);
    mg_text_clear(&text);
    return is_good;
}

static bool write_json(const char *folder, const mg_failure *failure, mg_status *status)
{
    mg_text text = {0};
    mg_case_add(&text, failure);
    bool is_good = mg_folder_write(folder, "case.json", &text, status);
    mg_text_clear(&text);
    return is_good;
}

static bool write_part(const char *folder, const char *name, void add(mg_text *out), mg_status *status)
{
    mg_text text = {0};
    add(&text);
    bool is_good = mg_folder_write(folder, name, &text, status);
    mg_text_clear(&text);
    return is_good;
}

static bool write_repro(const char *folder, const mg_failure *failure, mg_status *status)
{
    mg_text text = {0};
    bool is_forced = mg_forcing_is_needed(failure);
    if (is_forced && mg_forcing_find_obstacle(failure))
        return true;
    mg_repro_add(&text, failure);
    bool is_good = mg_folder_write(folder, "repro.c", &text, status);
    mg_text_clear(&text);
    if (is_good && mg_denying_is_needed(failure))
        is_good = write_part(folder, "no_memory.h", mg_denying_add_header, status);
    return is_good && (!is_forced || (write_part(folder, "turns.c", mg_forcing_add_turns, status) &&
                                      write_part(folder, "stdatomic.h", mg_forcing_add_stdatomic, status)));
}

/* Without Graphviz there are no pictures, which is no error. */
static bool write_pictures(const char *folder, const mg_pictures *pictures, mg_status *status)
{
    return (!pictures->before.length || mg_folder_write(folder, "before.svg", &pictures->before, status)) &&
           (!pictures->after.length || mg_folder_write(folder, "after.svg", &pictures->after, status));
}

static bool write_missing(const char *folder, const mg_failure *failure, mg_status *status)
{
    mg_text text = {0};
    mg_linking_add_missing(&text, failure);
    bool is_good = mg_folder_write(folder, "missing.c", &text, status);
    mg_text_clear(&text);
    return is_good;
}

/* All headers that a harness may include, the library of containers, and what stands in for what is defined nowhere. */
bool mg_kit_copy_headers(const char *folder, const mg_failure *failure, const char *headers, mg_status *status)
{
    static const char *const names[] = {"margay.h",          "margay_choice.h", "margay_containers.h",
                                        "margay_contract.h", "margay_files.h",  "margay_generate.h"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!mg_folder_copy(folder, headers, names[i], status))
            return false;
    if (mg_linking_is_needed(failure) && !write_missing(folder, failure, status))
        return false;
    return !failure->library || mg_folder_copy(folder, failure->library, "libmargay.a", status);
}

/* Files that not every kit has: those of an earlier run would belong to another failure. */
static void remove_old(const char *folder)
{
    static const char *const names[] = {"after.svg",   "before.svg", "libmargay.a", "missing.c",
                                        "no_memory.h", "repro.c",    "stdatomic.h", "turns.c"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        mg_folder_remove(folder, names[i]);
}

bool mg_kit_write(const char *folder, const mg_failure *failure, const char *headers, mg_status *status)
{
    assert(*folder && *headers && failure->verdict && failure->prefix);
    remove_old(folder);
    return mg_folder_make(folder, status) && write_story(folder, failure, status) &&
           write_json(folder, failure, status) && write_repro(folder, failure, status) &&
           (!failure->pictures || write_pictures(folder, failure->pictures, status)) &&
           mg_kit_copy_headers(folder, failure, headers, status);
}
