/* Graphviz' dot as a filter: graphs in, SVG out. */
#ifndef MG_SHOW_GRAPHVIZ_H
#define MG_SHOW_GRAPHVIZ_H

#include "base/status.h"
#include "base/text.h"

/* Runs `dot -Tsvg`; for several graphs it writes as many documents, one after the other. Fails with MG_EXIT_INPUT if dot is not installed, with
 * another code if it takes too long, refuses its input, or draws nothing. */
bool mg_graphviz_run(const mg_text *graphs, mg_text *out, mg_status *status);

#endif
