#include "contract/needs.h"

#include <assert.h>
#include <string.h>

const mg_need *mg_needs_next(const mg_contracts *contracts, const char *function, const mg_need *after)
{
    const mg_need *all = contracts->needs.items, *end = all + contracts->needs.count;
    assert(!after || (after >= all && after < end));
    for (const mg_need *need = after ? after + 1 : all; need < end; need++)
        if (!strcmp(need->function, function))
            return need;
    return NULL;
}

/* A need of either kind says so: a pointer that leads to elements is not NULL. */
bool mg_needs_not_null(const mg_contracts *contracts, const char *function, const char *parameter)
{
    const mg_need *need = NULL;
    while ((need = mg_needs_next(contracts, function, need)))
        if (!need->is_of_result && !strcmp(need->clause.parameter, parameter))
            return true;
    return false;
}

const mg_need *mg_needs_length(const mg_contracts *contracts, const char *function, const char *parameter)
{
    const mg_need *need = NULL;
    while ((need = mg_needs_next(contracts, function, need)))
        if (need->length.text && !strcmp(need->clause.parameter, parameter))
            return need;
    return NULL;
}
