/* A path that failed, on its way from the worker's records to who tells of it: owns what an mg_failure borrows. */
#ifndef MG_DRIVER_FAILING_H
#define MG_DRIVER_FAILING_H

#include "driver/checker.h"
#include "driver/paths.h"
#include "front/commands_json.h"
#include "front/flags.h"
#include "failure/failure.h"
#include "failure/pictures.h"

typedef struct mg_failing {
    mg_failure failure;
    mg_choice_records choices; /* borrows from the record */
    mg_trace trace;
    mg_layout
        layout; /* that of the board, with the structures of this path as its roots; they have names of their own */
    mg_root *roots; /* in the order of the calls of MG_ANY */
    mg_object *objects;
    mg_arena names;
    mg_text open; /* open functions that it called */
    mg_pictures pictures;
    mg_paths paths;
    mg_compile_command native; /* flags for another compiler */
    mg_flags flags;            /* of it and of the command line, those that compilers get; borrows */
    char directory[PATH_MAX];  /* the working directory */
    char folder[PATH_MAX];     /* of its kit */
} mg_failing;

/* Of a record that is a crash or a path, and the evidence for it that the checker keeps. To be cleared also after a failure. */
bool mg_failing_init(mg_failing *failing, const mg_checker *c, const mg_record *record, mg_status *status);
void mg_failing_clear(mg_failing *failing);

#endif
