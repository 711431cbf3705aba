/* mg_havoc: makes fields of a structure of MG_ANY unread again, and chooses the numbers of other variables anew (hooks/libc_havoc.c). */
#ifndef MG_CHOICE_HAVOC_H
#define MG_CHOICE_HAVOC_H

#include "choice/choices.h"

/* A number in a variable, and the values that it can have. */
struct mg_part {
    const char *path; /* from the variable: "", ".x", "[2].x" */
    uint64_t place;   /* where it lies in the variable: MG_PART */
    bool is_alone;    /* it is the whole variable, and MG_CHOICES has the bare number */
    bool is_last;
    bool is_bool;
    int64_t low;
    uint64_t last;
    const mg_type *enumeration; /* the values, if they are listed; else NULL */
};

/* Forgets all elements of the array that lies at an address, if it is one that has no fixed length. */
uint64_t mg_havoc_array(uint64_t address);
/* Fields in these bytes may be anything from now on, also those that nobody has read yet. False: no symbol stands for one of them. */
uint64_t mg_havoc_forget(uint64_t address, uint64_t size);
/* Fills in the functions of the host; borrows. */
void mg_havoc_install(mg_choices *choices);

#endif
