/* The structure of a failure as pictures, for its kit and for the page: before, and after, with what changed. */
#ifndef MG_FAILURE_PICTURES_H
#define MG_FAILURE_PICTURES_H

#include "base/status.h"
#include "base/text.h"
#include "failure/failure.h"

typedef struct mg_pictures {
    mg_text before, after; /* SVG; empty: there is nothing to draw, or dot does not work */
    bool is_without_dot;   /* there was something to draw, but dot does not work */
    mg_status trouble;     /* why dot does not work; code 0: it does, or was not run */
} mg_pictures;

/* Without Graphviz there are no pictures, which is no error; is_without_dot: it is known not to work. In the picture `before` every part names its cell:
 * nodes and edges by class (o3, c12; v1-12: its text number 1 shows cell 12; k14: it has the colour of cell 14), rows of a box by id (a_c12). */
void mg_pictures_draw(mg_pictures *pictures, const mg_failure *failure, bool is_without_dot);
void mg_pictures_clear(mg_pictures *pictures);

#endif
