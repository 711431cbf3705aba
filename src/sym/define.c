/* Terms share parts, so each part is made once; and they may be deep, so there is no recursion. */
#include "sym/define.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/vec.h"
#include "sym/simplify.h"

typedef struct definer {
    mg_terms *terms;
    mg_term *made; /* by term; 0: not made yet */
    MG_VEC(mg_term) stack;
} definer;

/* Pushes the operands that are not made yet. True: there are none. */
static bool push_operands(definer *d, const mg_term_node *node)
{
    size_t before = d->stack.count;
    for (unsigned i = 0; i < mg_term_operands(node->operation); i++)
        if (!d->made[node->operands[i]])
            mg_vec_push(&d->stack, node->operands[i]);
    return d->stack.count == before;
}

static mg_term make(definer *d, mg_term term)
{
    mg_term_node node = *mg_terms_node(d->terms, term);
    if (!node.is_undefined)
        return term;
    if (node.operation == MG_TERM_SYMBOL)
        return mg_terms_constant(d->terms, node.width, 0);
    for (unsigned i = 0; i < mg_term_operands(node.operation); i++)
        node.operands[i] = d->made[node.operands[i]];
    node.is_undefined = false;
    return mg_terms_simplify(d->terms, &node);
}

mg_term mg_terms_define(mg_terms *terms, mg_term term)
{
    definer d = {.terms = terms, .made = mg_memory_new(((size_t)term + 1) * sizeof *d.made)};
    assert(term && term <= terms->count);
    mg_vec_push(&d.stack, term);
    while (d.stack.count) {
        mg_term top = d.stack.items[d.stack.count - 1];
        const mg_term_node *node = mg_terms_node(terms, top);
        if (!d.made[top] && node->is_undefined && !push_operands(&d, node))
            continue;
        if (!d.made[top] && !(d.made[top] = make(&d, top)))
            break;
        d.stack.count--;
    }
    mg_term made = d.made[term];
    assert(!made || mg_terms_width(terms, made) == mg_terms_width(terms, term)); /* invariant 50 */
    mg_vec_clear(&d.stack);
    free(d.made);
    return made;
}
