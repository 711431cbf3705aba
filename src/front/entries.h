/* Finds the MG_BOUNDS and the tests of a module. */
#ifndef MG_FRONT_ENTRIES_H
#define MG_FRONT_ENTRIES_H

#include "front/front.h"

void mg_entries_read(mg_unit *unit, mg_types *types, mg_bounds_entries *entries);
/* Writes a number into each constant that a macro that names a type left in the module: its index in mg_types.named, + 1. To be called before types and
 * entries are read. */
void mg_entries_number(mg_unit *unit);
/* Refuses two MG_BOUNDS of one name for the same type. */
bool mg_entries_check(const mg_types *types, const mg_bounds_entries *entries, mg_status *status);

/* An MG_TEST or MG_SAME. */
typedef struct mg_test_entry {
    const char *name, *file, *function;
    const char *other; /* of an MG_SAME: `function` is the generator, this the predicate; else NULL */
    unsigned line;
} mg_test_entry;

/* A type that MG_ANY is used with. */
typedef struct mg_any_type {
    const char *name;    /* as written */
    const mg_type *type; /* NULL: not known */
    const char *file;    /* where it is used first; "": not known */
    unsigned line;
} mg_any_type;

typedef struct mg_tests {
    MG_VEC(mg_test_entry) all; /* in the order of the files */
    MG_VEC(mg_any_type) types; /* each once */
    bool has_containers;       /* the program calls functions of margay_containers.h */
    bool has_shows;            /* the program calls mg_show or mg_input */
} mg_tests;

void mg_entries_read_tests(mg_unit *unit, mg_types *types, mg_tests *tests);
void mg_tests_clear(mg_tests *tests);

#endif
