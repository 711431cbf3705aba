/* How a first harness calls a function. */
#ifndef MG_DRIVER_SKETCH_CALLS_H
#define MG_DRIVER_SKETCH_CALLS_H

#include "driver/sketch.h"

/* What stands before the call, and its arguments. Set up to is_whole by who wants it; cleared by mg_sketch_call_clear. */
typedef struct mg_sketch_call {
    const mg_sketch *sketch;
    const mg_function *function;
    const mg_sketch_subject *subject; /* that it gets in `given`; NULL: it takes no structure */
    size_t given;
    const char *given_name, *indent;
    bool is_whole; /* arguments that are structures may be asked for, too */
    mg_text before, arguments;
    const char *obstacle; /* why it cannot be called; NULL: it can */
} mg_sketch_call;

/* Finds before, arguments and obstacle. */
void mg_sketch_call_find(mg_sketch_call *call);
/* The statement, and what it needs before it. A pointer that is returned is kept, so that what it leads to is not lost. */
void mg_sketch_call_add(mg_text *out, const mg_sketch_call *call);
void mg_sketch_call_clear(mg_sketch_call *call);

#endif
