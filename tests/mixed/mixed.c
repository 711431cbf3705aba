/* Stands for `margay` in the end-to-end tests: runs a share of the commands with the sanitized program, the others with the plain one.
 *
 * Which ones is a matter of their words alone, so that a command that failed once fails again: of paths only the last part counts, since
 * tests work in folders whose names change. One command in MG_SHARE is sanitized, those whose number is MG_TURN; with 1 all are, with 0
 * none. What the sanitizers have to say goes into the folder MG_REPORTS, where tests/run looks after each test; the tests themselves may
 * never see it (report.c). A test that does not pass these on would never run the sanitized program: that is an error. Of
 * BUILD/mixed/margay the plain program is BUILD/margay, the sanitized one BUILD-asan/margay.
 *
 * The sanitized program has the options of its sanitizers from here, and not from the environment of the tests: some have native programs
 * with sanitizers of their own. */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPTIONS_MOST = 1024 };

/* detect_leaks: what a command leaves to the end of its process is no leak, and the search for leaks needs ptrace, which the filter on system
 * calls forbids. handle_*: a fault of the target is a verdict, so the handlers are Margay's own. use_sigaltstack: the worker has one too.
 * exitcode: none of Margay's. */
static const char options[] =
    "detect_leaks=0:handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0:"
    "use_sigaltstack=0:allow_user_segv_handler=1:detect_stack_use_after_return=0:"
    "abort_on_error=0:halt_on_error=1:print_stacktrace=1:exitcode=86";

static uint64_t number_of(char **words)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *words; words++) {
        const char *last = strrchr(*words, '/');
        for (const char *p = last ? last + 1 : *words; *p; p++)
            hash = (hash ^ (unsigned char)*p) * 0x100000001b3u;
        hash = (hash ^ 0xff) * 0x100000001b3u;
    }
    return hash ^ hash >> 32;
}

static uint64_t number_in(const char *name)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : 0;
}

static void set_options(void)
{
    char text[OPTIONS_MOST + PATH_MAX];
    const char *reports = getenv("MG_REPORTS");
    if (reports)
        snprintf(text, sizeof text, "%s:log_path=%s/report", options, reports);
    else
        snprintf(text, sizeof text, "%s", options);
    setenv("ASAN_OPTIONS", text, 1);
    setenv("UBSAN_OPTIONS", text, 1);
}

int main(int argc, char **argv)
{
    char path[PATH_MAX];
    uint64_t share = number_in("MG_SHARE");
    const char *program = "/margay";
    if (!getenv("MG_SHARE")) {
        fprintf(stderr, "%s: MG_SHARE is not in the environment: the test must pass it on\n", argv[0]);
        return 127;
    }
    if (share && argc > 1 && number_of(argv + 1) % share == number_in("MG_TURN") % share) {
        set_options();
        program = "-asan/margay";
    }
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    path[length > 0 ? length : 0] = '\0';
    for (int i = 0; i < 2; i++) { /* from build/mixed/margay to build */
        char *slash = strrchr(path, '/');
        if (slash)
            *slash = '\0';
    }
    strncat(path, program, sizeof path - strlen(path) - 1);
    argv[0] = path;
    execv(path, argv);
    perror(path);
    return 127;
}
