/* Bounds, root and predicate of a search for structures: given by name, or found in the program. */
#ifndef MG_DRIVER_SUBJECT_H
#define MG_DRIVER_SUBJECT_H

#include "base/status.h"
#include "shape/bounds.h"
#include "shape/type.h"

typedef struct mg_subject_wish { /* what the user asked for; NULL: find it */
    const char *root, *predicate, *bounds;
    const mg_bounds_entry *known; /* the MG_BOUNDS of the program */
    size_t known_count;
} mg_subject_wish;

typedef struct mg_subject {
    const mg_type *root; /* a struct, or a pointer to one */
    const mg_function *predicate;
    const char *bounds_function; /* NULL: derived from the types */
} mg_subject;

bool mg_subject_find(mg_subject *subject, mg_types *types, const mg_subject_wish *wish, mg_status *status);

#endif
