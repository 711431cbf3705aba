/* The commands help and version. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/macros.h"
#include "base/suggest.h"

static bool refuse_topic(const char *name, mg_status *status)
{
    size_t count;
    mg_text names = {0};
    const mg_command_entry *commands = mg_command_table(&count);
    mg_suggestion near = mg_suggestion_for(name);
    for (size_t c = 1; c < count; c++)
        mg_suggestion_offer(&near, commands[c].name);
    mg_macros_offer(&near, &names);
    mg_status_fail(status, MG_EXIT_USAGE, "no help on '%s'; try 'margay help%s%s'", name, near.best ? " " : "",
                   near.best ? near.best : "");
    mg_text_clear(&names);
    return false;
}

/* What `margay help NAME` is about: a command, else a macro, or all of them. */
static bool explain(const char *name, mg_text *text, mg_status *status)
{
    mg_command topic = mg_command_find(name);
    if (topic != MG_COMMAND_none)
        mg_help_write(text, topic);
    else if (!strcmp(name, "macros"))
        mg_macros_list(text);
    else
        return mg_macros_explain(text, name) || refuse_topic(name, status);
    return true;
}

/* main checks whether it could be written. */
static int print(const char *text)
{
    fputs(text, stdout);
    return MG_EXIT_OK;
}

/* `margay help gen` asks about gen; `margay gen --help` too. */
static bool write_help(const mg_options *options, mg_text *text, mg_status *status)
{
    bool has_name = options->command == MG_COMMAND_help && !options->help && options->files.count;
    if (options->man)
        mg_help_write_man(text);
    else if (options->completion != MG_CHOICE_completion_none)
        mg_help_write_completion(text, options->completion);
    else if (has_name)
        return explain(options->files.items[0], text, status);
    else
        mg_help_write(text, options->command == MG_COMMAND_help && !options->help ? MG_COMMAND_none
                                                                                  : options->command);
    return true;
}

int mg_command_help(const mg_options *options, int argc, char **argv)
{
    mg_text text = {0};
    mg_status status = {0};
    (void)argc;
    (void)argv;
    if (!write_help(options, &text, &status)) {
        fprintf(stderr, "margay: %s\n", status.text);
        mg_text_clear(&text);
        return (int)status.code;
    }
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
