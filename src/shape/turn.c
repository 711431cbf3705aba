#include "shape/turn.h"

#include <assert.h>
#include <string.h>

static const char *const names[] = {
#define MG_STEP_KIND(name) #name,
#include "shape/steps.def"
#undef MG_STEP_KIND
};

const char *mg_step_name(mg_step_kind kind)
{
    assert(kind < MG_STEP_KINDS);
    return names[kind];
}

mg_step_kind mg_step_find(const char *name)
{
    int kind = 0;
    while (kind < MG_STEP_KINDS && strcmp(names[kind], name) != 0)
        kind++;
    return (mg_step_kind)kind;
}
