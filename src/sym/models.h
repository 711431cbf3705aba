/* Models: a value for each symbol. Those that were found last are kept, since they often answer the next question too. */
#ifndef MG_SYM_MODELS_H
#define MG_SYM_MODELS_H

#include <stdint.h>

#include "base/vec.h"

/* Values by the numbers of symbols; what is not there is 0. All zero: a model of zeros. */
typedef struct mg_model {
    MG_VEC(uint64_t) values;
} mg_model;

uint64_t mg_model_value(const mg_model *model, size_t symbol);
void mg_model_set(mg_model *model, size_t symbol, uint64_t value);
void mg_model_copy(mg_model *to, const mg_model *from);
void mg_model_clear(mg_model *model);

enum { MG_MODELS_KEPT = 8 };

/* The newest models. */
typedef struct mg_models {
    mg_model kept[MG_MODELS_KEPT]; /* a ring */
    uint32_t count;                /* how many were ever added */
} mg_models;

/* Adds a copy of the newest model, for the caller to change; the oldest is dropped. Belongs to `models`. */
mg_model *mg_models_add(mg_models *models);
/* The newest for 0, the one before it for 1; NULL: there are no more. */
const mg_model *mg_models_get(const mg_models *models, uint32_t age);
void mg_models_clear(mg_models *models);

#endif
