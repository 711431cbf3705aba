#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/help.h"

static mg_command_function *const functions[MG_COMMAND_COUNT] = {
    NULL,
#define MG_COMMAND(name, synopsis, summary, description) mg_command_##name,
#include "cli/commands.def"
#undef MG_COMMAND
};

static mg_command_function *command_of(const mg_options *options)
{
    assert(options->command < MG_COMMAND_COUNT && functions[options->command]);
    return functions[options->command];
}

static int usage_error(const mg_status *status)
{
    fprintf(stderr, "margay: %s\n", status->text);
    return (int)status->code;
}

/* Nothing was asked for: say what could be. */
static int explain(void)
{
    mg_text text = {0};
    mg_help_write(&text, MG_COMMAND_none);
    fputs(text.data, stderr);
    mg_text_clear(&text);
    return MG_EXIT_USAGE;
}

/* What was printed must have arrived: else nobody may take the exit status for good. */
static int close_output(int code)
{
    bool has_failed = ferror(stdout) != 0; /* of a write before */
    if (fflush(stdout) == 0 && !has_failed)
        return code;
    if (code != MG_EXIT_INPUT) /* else it was said */
        fprintf(stderr, "margay: standard output: %s\n", errno ? strerror(errno) : "not all of it was written");
    return MG_EXIT_INPUT;
}

/* Else a file that is opened would take the number of one that was closed, and be written to. Writing to one that was closed stays an error. */
static void fill_descriptors(void)
{
    int file;
    while ((file = open("/dev/null", O_RDONLY)) >= 0 && file <= STDERR_FILENO)
        continue;
    if (file > STDERR_FILENO)
        close(file);
}

int main(int argc, char **argv)
{
    mg_options options;
    mg_status status = {0};
    int code;
    fill_descriptors();
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a write error, with a message */
    signal(SIGCHLD, SIG_DFL); /* ignored, as some parents leave it, no child could be waited for */
    if (!mg_options_parse(&options, argc, argv, &status))
        return usage_error(&status);
    if (options.help)
        code = mg_command_help(&options, argc, argv);
    else if (options.version)
        code = mg_command_version(&options, argc, argv);
    else if (options.command == MG_COMMAND_none)
        code = explain();
    else
        code = command_of(&options)(&options, argc, argv);
    mg_options_clear(&options);
    return close_output(code);
}
