/* A path that failed, made from the records of the worker for those that report it: owns what an mg_failure borrows. */
#ifndef MG_DRIVER_FAILING_H
#define MG_DRIVER_FAILING_H

#include "driver/checker.h"
#include "driver/given.h"
#include "driver/paths.h"
#include "front/commands_json.h"
#include "front/flags.h"
#include "failure/failure.h"
#include "failure/pictures.h"

typedef struct mg_failing {
    mg_failure failure;
    mg_choice_records choices; /* borrows from the record */
    mg_trace trace;
    mg_trace *waiting;      /* of each thread that waits */
    mg_race_access race[2]; /* of a data race, and who called */
    mg_trace race_calls[2];
    mg_given given; /* the structures of this path */
    mg_text open;   /* as mg_function_name_open writes it */
    mg_pictures pictures;
    mg_paths paths;
    mg_compile_command native; /* flags for another compiler */
    mg_flags flags;            /* those of `native` and of the command line that a compiler may get; borrows */
    mg_reason reason;
    char directory[PATH_MAX]; /* the working directory */
    char folder[PATH_MAX];    /* of its kit */
} mg_failing;

/* From a record that is a crash or a path, and the evidence for it that the checker has. To be cleared also after an error. */
bool mg_failing_init(mg_failing *failing, const mg_checker *c, const mg_record *record, mg_status *status);
void mg_failing_clear(mg_failing *failing);

#endif
