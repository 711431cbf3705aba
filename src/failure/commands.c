#include "failure/commands.h"

#include <assert.h>
#include <inttypes.h>

#include "failure/denying.h"
#include "failure/forcing.h"
#include "failure/linking.h"
#include "failure/repro.h"
#include "failure/shell.h"

static void add_words(mg_text *out, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mg_text_add(out, " ");
        mg_shell_add(out, words[i]);
    }
}

static mg_text *begin(mg_command_lines *commands, const char *purpose, const char *label)
{
    assert(commands->count < MG_COMMANDS_MOST);
    mg_command_line *command = &commands->each[commands->count++];
    *command = (mg_command_line){.purpose = purpose, .label = label};
    return &command->line;
}

static void add_kit(mg_text *out, const mg_failure *failure, const char *folder)
{
    assert(*folder);
    mg_text_add(out, "cd ");
    mg_shell_add(out, folder);
    mg_text_add(out, " && ");
    mg_repro_add_command(out, failure);
}

/* Runs the test itself, with its choices as numbers, which is only possible without a structure. */
static void add_numbers(mg_text *out, const mg_failure *failure, const char *headers)
{
    assert(mg_failure_has_numbers(failure) && failure->prefix);
    bool is_uninitialised = failure->verdict->kind == MG_VERDICT_uninitialised;
    mg_text_printf(out, "gcc -g%s -I", is_uninitialised ? "" : " -fsanitize=address,undefined");
    mg_shell_add(out, headers);
    mg_text_printf(out, " -DMG_MAIN_PREFIX=%s -DMG_MAIN=%s -DMG_N=%" PRId64, failure->prefix, failure->test,
                   failure->n);
    add_words(out, failure->flags, failure->flag_count);
    mg_linking_add_flags(out, failure);
    add_words(out, failure->files, failure->file_count);
    mg_linking_add_libraries(out, failure);
    mg_text_printf(out, " -o repro && MG_CHOICES='%s' %s./repro", failure->numbers,
                   is_uninitialised ? "valgrind --error-exitcode=1 " : "");
}

static void add_replay(mg_text *out, const char *folder)
{
    mg_text_add(out, "margay check --replay ");
    mg_shell_add(out, folder);
}

/* Searches this size alone; it is the same whatever engine has found the failure. */
static void add_search(mg_text *out, const mg_failure *failure, const char *more)
{
    bool is_function = failure->harness;
    mg_text_add(out, failure->is_proved ? "margay prove" : "margay check");
    add_words(out, failure->files, failure->file_count);
    mg_text_printf(out, " --%s %s -%c %" PRId64, is_function ? "function" : "test", failure->test,
                   failure->is_open ? 'k' : 'n', failure->n);
    if (!failure->is_open && failure->n > 1)
        mg_text_printf(out, " --from %" PRId64, failure->n);
    add_words(out, failure->settings, failure->setting_count);
    mg_text_add(out, more);
    if (failure->flag_count)
        mg_text_add(out, " --");
    add_words(out, failure->flags, failure->flag_count);
}

static bool has_numbers_alone(const mg_failure *failure)
{
    bool has_structure = failure->layout && failure->pick_count;
    return !mg_forcing_is_needed(failure) && !mg_denying_is_needed(failure) && !mg_linking_is_needed(failure) &&
           !mg_linking_has_outside(failure) && !has_structure && !failure->harness && !failure->open &&
           mg_failure_has_numbers(failure);
}

void mg_commands_find(mg_command_lines *commands, const mg_failure *failure, const char *headers,
                      const char *folder)
{
    *commands = (mg_command_lines){0};
    if (folder && (!mg_forcing_is_needed(failure) || !mg_forcing_find_obstacle(failure)))
        add_kit(begin(commands, "Without Margay, by the program of the kit", "without Margay"), failure,
                folder);
    else if (has_numbers_alone(failure))
        add_numbers(begin(commands, "Without Margay, by any other compiler", "without Margay"), failure,
                    headers);
    if (folder)
        add_replay(begin(commands, "By Margay, this one input", "this path again"), folder);
    else if (!failure->open)
        add_search(begin(commands, "By Margay, with a kit of the failure", "write a kit"), failure, " -o kits");
    add_search(begin(commands, "By Margay, searching this size again", NULL), failure, "");
}

void mg_commands_clear(mg_command_lines *commands)
{
    for (unsigned i = 0; i < commands->count; i++)
        mg_text_clear(&commands->each[i].line);
    commands->count = 0;
}

void mg_commands_add(mg_text *out, const mg_failure *failure, const char *headers, const char *folder)
{
    mg_command_lines commands;
    mg_commands_find(&commands, failure, headers, folder);
    for (unsigned i = 0; i < commands.count; i++)
        if (commands.each[i].label)
            mg_text_printf(out, "  %s: %s\n", commands.each[i].label, commands.each[i].line.data);
    mg_linking_add_addresses(out, failure, "  ", "\n");
    mg_commands_clear(&commands);
}
