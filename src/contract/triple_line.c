/* Writes a triple as one line: {list_ok(list), key >= 0} insert(list, key) {list_ok(list)}. */
#include "contract/triple.h"

#include "contract/needs.h"

void mg_triple_add_call(mg_text *out, const mg_triple *triple)
{
    mg_text_printf(out, "%s(", triple->function->name);
    for (size_t i = 0; i < triple->arguments.count; i++)
        mg_text_printf(out, "%s%s", i ? ", " : "", triple->arguments.items[i].name);
    mg_text_add(out, ")");
}

static void add_separated(mg_text *out, size_t *count, const char *text)
{
    mg_text_printf(out, "%s%s", (*count)++ ? ", " : "", text);
}

/* The precondition, or the postcondition. */
static void add_string(mg_text *out, size_t *count, const mg_argument *a)
{
    mg_text clause = {0};
    mg_text_printf(&clause, "%s is a string", a->name);
    add_separated(out, count, clause.data);
    mg_text_clear(&clause);
}

static void add_side(mg_text *out, const mg_triple *triple, bool is_after)
{
    const mg_contract *contract = triple->contract;
    mg_clause_kind kind = is_after ? MG_CLAUSE_ENSURES : MG_CLAUSE_REQUIRES;
    size_t count = 0;
    mg_text invariant = {0};
    mg_text_add(out, "{");
    for (size_t i = 0; i < triple->arguments.count; i++) {
        const mg_argument *a = &triple->arguments.items[i];
        if (!a->invariant || (is_after ? a->is_freed || a->is_replaced : a->is_made))
            continue;
        mg_text_printf(&invariant, "%s(%s)", a->invariant->predicate, a->name);
        add_separated(out, &count, invariant.data);
        mg_text_reset(&invariant);
    }
    if (is_after && triple->result_invariant) {
        mg_text_printf(&invariant, "%s(result)", triple->result_invariant->predicate);
        add_separated(out, &count, invariant.data);
    }
    mg_text_clear(&invariant);
    const mg_need *need = NULL;
    while (!is_after && (need = mg_needs_next(triple->contracts, triple->function->name, need)))
        if (!need->is_of_result)
            add_separated(out, &count, need->clause.text);
    for (size_t i = 0; !is_after && i < triple->arguments.count; i++)
        if (triple->arguments.items[i].string)
            add_string(out, &count, &triple->arguments.items[i]);
    for (size_t i = 0; contract && i < contract->clauses.count; i++)
        if (contract->clauses.items[i].kind == kind)
            add_separated(out, &count, contract->clauses.items[i].text);
    mg_text_add(out, count ? "}" : "true}");
}

void mg_triple_add_summary(mg_text *out, const mg_triple *triple)
{
    const char *name = triple->function->name;
    bool has_invariant = triple->result_invariant;
    for (size_t i = 0; i < triple->arguments.count; i++)
        has_invariant = has_invariant || triple->arguments.items[i].invariant;
    if (!triple->contract)
        mg_text_printf(out, "%s has no contract%s: ", name, has_invariant ? ", but an invariant" : "");
    add_side(out, triple, false);
    mg_text_add(out, " ");
    mg_triple_add_call(out, triple);
    mg_text_add(out, " ");
    add_side(out, triple, true);
}
