/* margay gen --test: the inputs of each path that counts, of one test or generator, with one bound. The test is run by a checker, which hands the records of such
 * paths over; a generator, a function that gives something, is run by a test that is added to its file. */
#ifndef MG_DRIVER_INPUT_WRITER_H
#define MG_DRIVER_INPUT_WRITER_H

#include "driver/checker.h"
#include "driver/given.h"
#include "driver/paths.h"
#include "report/report.h"
#include "show/input_layout.h"

typedef struct mg_input_writer {
    const mg_policy *policy;
    mg_policy inner; /* of the checker, which writes no kits */
    mg_paths paths;
    mg_checker checker;
    mg_report *report;
    mg_given given; /* of the path at hand, like the next */
    mg_input_layout made;
    const mg_type *told; /* a union of which was said that its live member is not known; or NULL */
} mg_input_writer;

void mg_input_writer_init(mg_input_writer *w, const mg_policy *policy);
/* All of it, from opening the report to the summary. Gives the exit status of the program; -1 and a status: something went wrong. */
int mg_input_writer_run(mg_input_writer *w, mg_status *status);
void mg_input_writer_clear(mg_input_writer *w);

/* For the checker: loads the program, with a test around the generator, if it is one; takes a path that counts, and what the program has printed. */
bool mg_input_writer_load(mg_input_writer *w, mg_program *program, mg_status *status);
bool mg_input_writer_take(mg_input_writer *w, const mg_record *record, mg_status *status);
/* The board is about to go, and with it the layout of its structures. */
bool mg_input_writer_end_bound(mg_input_writer *w, mg_status *status);
void mg_input_writer_print(mg_input_writer *w, const mg_record *record);

/* input_seeds.c: the path at hand as the bytes of a seed. */
bool mg_input_seed_add(mg_text *out, const mg_input_layout *made, const char *numbers, mg_status *status);

#endif
