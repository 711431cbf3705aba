/* mg_havoc: fields of a structure of MG_ANY that are forgotten, and variables whose numbers are chosen (hooks/libc_havoc.c). */
#ifndef MG_CHOICE_HAVOC_H
#define MG_CHOICE_HAVOC_H

#include "choice/choices.h"

/* A number in a variable, and which values it takes. */
struct mg_part {
    const char *path; /* from the variable: "", ".x", "[2].x" */
    uint64_t place;   /* as MG_PART_... say */
    bool is_alone;    /* it is the whole variable, and MG_CHOICES has the bare number */
    bool is_last;
    bool is_bool;
    int64_t low;
    uint64_t last;
    const mg_type *enumeration; /* or one of these */
};

/* Fills in the functions of the host; borrows. */
void mg_havoc_install(mg_choices *choices);

#endif
