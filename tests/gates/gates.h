/* The parts of the test, each of which prints `ok` or `not ok` lines. */
#ifndef MG_TESTS_GATES_H
#define MG_TESTS_GATES_H

#include "engine/run.h"

void check(bool is_good, const char *format, ...) __attribute__((format(printf, 2, 3)));

void check_registers(void);     /* registers.c: every gate, every register */
void check_frames(mg_run *run); /* frames.c: a search through target.c, by checkpoints and without */
void check_faults(mg_run *run); /* gates.c: signals end a run */

#endif
