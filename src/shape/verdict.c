#include "shape/verdict.h"

#include <assert.h>

static const struct {
    const char *name, *text;
    bool is_crash;
} table[] = {
#define MG_VERDICT(name, is_crash, text) {#name, text, is_crash},
#include "shape/verdicts.def"
#undef MG_VERDICT
};

bool mg_verdict_is_crash(mg_verdict_kind kind)
{
    assert(kind < MG_VERDICT_COUNT);
    return table[kind].is_crash;
}

const char *mg_verdict_name(mg_verdict_kind kind)
{
    assert(kind < MG_VERDICT_COUNT);
    return table[kind].name;
}

const char *mg_verdict_text(mg_verdict_kind kind)
{
    assert(kind < MG_VERDICT_COUNT);
    return table[kind].text;
}
