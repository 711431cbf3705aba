/* Which nodes of debug info are the same type: every file that includes a header brings its types along again.
 *
 * Two are the same when their names and all that is in them are, through pointers too; typedefs and qualifiers do not matter, as in the type
 * table. A declaration (`struct node;`) is the same as its definition. */
#ifndef MG_FRONT_TWINS_H
#define MG_FRONT_TWINS_H

#include "base/vec.h"
#include "weave/llvm_gap.h"

typedef struct mg_twin {
    uint32_t first, second;
    uint32_t before; /* the twin of the same second that was met before, or MG_DI_NONE */
} mg_twin;

typedef struct mg_twins {
    const mg_di *info; /* borrows */
    /* Pairs of structs, unions and enums that were compared; if mg_twins_are returned true, both of each pair are the same. */
    MG_VEC(mg_twin) met;
    uint32_t *latest; /* by node, as second: in met, or MG_DI_NONE */
    uint32_t *bodies; /* by node; see mg_twins_body */
    bool is_loose;    /* a declaration is the same as anything of its name */
} mg_twins;

/* The nodes may not change until it is cleared. */
void mg_twins_init(mg_twins *twins, const mg_di *info);
void mg_twins_clear(mg_twins *twins);
bool mg_twins_are(mg_twins *twins, uint32_t first, uint32_t second);
/* The definition of a node that is only declared; itself when it is defined, when nobody defines it, and when files define it differently. */
uint32_t mg_twins_body(const mg_twins *twins, uint32_t number);

#endif
