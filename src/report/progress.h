/* One line on a terminal that says how far the search is; silent if the stream is no terminal. */
#ifndef MG_REPORT_PROGRESS_H
#define MG_REPORT_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct mg_progress {
    FILE *stream; /* borrows */
    bool is_on, is_drawn;
    double started, drawn; /* seconds of a clock that only goes forward */
} mg_progress;

void mg_progress_init(mg_progress *progress, FILE *stream); /* stderr, for one */

/* Draws at most ten times a second, so call it as often as you like. fraction_done is an estimate from 0 to 1;
 * negative: there is none. */
void mg_progress_update(mg_progress *progress, uint64_t explored, uint64_t valid, uint64_t depth,
                        double fraction_done);

/* Erases the line, before other output and at the end. */
void mg_progress_clear(mg_progress *progress);

#endif
