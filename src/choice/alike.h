/* Objects of a pool are alike: each has the same fields. Where objects get other numbers than they had (solutions.c), a field becomes the
 * same field of another object. */
#ifndef MG_CHOICE_ALIKE_H
#define MG_CHOICE_ALIKE_H

#include "shape/layout.h"

typedef struct mg_alike {
    /* The cells of each object, with those of its arrays and arms, in order. */
    uint32_t *by_object, *start; /* cells; by object: where its cells begin there */
    uint32_t *rank;              /* by cell: its number among those of its object */
} mg_alike;

/* Owns its tables. */
void mg_alike_init(mg_alike *alike, const mg_layout *layout);
void mg_alike_clear(mg_alike *alike);

/* The same field of another object of its pool. */
static inline uint32_t mg_alike_field(const mg_alike *alike, uint32_t cell, uint32_t object)
{
    return alike->by_object[alike->start[object] + alike->rank[cell]];
}

#endif
