#include "show/view.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void mg_view_init(mg_view *view, const mg_layout *layout)
{
    assert(layout->root < layout->object_count);
    *view = (mg_view){0};
    mg_structure_init(&view->structure, layout);
    view->order = mg_memory_new((layout->object_count + 1u) * sizeof *view->order);
    view->mentioned = mg_memory_new((layout->object_count + 1u) * sizeof *view->mentioned);
    view->is_bare = layout->objects[layout->root].type->kind == MG_TYPE_POINTER;
}

void mg_view_clear(mg_view *view)
{
    if (view->structure.layout)
        mg_structure_clear(&view->structure);
    free(view->order);
    free(view->mentioned);
    *view = (mg_view){0};
}

void mg_view_set_root(mg_view *view, uint32_t root)
{
    assert(!view->is_bare);
    assert(root < view->structure.layout->object_count);
    view->root = root;
}

void mg_view_forget(mg_view *view)
{
    view->now++;
    if (view->now != 0)
        return;
    /* The counter has wrapped round: old marks could be mistaken for new ones. */
    memset(view->mentioned, 0, view->structure.layout->object_count * sizeof *view->mentioned);
    view->now = 1;
}

void mg_view_set(mg_view *view, uint64_t id, const mg_pick *picks, uint32_t count)
{
    const mg_layout *layout = view->structure.layout;
    mg_structure_set(&view->structure, picks, count);
    mg_view_forget(view);
    view->id = id;
    view->count = mg_structure_reachable(&view->structure, view->order);
    view->root = layout->root;
    view->root_content = MG_CONTENT_REF;
    assert(view->count && view->order[0] == layout->root); /* a reader meets the root first */
    if (view->is_bare) {
        view->count--;
        memmove(view->order, view->order + 1, view->count * sizeof *view->order);
        view->root = MG_NONE;
        view->root_cell = mg_structure_shown(&view->structure, layout->objects[layout->root].slot)->cell;
        view->root_content = mg_view_content(view, view->root_cell, &view->root);
    }
}

mg_content mg_view_content_before(const mg_view *view, uint32_t cell, uint32_t *target)
{
    const mg_layout *layout = view->structure.layout;
    if (!mg_structure_is_chosen(&view->structure, cell))
        return MG_CONTENT_ANY;
    switch (layout->domains[layout->cells[cell].domain].kind) {
    case MG_DOMAIN_REF: {
        uint32_t object = mg_structure_target(&view->structure, cell);
        if (object == MG_NONE)
            return MG_CONTENT_NULL;
        assert(object < layout->object_count);
        *target = object;
        return MG_CONTENT_REF;
    }
    case MG_DOMAIN_BLOCK:
        return MG_CONTENT_BLOCK;
    case MG_DOMAIN_NULL:
        return MG_CONTENT_NULL;
    case MG_DOMAIN_OPAQUE:
        return view->structure.index[cell] ? MG_CONTENT_OPAQUE : MG_CONTENT_NULL;
    default:
        return MG_CONTENT_VALUE;
    }
}

static const mg_cell_after *after(const mg_view *view, uint32_t cell)
{
    assert(view->overlay && cell < view->overlay->cell_count); /* invariant 33 */
    return &view->overlay->cells[cell];
}

mg_content mg_view_content(const mg_view *view, uint32_t cell, uint32_t *target)
{
    if (!view->is_after)
        return mg_view_content_before(view, cell, target);
    *target = after(view, cell)->target;
    return after(view, cell)->content;
}

bool mg_view_has_block(const mg_view *view, uint32_t cell)
{
    uint32_t target;
    return mg_view_content_before(view, cell, &target) == MG_CONTENT_BLOCK ||
           (view->overlay && after(view, cell)->content == MG_CONTENT_BLOCK);
}

const char *mg_view_part(const mg_view *view, uint32_t cell)
{
    const mg_layout *layout = view->structure.layout;
    const mg_domain *domain = &layout->domains[layout->cells[cell].domain];
    return domain->kind == MG_DOMAIN_REF && domain->inside ? domain->inside : "";
}

bool mg_view_has_edge(const mg_view *view, uint32_t cell)
{
    uint32_t target;
    return mg_view_content_before(view, cell, &target) == MG_CONTENT_REF ||
           (view->overlay && after(view, cell)->content == MG_CONTENT_REF);
}

bool mg_view_has_value(const mg_view *view, uint32_t cell)
{
    return view->is_after ? after(view, cell)->content != MG_CONTENT_ANY
                          : mg_structure_is_chosen(&view->structure, cell);
}

int64_t mg_view_integer(const mg_view *view, uint32_t cell)
{
    return view->is_after ? after(view, cell)->number : mg_structure_integer(&view->structure, cell);
}

bool mg_view_has_changed(const mg_view *view, uint32_t cell)
{
    return view->is_after && after(view, cell)->has_changed;
}

mg_fate mg_view_fate(const mg_view *view, uint32_t object)
{
    if (view->is_late)
        return view->is_after ? MG_FATE_NEW : MG_FATE_HIDDEN;
    return view->is_after ? view->overlay->objects[object] : MG_FATE_KEPT;
}

mg_fate mg_view_fate_after(const mg_view *view, uint32_t object)
{
    return view->overlay && !view->is_late ? view->overlay->objects[object] : MG_FATE_KEPT;
}

bool mg_view_mention(mg_view *view, uint32_t object)
{
    assert(object < view->structure.layout->object_count);
    if (view->mentioned[object] == view->now)
        return false;
    view->mentioned[object] = view->now;
    return true;
}

const mg_object *mg_view_object(const mg_view *view, uint32_t object)
{
    assert(object < view->structure.layout->object_count);
    return &view->structure.layout->objects[object];
}

bool mg_view_is_read(const mg_view *view, const mg_slot *slot)
{
    if (slot->kind == MG_SLOT_FIXED)
        return false;
    if (slot->kind == MG_SLOT_CELL)
        return mg_structure_is_chosen(&view->structure, slot->cell);
    if (slot->kind == MG_SLOT_UNION) {
        uint32_t arm = mg_structure_arm(&view->structure, slot);
        return arm != MG_NONE && mg_view_is_read(view, &slot->children[arm]);
    }
    for (uint32_t i = 0; i < slot->child_count; i++)
        if (mg_view_is_read(view, &slot->children[i]))
            return true;
    return false;
}

void mg_view_add_cell_name(const mg_layout *layout, uint32_t cell, mg_text *out)
{
    if (cell >= layout->cell_count) {
        mg_text_add(out, "nothing");
        return;
    }
    const mg_cell *shown = &layout->cells[cell];
    assert(shown->object < layout->object_count);
    const mg_object *object = &layout->objects[shown->object];
    if (object->type->kind == MG_TYPE_POINTER) { /* a bare root has no name and no path */
        mg_text_add(out, "the root pointer");
        return;
    }
    mg_text_add(out, object->name);
    if (shown->path && shown->path[0])
        mg_text_printf(out, "%s%s", shown->path[0] == '[' ? "" : ".", shown->path);
}
