/* The counters of a run, for people and for programs; stats.def is the only list of them. */
#ifndef MG_REPORT_COUNTERS_H
#define MG_REPORT_COUNTERS_H

#include <stdio.h>

#include "base/text.h"
#include "shape/stats.h"

/* What counters are of. */
typedef struct mg_stats_head {
    const char *command, *engine;
    int64_t n;
    const mg_stats_sums *sums; /* of a check; else NULL */
} mg_stats_head;

/* A table, one counter a line. */
void mg_stats_print_text(FILE *stream, const mg_stats_head *head, const mg_stats *stats);
/* One object on one line: command, engine, n, then every counter; of a check also "failed_n", and "sums" with the counts over all sizes. */
void mg_stats_print_json(FILE *stream, const mg_stats_head *head, const mg_stats *stats);
/* "explored":7,"valid":5,... without braces. */
void mg_stats_add_json(mg_text *out, const mg_stats *stats);

/* 1234567 as 1,234,567. */
const char *mg_count_spell(uint64_t count, char buffer[32]);

#endif
