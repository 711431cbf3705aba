/* The commands help and version. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "base/suggest.h"

/* `margay help gen` asks about gen; `margay gen --help` too. */
static bool find_topic(const mg_options *options, mg_command *topic, mg_status *status)
{
    *topic = options->command;
    if (options->command != MG_COMMAND_help || options->help)
        return true;
    *topic = MG_COMMAND_none;
    if (options->files.count == 0)
        return true;
    const char *name = options->files.items[0];
    *topic = mg_command_find(name);
    if (*topic != MG_COMMAND_none)
        return true;
    size_t count;
    const mg_command_entry *commands = mg_command_table(&count);
    mg_suggestion near = mg_suggestion_for(name);
    for (size_t c = 1; c < count; c++)
        mg_suggestion_offer(&near, commands[c].name);
    return mg_status_fail(status, MG_EXIT_USAGE, "no help on '%s'; try 'margay help%s%s'", name,
                          near.best ? " " : "", near.best ? near.best : "");
}

/* main checks whether it could be written. */
static int print(const char *text)
{
    fputs(text, stdout);
    return MG_EXIT_OK;
}

int mg_command_help(const mg_options *options, int argc, char **argv)
{
    mg_text text = {0};
    mg_status status = {0};
    mg_command topic;
    (void)argc;
    (void)argv;
    if (!find_topic(options, &topic, &status)) {
        fprintf(stderr, "margay: %s\n", status.text);
        return (int)status.code;
    }
    if (options->man)
        mg_help_write_man(&text);
    else if (options->completion != MG_CHOICE_completion_none)
        mg_help_write_completion(&text, options->completion);
    else
        mg_help_write(&text, topic);
    assert(text.length);
    int code = print(text.data);
    mg_text_clear(&text);
    return code;
}

int mg_command_version(const mg_options *options, int argc, char **argv)
{
    (void)options;
    (void)argc;
    (void)argv;
    return print("margay " MG_VERSION "\n");
}
