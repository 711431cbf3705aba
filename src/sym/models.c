#include "sym/models.h"

#include <assert.h>
#include <string.h>

uint64_t mg_model_value(const mg_model *model, size_t symbol)
{
    return symbol < model->values.count ? model->values.items[symbol] : 0;
}

void mg_model_set(mg_model *model, size_t symbol, uint64_t value)
{
    while (model->values.count <= symbol)
        mg_vec_push(&model->values, 0);
    model->values.items[symbol] = value;
    assert(mg_model_value(model, symbol) == value);
}

void mg_model_copy(mg_model *to, const mg_model *from)
{
    assert(to != from);
    to->values.count = 0;
    for (size_t i = 0; i < from->values.count; i++)
        mg_vec_push(&to->values, from->values.items[i]);
}

void mg_model_clear(mg_model *model)
{
    mg_vec_clear(&model->values);
}

mg_model *mg_models_add(mg_models *models)
{
    const mg_model *newest = mg_models_get(models, 0);
    mg_model *next = &models->kept[models->count++ % MG_MODELS_KEPT];
    if (newest)
        mg_model_copy(next, newest);
    assert(mg_models_get(models, 0) == next);
    return next;
}

const mg_model *mg_models_get(const mg_models *models, uint32_t age)
{
    if (age >= models->count || age >= MG_MODELS_KEPT)
        return NULL;
    return &models->kept[(models->count - 1 - age) % MG_MODELS_KEPT];
}

void mg_models_clear(mg_models *models)
{
    for (int i = 0; i < MG_MODELS_KEPT; i++)
        mg_model_clear(&models->kept[i]);
    models->count = 0;
}
