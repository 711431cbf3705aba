#include "lane/check_store.h"

#include <assert.h>

#include "lane/kind.h"
#include "lane/sets.h"

/* So many of each are checked, the newest: it happens at each choice. */
enum { CHECKED_MOST = 1 << 8 };

static uint64_t first_checked(uint64_t count)
{
    return count > CHECKED_MOST ? count - CHECKED_MOST : 0;
}

static void check_variable(const mg_variable *variable)
{
    const mg_store *store = MG_STORE;
    uint64_t number = (uint64_t)(variable - store->variables);
    assert(variable->kind && variable->relations <= store->relation_count);
    assert(variable->view && variable->view <= store->view_count);
    assert(store->views[variable->view].variable == number && !store->views[variable->view].parent);
    if (variable->kind != &mg_sets_kind)
        return;
    assert(variable->set.remains && !(variable->set.remains & ~variable->set.field->all)); /* invariant 39 */
}

static void check_view(uint64_t lane)
{
    const mg_store *store = MG_STORE;
    const mg_view *view = &store->views[lane];
    assert(view->variable < store->variable_count && view->parent < lane && view->older < lane);
    assert(view->child <= store->view_count);
    assert(!view->parent || store->views[view->parent].variable == view->variable);
}

/* The comparison of numbers that a relation stands for: it has a bit of its own for unsigned ones. */
static mg_operation operation_of(const mg_relation *relation)
{
    if (relation->is_unsigned && relation->operation == MG_OPERATION_LT)
        return MG_OPERATION_LT_UNSIGNED;
    if (relation->is_unsigned && relation->operation == MG_OPERATION_LE)
        return MG_OPERATION_LE_UNSIGNED;
    return (mg_operation)relation->operation;
}

static void check_relation(const mg_relation *relation)
{
    uint64_t values[2];
    for (int i = 0; i < 2; i++) {
        assert(relation->views[i] && relation->views[i] <= MG_STORE->view_count);
        const mg_variable *variable = mg_store_variable(relation->views[i]);
        assert(variable->kind == &mg_sets_kind && relation->next[i] <= MG_STORE->relation_count);
        if (!mg_kind_is_known(variable))
            return;
        values[i] = mg_store_value(relation->views[i]);
    }
    assert(
        mg_store_compute(operation_of(relation), relation->width, 1, values[0], values[1])); /* invariant 39 */
}

void mg_check_store(void)
{
    const mg_store *store = MG_STORE;
    assert(store->variable_count <= MG_VARIABLES_MOST && store->view_count < MG_LANES_MOST);
    assert(store->relation_count <= MG_RELATIONS_MOST && store->table_count <= MG_TABLES_MOST);
    for (uint64_t v = first_checked(store->variable_count); v < store->variable_count; v++)
        check_variable(&store->variables[v]);
    for (uint64_t lane = first_checked(store->view_count) + 1; lane <= store->view_count; lane++)
        check_view(lane);
    for (uint64_t r = first_checked(store->relation_count); r < store->relation_count; r++)
        check_relation(&store->relations[r]);
}
