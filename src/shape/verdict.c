#include "shape/verdict.h"

#include <assert.h>

static const struct {
    const char *name, *text;
} table[] = {
#define MG_VERDICT(name, is_crash, text) {#name, text},
#include "shape/verdicts.def"
#undef MG_VERDICT
};

_Static_assert(sizeof table / sizeof *table == MG_VERDICT_COUNT && MG_VERDICT_COUNT <= 64,
               "a line for each, and a bit in a word");

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
