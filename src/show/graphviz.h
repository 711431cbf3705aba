/* Graphviz' dot as a filter: graphs in, SVG out. */
#ifndef MG_SHOW_GRAPHVIZ_H
#define MG_SHOW_GRAPHVIZ_H

#include "base/status.h"
#include "base/text.h"

/* Runs `dot -Tsvg`; it answers several graphs with as many documents, one after the other. Fails with MG_EXIT_INPUT when dot is not
 * installed, with another code when it takes too long, does not like what it reads, or draws nothing. */
bool mg_graphviz_run(const mg_text *graphs, mg_text *out, mg_status *status);

#endif
