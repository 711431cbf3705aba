/* Objects are visited depth first. The pointer that first leads to an object is a *branch*: branches are drawn plain
 * and decide the ranks. Every other pointer (to a parent, to the previous node, round a ring) is a *loop*: drawn
 * dashed in another colour, and without a say in the ranks, so that it cannot spoil the picture. */
#include "show/graph.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "show/draw.h"

enum { MOST_NUMBERS = 2, MOST_POINTERS = 4, BEADS_IN_LINE = 10, BOXES_IN_LINE = 5 };

typedef struct field_tally { /* the fields of an object */
    uint32_t pointers, numbers, children;
    bool is_rich; /* it has arrays or unions, and is no bead */
} field_tally;

/* Pointers with such a name lead back, and are no branches of a tree. */
static bool leads_back(const char *name)
{
    static const char *const names[] = {"prev", "previous", "parent", "up", "back", "father", "owner"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

static bool is_child(const mg_layout *layout, const mg_object *object, const mg_slot *slot)
{
    const mg_domain *domain = &layout->domains[layout->cells[slot->cell].domain];
    assert(slot->kind == MG_SLOT_CELL && slot->cell < layout->cell_count);
    return domain->kind == MG_DOMAIN_REF && !leads_back(slot->name) &&
           layout->pools[domain->pool].type == object->type;
}

static void count_fields(const mg_layout *layout, const mg_object *object, const mg_slot *slot,
                         field_tally *tally)
{
    if (slot->kind == MG_SLOT_CELL) {
        bool is_pointer = slot->type->kind == MG_TYPE_POINTER;
        const mg_cell *cell = &layout->cells[slot->cell];
        tally->pointers += is_pointer;
        tally->numbers += !is_pointer;
        if (layout->domains[cell->domain].kind == MG_DOMAIN_BLOCK) {
            tally->is_rich = true;
            if (cell->elements)
                count_fields(layout, object, cell->elements, tally);
        } else if (is_pointer) {
            tally->children += is_child(layout, object, slot);
        }
        return;
    }
    tally->is_rich |= slot->kind != MG_SLOT_STRUCT || (slot->name[0] != '\0' && slot != object->slot);
    for (uint32_t i = 0; i < slot->child_count; i++)
        count_fields(layout, object, &slot->children[i], tally);
}

/* Does it belong to one of the structures? */
static bool is_drawn(const mg_layout *layout, uint32_t object)
{
    for (uint32_t i = 0; i < layout->root_count; i++)
        if (object >= layout->roots[i].first && object < layout->roots[i].last)
            return true;
    return false;
}

void mg_graph_init(mg_graph *graph, const mg_layout *layout)
{
    *graph = (mg_graph){.layout = layout, .is_sideways = true, .is_chain = true};
    graph->drawings = mg_memory_new((layout->object_count + 1u) * sizeof *graph->drawings);
    for (uint32_t i = 0; i < layout->object_count; i++) {
        const mg_object *object = &layout->objects[i];
        field_tally tally = {0};
        count_fields(layout, object, object->slot, &tally);
        bool is_small = !tally.is_rich && tally.numbers <= MOST_NUMBERS && tally.pointers <= MOST_POINTERS;
        graph->drawings[i] = !is_small                 ? MG_DRAWING_BOX
                             : object->pool == MG_NONE ? MG_DRAWING_HEAD
                                                       : MG_DRAWING_BEAD;
        bool branches = tally.children > 1 && is_drawn(layout, i);
        graph->is_sideways &= !branches || graph->drawings[i] == MG_DRAWING_BOX;
        graph->is_chain &= !branches;
    }
}

void mg_graph_clear(mg_graph *graph)
{
    free(graph->drawings);
    *graph = (mg_graph){0};
}

typedef struct graph_pen {
    const mg_graph *graph;
    mg_text *out;
    mg_view *view;
    void (*draw_pointer)(struct graph_pen *pen, uint32_t from, const mg_slot *slot);
    uint32_t *depths;      /* by object: how many branches lead there from a root; MG_NONE: it is new */
    uint32_t *firsts;      /* by object, in a line of a chain: the first object of the line */
    uint32_t *lowest;      /* by box: what its last branch so far leads to; MG_NONE: there is none */
    uint32_t deepest, fan; /* fan: objects that roots lead to directly */
} graph_pen;

static void draw_object(graph_pen *pen, uint32_t object);

/* Does a pointer lead to an object that it did not lead to before? */
static bool leads_elsewhere(const mg_view *view, uint32_t cell)
{
    uint32_t target = MG_NONE;
    if (view->overlay->cells[cell].content != MG_CONTENT_REF)
        return false;
    return view->is_late || mg_view_content_before(view, cell, &target) != MG_CONTENT_REF ||
           view->overlay->cells[cell].target != target;
}

/* Is an edge seen that was there before? After, if it still leads there, and comes from an object that is still in use. */
static bool is_shown(const graph_pen *pen, uint32_t from, uint32_t cell)
{
    const mg_view *view = pen->view;
    return !view->is_after || (view->overlay->cells[cell].content == MG_CONTENT_REF &&
                               !leads_elsewhere(view, cell) && mg_view_fate(view, from) == MG_FATE_KEPT);
}

/* No label if the drawing itself shows which field it is. */
static bool needs_label(const graph_pen *pen, const mg_object *from, const mg_slot *slot, bool is_branch)
{
    const char *name = slot->name;
    field_tally tally = {0};
    count_fields(pen->graph->layout, from, from->slot, &tally);
    if (tally.pointers < 2)
        return false;
    if (!is_branch)
        return !leads_back(name);
    if (tally.children == 1 && is_child(pen->graph->layout, from, slot))
        return false;
    return strcmp(name, "left") != 0 && strcmp(name, "right") != 0;
}

/* How many objects of a chain stand in a line. */
static uint32_t line_length(const graph_pen *pen, uint32_t object)
{
    return pen->graph->drawings[object] == MG_DRAWING_BOX ? BOXES_IN_LINE : BEADS_IN_LINE;
}

/* Does a new line begin there? Not for the last few. */
static bool begins_line(const graph_pen *pen, uint32_t object)
{
    uint32_t length = line_length(pen, object), depth = pen->depths[object];
    return pen->graph->is_chain && pen->deepest > length + length / 3 && depth > 1 && depth % length == 1;
}

/* Does an edge lead to the left, or stay in the column? Of objects that are new nobody knows it. */
static bool leads_left(const graph_pen *pen, uint32_t from, uint32_t target)
{
    if (!pen->graph->is_sideways || target == MG_NONE || pen->depths[from] == MG_NONE ||
        pen->depths[target] == MG_NONE)
        return false;
    return pen->depths[target] <= pen->depths[from];
}

/* Where an edge to a box ends. */
static const char *port_of(const graph_pen *pen, uint32_t from, uint32_t target, bool is_box)
{
    if (!is_box)
        return "";
    return leads_left(pen, from, target) ? ":top:e" : pen->graph->is_sideways ? ":top:w" : ":top:n";
}

/* Is it a row of the box itself, not of a struct or an array inside? */
static bool is_row(const mg_slot *slot, const mg_slot *sought)
{
    for (uint32_t i = 0; i < slot->child_count && slot->kind == MG_SLOT_STRUCT; i++)
        if (&slot->children[i] == sought ||
            (slot->children[i].name[0] == '\0' && is_row(&slot->children[i], sought)))
            return true;
    return false;
}

/* From a box an edge leaves beside the field's row, on the side where it is going. */
static void begin_edge(graph_pen *pen, uint32_t from, const mg_slot *slot, uint32_t target)
{
    const mg_object *object = mg_view_object(pen->view, from);
    mg_text_printf(pen->out, "  \"%s\"", object->name);
    if (pen->graph->drawings[from] != MG_DRAWING_BOX)
        return;
    if (leads_left(pen, from, target) && target != from && is_row(object->slot, slot))
        mg_text_printf(pen->out, ":p%u:w", slot->cell);
    else
        mg_text_printf(pen->out, ":c%u:e", slot->cell);
}

static void end_edge(graph_pen *pen, const mg_slot *slot)
{
    if (pen->view->is_tagged)
        mg_text_printf(pen->out, "class=\"c%u\", ", slot->cell);
    mg_text_printf(pen->out, "tooltip=\"%s\"];\n", slot->name);
}

/* The first object of a line stands below the one of the line before. */
static void draw_line_break(graph_pen *pen, uint32_t from, uint32_t target)
{
    mg_text_printf(pen->out, "  { rank=same; \"%s\" -> \"%s\" [style=invis, weight=0]; }\n",
                   mg_view_object(pen->view, pen->firsts[from])->name, mg_view_object(pen->view, target)->name);
}

/* What the rows of a box lead to stands in the order of the rows. Without this edges of the structure after, which are drawn later, may change it. */
static void draw_order(graph_pen *pen, uint32_t from, uint32_t target)
{
    uint32_t above = pen->lowest[from];
    pen->lowest[from] = target;
    if (above != MG_NONE)
        mg_text_printf(pen->out, "  { rank=same; \"%s\" -> \"%s\" [style=invis, weight=0]; }\n",
                       mg_view_object(pen->view, above)->name, mg_view_object(pen->view, target)->name);
}

static void draw_edge(graph_pen *pen, uint32_t from, const mg_slot *slot, uint32_t target, bool is_branch)
{
    const mg_object *tail = mg_view_object(pen->view, from), *head = mg_view_object(pen->view, target);
    bool is_box = pen->graph->drawings[from] == MG_DRAWING_BOX, breaks = is_branch && begins_line(pen, target);
    begin_edge(pen, from, slot, breaks ? MG_NONE : target);
    mg_text_printf(pen->out, " -> \"%s\"%s [", head->name,
                   port_of(pen, from, target, pen->graph->drawings[target] == MG_DRAWING_BOX));
    if (is_box)
        mg_text_add(pen->out, "tailclip=false, ");
    else if (needs_label(pen, tail, slot, is_branch))
        mg_text_printf(pen->out, "label=\" %s\", ", slot->name);
    if (!is_branch)
        mg_text_printf(pen->out, "constraint=false, %scolor=\"#c98a3a\", style=dashed, ",
                       pen->graph->is_chain ? "weight=0, " : "");
    else if (breaks)
        mg_text_add(pen->out, "constraint=false, weight=0, ");
    else if (pen->graph->is_sideways)
        mg_text_add(pen->out, "weight=50, ");
    else if (pen->graph->drawings[from] == MG_DRAWING_BEAD)
        mg_text_add(pen->out, "arrowhead=none, ");
    if (!is_shown(pen, from, slot->cell))
        mg_text_add(pen->out, "style=invis, ");
    end_edge(pen, slot);
    if (breaks)
        draw_line_break(pen, from, target);
    else if (is_branch && is_box && pen->graph->is_sideways)
        draw_order(pen, from, target);
}

/* Where an edge of a tree is drawn anew, its side says nothing any more. */
static bool needs_label_after(const graph_pen *pen, uint32_t from, const mg_slot *slot)
{
    field_tally tally = {0};
    count_fields(pen->graph->layout, mg_view_object(pen->view, from), mg_view_object(pen->view, from)->slot,
                 &tally);
    return tally.pointers > 1 && strcmp(slot->name, "next") != 0;
}

/* Did nothing lead there before? Then it is drawn last. */
static bool is_late(const graph_pen *pen, uint32_t object)
{
    return object != MG_NONE && pen->depths[object] == MG_NONE;
}

/* Where a pointer that has changed leads after. In the drawing of what was, this edge only takes its place. */
static void draw_edge_after(graph_pen *pen, uint32_t from, const mg_slot *slot)
{
    const mg_cell_after *after = &pen->view->overlay->cells[slot->cell];
    if (!leads_elsewhere(pen->view, slot->cell))
        return;
    bool is_known = after->target != MG_NONE,
         is_branch = is_known && is_late(pen, after->target) && mg_view_mention(pen->view, after->target);
    begin_edge(pen, from, slot, after->target);
    mg_text_printf(pen->out, " -> \"%s\"%s [", after->node, port_of(pen, from, after->target, after->is_box));
    if (pen->graph->drawings[from] == MG_DRAWING_BOX)
        mg_text_add(pen->out, "tailclip=false, ");
    else if (needs_label_after(pen, from, slot))
        mg_text_printf(pen->out, "label=\" %s\", ", slot->name);
    if (is_known && !is_branch)
        mg_text_add(pen->out, "constraint=false, ");
    mg_text_printf(pen->out, "penwidth=1.8, color=\"%s\", ",
                   after->is_dangling ? MG_DRAW_BAD "\", style=\"dashed" : MG_DRAW_CHANGED_LINE);
    if (!pen->view->is_after)
        mg_text_add(pen->out, "style=invis, ");
    end_edge(pen, slot);
    if (!is_branch)
        return;
    bool was_late = pen->view->is_late;
    pen->view->is_late = true;
    draw_object(pen, after->target);
    pen->view->is_late = was_late;
}

/* A leaf that keeps the place of a missing child: invisible for null, a faint dot for a don't-care. */
static void draw_short_edge(graph_pen *pen, uint32_t from, const mg_slot *slot, bool is_any)
{
    const char *name = mg_view_object(pen->view, from)->name;
    assert(pen->graph->drawings[from] != MG_DRAWING_BOX); /* a box shows it in its row */
    if (is_any)
        mg_text_printf(pen->out,
                       "  \"%s.%u\" [shape=none, label=\"·\", fontcolor=\"" MG_DRAW_FAINT "\", width=0.1, "
                       "height=0.1, margin=0];\n  \"%s\" -> \"%s.%u\" [style=dotted, arrowhead=none, "
                       "color=\"" MG_DRAW_FAINT "\"];\n",
                       name, slot->cell, name, name, slot->cell);
    else
        mg_text_printf(pen->out,
                       "  \"%s.%u\" [style=invis, label=\"\", width=0.28, height=0.1, fixedsize=true];\n"
                       "  \"%s\" -> \"%s.%u\" [style=invis];\n",
                       name, slot->cell, name, name, slot->cell);
}

/* Does a bead have a child, which must be seen to be left or right? */
static bool has_child(const graph_pen *pen, const mg_object *object, const mg_slot *slot)
{
    uint32_t target;
    if (slot->kind == MG_SLOT_CELL)
        return is_child(pen->graph->layout, object, slot) &&
               mg_view_content_before(pen->view, slot->cell, &target) == MG_CONTENT_REF;
    for (uint32_t i = 0; i < slot->child_count; i++)
        if (has_child(pen, object, &slot->children[i]))
            return true;
    return false;
}

/* Between left and right stands a thin invisible node on a strong edge: it keeps the parent over the gap, so that an
 * only child never ends up straight below. */
static void draw_middle(graph_pen *pen, uint32_t from)
{
    const char *name = mg_view_object(pen->view, from)->name;
    mg_text_printf(pen->out,
                   "  \"%s.m\" [style=invis, label=\"\", width=0.01, height=0.1, fixedsize=true];\n"
                   "  \"%s\" -> \"%s.m\" [style=invis, weight=20];\n",
                   name, name, name);
}

static const mg_slot *first_child(const mg_layout *layout, const mg_object *object, const mg_slot *slot)
{
    if (slot->kind == MG_SLOT_CELL)
        return slot->type->kind == MG_TYPE_POINTER && is_child(layout, object, slot) ? slot : NULL;
    for (uint32_t i = 0; i < slot->child_count; i++) {
        const mg_slot *found = first_child(layout, object, &slot->children[i]);
        if (found)
            return found;
    }
    return NULL;
}

static bool is_left_of_two(const graph_pen *pen, uint32_t from, const mg_slot *slot)
{
    const mg_object *object = mg_view_object(pen->view, from);
    field_tally tally = {0};
    if (pen->graph->drawings[from] != MG_DRAWING_BEAD || pen->graph->is_sideways)
        return false;
    count_fields(pen->graph->layout, object, object->slot, &tally);
    return tally.children == 2 && first_child(pen->graph->layout, object, object->slot) == slot &&
           has_child(pen, object, object->slot);
}

/* Is an edge of the structure after drawn together with the edges of the structure before, in the order of the fields? Not if it could change the order of
 * objects in a column. */
static bool stands_beside(const graph_pen *pen, uint32_t from, uint32_t target)
{
    if (target == MG_NONE) /* it is new */
        return true;
    return pen->graph->is_sideways && !is_late(pen, target) && pen->depths[target] > pen->depths[from] + 1;
}

/* Can a pointer lead to an object of the picture? A void pointer cannot: it takes no place. */
static bool may_lead_on(const mg_layout *layout, const mg_slot *slot)
{
    return layout->domains[layout->cells[slot->cell].domain].kind == MG_DOMAIN_REF;
}

static void draw_pointer(graph_pen *pen, uint32_t from, const mg_slot *slot)
{
    const mg_object *object = mg_view_object(pen->view, from);
    uint32_t target;
    mg_content shown = mg_view_content_before(pen->view, slot->cell, &target);
    if (shown == MG_CONTENT_REF) {
        bool is_branch = mg_view_mention(pen->view, target);
        draw_edge(pen, from, slot, target, is_branch);
        if (is_branch)
            draw_object(pen, target);
    } else if (pen->graph->drawings[from] != MG_DRAWING_BOX && shown == MG_CONTENT_ANY &&
               may_lead_on(pen->graph->layout, slot)) { /* a box shows it in its row */
        draw_short_edge(pen, from, slot, !pen->view->is_after || !mg_view_has_value(pen->view, slot->cell));
    } else if (pen->graph->drawings[from] != MG_DRAWING_BOX && !pen->graph->is_sideways &&
               is_child(pen->graph->layout, object, slot) && has_child(pen, object, object->slot)) {
        draw_short_edge(pen, from, slot, false);
    }
    if (pen->view->overlay && stands_beside(pen, from, pen->view->overlay->cells[slot->cell].target))
        draw_edge_after(pen, from, slot);
    if (is_left_of_two(pen, from, slot))
        draw_middle(pen, from);
}

static void draw_late_pointer(graph_pen *pen, uint32_t from, const mg_slot *slot)
{
    if (is_late(pen, from) || !stands_beside(pen, from, pen->view->overlay->cells[slot->cell].target))
        draw_edge_after(pen, from, slot);
}

static void draw_pointers(graph_pen *pen, uint32_t from, const mg_slot *slot)
{
    const mg_structure *structure = &pen->view->structure;
    uint32_t target;
    if (slot->kind == MG_SLOT_UNION) {
        uint32_t arm = mg_structure_arm(structure, slot);
        if (arm != MG_NONE)
            draw_pointers(pen, from, &slot->children[arm]);
    } else if (slot->kind != MG_SLOT_CELL) {
        for (uint32_t i = 0; i < slot->child_count; i++)
            draw_pointers(pen, from, &slot->children[i]);
    } else if (mg_view_content_before(pen->view, slot->cell, &target) == MG_CONTENT_BLOCK) {
        uint64_t length = mg_structure_length(structure, slot->cell);
        for (uint64_t i = 0; i < length; i++)
            draw_pointers(pen, from, &structure->layout->cells[slot->cell].elements->children[i]);
    } else if (slot->type->kind == MG_TYPE_POINTER) {
        pen->draw_pointer(pen, from, slot);
    }
}

static void draw_object(graph_pen *pen, uint32_t object)
{
    assert(object < pen->graph->layout->object_count);
    static void (*const add[])(mg_text *, const mg_view *, uint32_t) = {
        [MG_DRAWING_BEAD] = mg_bead_add, [MG_DRAWING_HEAD] = mg_head_add, [MG_DRAWING_BOX] = mg_box_add};
    add[pen->graph->drawings[object]](pen->out, pen->view, object);
    draw_pointers(pen, object, mg_view_object(pen->view, object)->slot);
}

/* Before drawing: how deep each object lies, and in which line of its chain. */
static void measure_pointer(graph_pen *pen, uint32_t from, const mg_slot *slot)
{
    uint32_t target;
    if (mg_view_content_before(pen->view, slot->cell, &target) != MG_CONTENT_REF ||
        !mg_view_mention(pen->view, target))
        return;
    pen->depths[target] = pen->depths[from] + 1;
    pen->fan += pen->depths[target] == 1;
    pen->deepest = pen->depths[target] > pen->deepest ? pen->depths[target] : pen->deepest;
    draw_pointers(pen, target, mg_view_object(pen->view, target)->slot);
}

static void find_line(graph_pen *pen, uint32_t from, const mg_slot *slot)
{
    uint32_t target;
    if (mg_view_content_before(pen->view, slot->cell, &target) != MG_CONTENT_REF ||
        !mg_view_mention(pen->view, target))
        return;
    pen->firsts[target] = begins_line(pen, target) || pen->depths[target] == 1 ? target : pen->firsts[from];
    draw_pointers(pen, target, mg_view_object(pen->view, target)->slot);
}

/* Where many edges leave a box they need more room on their way, and what they lead to stands closer together, so that none runs along another. */
static void begin_graph(const graph_pen *pen, mg_text *out, mg_view *view)
{
    enum { MANY = 5 };
    bool is_sideways = pen->graph->is_sideways, is_fan = pen->fan > MANY;
    mg_text_printf(out, "digraph structure_%" PRIu64 " {\n", view->id);
    mg_text_printf(out,
                   "  graph [rankdir=%s, ordering=out, nodesep=%s, ranksep=%s, bgcolor=transparent, pad=0.05, "
                   "fontname=\"Helvetica,Arial,sans-serif\"];\n",
                   is_sideways ? "LR" : "TB", is_sideways && !is_fan ? "0.25" : "0.09",
                   !is_sideways ? "0.24"
                   : is_fan     ? "0.6"
                                : "0.32");
    mg_text_add(out, "  node [fontname=\"Helvetica,Arial,sans-serif\", fontsize=12, fontcolor=\"" MG_DRAW_INK
                     "\", penwidth=1.2];\n"
                     "  edge [fontname=\"Helvetica,Arial,sans-serif\", fontsize=9, fontcolor=\"#6b7988\", "
                     "color=\"#5d6e80\", "
                     "arrowsize=0.55, penwidth=1.1];\n");
}

static void draw_root(graph_pen *pen)
{
    mg_view *view = pen->view;
    assert(view->root_content == MG_CONTENT_REF || view->is_bare);
    pen->draw_pointer = draw_pointer;
    if (view->root_content == MG_CONTENT_REF) {
        mg_view_mention(view, view->root);
        draw_object(pen, view->root);
    } else {
        mg_text_printf(pen->out,
                       "  null [shape=none, label=\"%s\", fontcolor=\"" MG_DRAW_FAINT "\", fontsize=16];\n",
                       view->root_content == MG_CONTENT_NULL ? "∅" : "·");
    }
}

/* From every root, as they are drawn later. */
static void for_each_root(graph_pen *pen, void (*act)(graph_pen *pen))
{
    const mg_layout *layout = pen->graph->layout;
    uint32_t first = pen->view->root;
    mg_view_forget(pen->view);
    act(pen);
    for (uint32_t i = 1; i < layout->root_count; i++) {
        mg_view_set_root(pen->view, layout->roots[i].object);
        act(pen);
    }
    pen->view->root = first;
}

static void measure_root(graph_pen *pen)
{
    uint32_t root = pen->view->root;
    if (pen->view->root_content != MG_CONTENT_REF || !mg_view_mention(pen->view, root))
        return;
    pen->depths[root] = 0;
    pen->firsts[root] = root;
    draw_pointers(pen, root, mg_view_object(pen->view, root)->slot);
}

static void measure(graph_pen *pen)
{
    uint32_t count = pen->graph->layout->object_count;
    pen->depths = mg_memory_new((count + 1u) * sizeof *pen->depths);
    pen->firsts = mg_memory_new((count + 1u) * sizeof *pen->firsts);
    pen->lowest = mg_memory_new((count + 1u) * sizeof *pen->lowest);
    for (uint32_t i = 0; i < count; i++)
        pen->depths[i] = pen->lowest[i] = MG_NONE;
    pen->draw_pointer = measure_pointer;
    for_each_root(pen, measure_root);
    pen->draw_pointer = find_line;
    for_each_root(pen, measure_root);
}

/* Adds to the drawing of what was, and to that of what it has become, all that only one of them shows; so both have the same places. */
static void draw_changes(graph_pen *pen)
{
    const mg_layout *layout = pen->graph->layout;
    const mg_view *view = pen->view;
    pen->draw_pointer = draw_late_pointer;
    bool *was_there = mg_memory_new((layout->object_count + 1u) * sizeof *was_there);
    for (uint32_t i = 0; i < layout->object_count; i++)
        was_there[i] = view->mentioned[i] == view->now;
    for (uint32_t i = 0; i < layout->object_count; i++)
        if (was_there[i])
            draw_pointers(pen, i, layout->objects[i].slot);
    mg_text_add(pen->out, view->is_after ? view->overlay->added.data : view->overlay->reserved.data);
    free(was_there);
}

void mg_graph_add(const mg_graph *graph, mg_text *out, mg_view *view)
{
    graph_pen pen = {.graph = graph, .out = out, .view = view};
    assert(view->structure.layout == graph->layout);
    measure(&pen);
    begin_graph(&pen, out, view);
    for_each_root(&pen, draw_root);
    if (view->overlay)
        draw_changes(&pen);
    mg_text_add(out, "}\n");
    free(pen.depths);
    free(pen.firsts);
    free(pen.lowest);
}
