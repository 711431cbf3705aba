/* C declarations written from the type table: all definitions that a set of objects needs, in an order that compiles. */
#ifndef MG_SHOW_DECLARE_H
#define MG_SHOW_DECLARE_H

#include "base/text.h"
#include "base/vec.h"
#include "shape/layout.h"

typedef struct mg_declare {
    MG_VEC(const mg_type *) forward; /* announced: struct node; */
    MG_VEC(const mg_type *) defined;
    MG_VEC(const mg_type *) unnamed; /* types without a name that something points to: they get one here */
} mg_declare;

void mg_declare_clear(mg_declare *declare); /* {0} is ready for use */

/* Every type that the layout's objects and arrays are made of; of `holder`, which is no type of the program, only those of its fields. Types that were added
 * before are left out. */
void mg_declare_add_types(mg_declare *declare, mg_text *out, const mg_layout *layout, const mg_type *holder);
/* A struct whose fields' types were added. */
void mg_declare_add_struct(mg_declare *declare, mg_text *out, const mg_type *type);
/* "struct node *next", "int keys[3]": name may carry stars and qualifiers of its own. */
void mg_declare_add(mg_declare *declare, mg_text *out, const mg_type *type, const char *name);

#endif
