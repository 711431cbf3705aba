#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/changes.h"
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

/* Without arguments: prints which commands there are. */
static int print_usage(void)
{
    mg_text text = {0};
    mg_help_write_usage(&text);
    fputs(text.data, stderr);
    mg_text_clear(&text);
    return MG_EXIT_USAGE;
}

/* If the output could not be written, the exit status must not say that all is well. */
static int close_output(int code)
{
    bool has_failed = ferror(stdout) != 0; /* an earlier write */
    if (fflush(stdout) == 0 && !has_failed)
        return code;
    if (code != MG_EXIT_INPUT) /* else there was a message already */
        fprintf(stderr, "margay: standard output: %s\n", errno ? strerror(errno) : "not all of it was written");
    return MG_EXIT_INPUT;
}

/* If the caller has closed a standard stream, the next file that is opened would get its number, and be written to by mistake. So the numbers are filled
 * with files that can only be read: writing to them stays an error. */
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
    signal(SIGCHLD, SIG_DFL); /* some parents leave it ignored, and then no child could be waited for */
    if (!mg_options_parse(&options, argc, argv, &status))
        return usage_error(&status);
    if (options.help)
        code = mg_command_help(&options, argc, argv);
    else if (options.version)
        code = mg_command_version(&options, argc, argv);
    else if (options.command == MG_COMMAND_none)
        code = print_usage();
    else if (options.watch)
        code = mg_changes_follow(command_of(&options), &options, argc, argv);
    else
        code = command_of(&options)(&options, argc, argv);
    mg_options_clear(&options);
    return close_output(code);
}
