/* Functions that take the same structure with the same invariant. Their tests choose it before all other arguments and assume the invariant, so they begin
 * alike, and what one of them refuses the others need not try (path/refusals.h). The structure is the first argument that has an invariant. */
#include "contract/triple.h"

#include <string.h>

static bool is_chosen(const mg_argument *a)
{
    return a->invariant && a->structure && !a->is_made && !a->given && !a->length &&
           a->kind == MG_ARGUMENT_FIELD;
}

/* None, if an argument has an MG_ARGUMENT: that is evaluated before the variables of the program get values, so the test has another order. */
const mg_argument *mg_triple_find_shared(const mg_triple *triple)
{
    const mg_argument *found = NULL;
    for (size_t i = 0; i < triple->arguments.count; i++) {
        const mg_argument *a = &triple->arguments.items[i];
        if (a->given)
            return NULL;
        if (!found && is_chosen(a))
            found = a;
    }
    return found;
}

static const char *region_of(const mg_triple *triple, const char *parameter)
{
    const mg_contract *contract = triple->contract;
    for (size_t i = 0; contract && i < contract->clauses.count; i++)
        if (contract->clauses.items[i].kind == MG_CLAUSE_REGION &&
            !strcmp(contract->clauses.items[i].parameter, parameter))
            return contract->clauses.items[i].text;
    return "";
}

bool mg_triple_add_group(mg_text *out, const mg_triple *triple)
{
    const mg_argument *shared = mg_triple_find_shared(triple);
    if (!shared)
        return false;
    mg_text_printf(out, "%s %u %d %d %s %s\n", shared->invariant->predicate, shared->structure->number,
                   shared->may_be_null, triple->has_open, region_of(triple, shared->name), triple->file);
    for (size_t i = 0; i < triple->global_count; i++)
        mg_text_printf(out, "%s\n", triple->globals[i]);
    return true;
}
