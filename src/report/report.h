/* Reports structures and crashes as they are found, in one of several formats, on standard output or in a directory.
 * Nothing is kept, so memory does not grow with the number of structures.
 *
 * Without a directory, text and JSON lines, graphs and C go to standard output one after the other; SVG is one
 * contact sheet at the end. With a directory:
 *
 *   text  structures.txt, crashes.txt         dot  0001.dot, ...
 *   json  structures.jsonl, crashes.jsonl     svg  0001.svg, ..., sheet.svg
 *   all   run.json: how it was run            c    0001.c, ...
 *   bytes seeds/0001.seed, ..., seed.h, margay_seed.h
 *
 * Crashes are shown on standard output in text and JSON, on standard error as a line of text otherwise. */
#ifndef MG_REPORT_REPORT_H
#define MG_REPORT_REPORT_H

#include "base/status.h"
#include "base/text.h"
#include "report/counters.h"
#include "shape/structure.h"
#include "shape/verdict.h"

typedef enum mg_format {
    MG_FORMAT_TEXT,
    MG_FORMAT_JSON,
    MG_FORMAT_DOT,
    MG_FORMAT_SVG,
    MG_FORMAT_C,
    MG_FORMAT_BYTES,
    MG_FORMAT_NONE,
} mg_format;

typedef struct mg_report_options { /* all borrowed for as long as the report lives */
    mg_format format;
    const char *output;  /* -o DIR, or NULL */
    const char *command; /* "gen" */
    const char *engine;
    int64_t n;
    uint64_t seed;
    const char *version;
    const char *headers; /* where margay_seed.h is */
    int argc;
    char **argv;
} mg_report_options;

typedef struct mg_report mg_report;

/* NULL and a status when the directory cannot be written or dot is needed and missing. */
mg_report *mg_report_new(const mg_report_options *options, mg_status *status);
void mg_report_free(mg_report *report); /* NULL is fine */

/* Before anything is reported, and again when another layout follows; borrows the layout until mg_report_end or the next one. */
void mg_report_begin(mg_report *report, const mg_layout *layout);
/* One valid structure. False, here and below: it could not be written. */
bool mg_report_structure(mg_report *report, const mg_pick *picks, uint32_t count, mg_status *status);
/* An input that is a seed already, with --format bytes; it needs no seed.h. */
bool mg_report_seed(mg_report *report, const mg_text *seed, mg_status *status);
/* A candidate on which the predicate crashed; site may be NULL. */
bool mg_report_crash(mg_report *report, const mg_verdict *verdict, const mg_site *site, const mg_pick *picks,
                     uint32_t count, mg_status *status);
/* Passes on what the user's code printed; if that cannot be written, mg_report_end says so. */
void mg_report_output(mg_report *report, const char *bytes, size_t count);
/* Writes what needs the layout, before that is gone; nothing more of it can be reported. Else mg_report_end does it. */
bool mg_report_end_layout(mg_report *report, mg_status *status);
/* Finishes all files. ended: why the search stopped early, or NULL if it did not. */
bool mg_report_end(mg_report *report, const mg_stats *stats, const mg_status *ended, mg_status *status);

#endif
