/* Types that macros of the program name: MG_ANY, mg_show, mg_enum, mg_havoc and bounds give the address of a constant (MG_TYPED of margay.h),
 * in which the front has written a number. */
#ifndef MG_CHOICE_NAMED_H
#define MG_CHOICE_NAMED_H

#include "shape/type.h"

typedef struct mg_named {
    uint64_t none, number;
    const char *told; /* the type as written, or the text of the macro's argument */
} mg_named;

/* Is it really such a constant? A program may call the functions behind the macros directly, with any pointer. */
bool mg_named_is(const mg_types *types, const mg_named *named);
/* NULL: it is no such constant, or the type is not known. */
const mg_type *mg_named_type(const mg_types *types, const mg_named *named);

#endif
