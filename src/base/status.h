/* What a command gives back when the user's input or the system is at fault.
 *
 * A function that can fail takes an mg_status * last and returns false after filling it. The text names
 * file, line and remedy; it is printed once, by the command. Broken invariants are asserts, never a status. */
#ifndef MG_BASE_STATUS_H
#define MG_BASE_STATUS_H

#include <stdbool.h>

typedef enum mg_exit {
    MG_EXIT_OK = 0,       /* all good */
    MG_EXIT_FOUND = 1,    /* a counterexample: some path ended badly */
    MG_EXIT_USAGE = 2,    /* the command line is wrong */
    MG_EXIT_INPUT = 3,    /* the input does not compile or is malformed */
    MG_EXIT_INTERNAL = 4, /* Margay is wrong */
    MG_EXIT_LIMIT = 5,    /* a limit came before the answer */
} mg_exit;

typedef struct mg_status {
    mg_exit code;
    char text[8192];
} mg_status;

/* Fills the status and returns false, so that callers write `return mg_status_fail(...)`. A text that is too long loses its middle, and
 * control characters are replaced. */
bool mg_status_fail(mg_status *status, mg_exit code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
