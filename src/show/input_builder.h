/* The layout of a path's inputs while it is built; for input_layout.c and input_cells.c. */
#ifndef MG_SHOW_INPUT_BUILDER_H
#define MG_SHOW_INPUT_BUILDER_H

#include <assert.h>

#include "show/input_layout.h"

/* An object of the record. */
typedef struct mg_input_source {
    mg_input_object head;
    const mg_type *element; /* the type; of an array that of its elements */
    size_t first;           /* its first token */
    const char *name;       /* of an input */
    uint32_t references;    /* pointers that lead to it */
    bool is_met;            /* a pointer to all of it was built */
    bool is_apart;          /* it is not shown in the place of the only pointer to it */
    uint32_t object; /* of the layout, with it at this offset; MG_NONE: it is shown in the place of a pointer */
    uint64_t offset;
} mg_input_source;

typedef struct mg_input_builder {
    mg_input_layout *made;
    const mg_path_inputs *path;
    mg_input_head head;
    mg_input_source *sources;
    mg_input_token *tokens;
    size_t at;       /* the next token */
    uint32_t object; /* of the layout: the one that is built */
} mg_input_builder;

static inline const mg_input_token *mg_input_next(mg_input_builder *b)
{
    assert(b->at < b->head.tokens);
    return &b->tokens[b->at++];
}

/* Does an array at the end of a struct come next? */
static inline bool mg_input_has_count(const mg_input_builder *b)
{
    return b->at < b->head.tokens && b->tokens[b->at].kind == MG_INPUT_COUNT;
}

const mg_type *mg_input_type_of(const mg_input_builder *b, const mg_input_source *source);
/* Fills in a slot, whose name is there already, from the tokens of an object. */
void mg_input_build_source(mg_input_builder *b, mg_slot *slot, const mg_input_source *source);

#endif
