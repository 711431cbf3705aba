/* Structures that are read back from JSON, as mg_json_add writes it, and drawn from that alone: their types are not known. Anybody may have edited the file. */
#ifndef MG_SHOW_DRAWN_H
#define MG_SHOW_DRAWN_H

#include "base/status.h"
#include "base/text.h"
#include "base/vec.h"

struct cJSON;

typedef struct mg_drawn {
    MG_VEC(struct cJSON *) all; /* one for each structure; owns */
} mg_drawn;

/* Adds the structures of a text that has one on each line, or those in the member "structures_json" of a kit. name: for messages. */
bool mg_drawn_read(mg_drawn *drawn, const char *text, const char *name, mg_status *status);
void mg_drawn_clear(mg_drawn *drawn);

/* As lines of text: an object, what its fields hold, and below it what it leads to. */
void mg_drawn_add_text(mg_text *out, const struct cJSON *structure);
/* As JSON, on one line. */
void mg_drawn_add_json(mg_text *out, const struct cJSON *structure);
/* As a digraph for Graphviz. */
void mg_drawn_add_graph(mg_text *out, const struct cJSON *structure, size_t number);

#endif
