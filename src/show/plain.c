/* The nesting follows the pointers, so a list of 800 nodes is 800 levels deep: the functions here keep little more than their
 * arguments on the stack. */
#include "show/plain.h"

#include <assert.h>
#include <string.h>

#include "show/value.h"

static void add_value(mg_text *out, mg_view *view, const mg_slot *slot);
static void add_field(mg_text *out, mg_view *view, const mg_slot *slot);

/* Called before every field: the first one follows the opening brace. */
static void separate(mg_text *out)
{
    char last = out->length ? out->data[out->length - 1] : '{';
    if (last != '{' && last != '[')
        mg_text_add(out, ", ");
}

static void add_object(mg_text *out, mg_view *view, uint32_t object)
{
    const mg_object *shown = mg_view_object(view, object);
    mg_text_add(out, shown->name);
    if (!mg_view_mention(view, object))
        return;
    bool is_open = shown->slot->kind == MG_SLOT_CELL || shown->slot->kind == MG_SLOT_FIXED;
    mg_text_add(out, is_open ? "{" : "");
    add_value(out, view, shown->slot);
    mg_text_add(out, is_open ? "}" : "");
}

/* How many elements from this one on nobody has read. */
static uint64_t count_unread(mg_view *view, const mg_slot *array, uint64_t from, uint64_t count)
{
    uint64_t i = from;
    uint32_t target;
    while (i < count && array->children[i].kind == MG_SLOT_CELL &&
           mg_view_content(view, array->children[i].cell, &target) == MG_CONTENT_ANY)
        i++;
    return i - from;
}

/* Many that nobody has read are counted: _ x 250. */
static void add_elements(mg_text *out, mg_view *view, const mg_slot *array, uint64_t count)
{
    enum { MANY = 10 };
    assert(!count || count <= array->child_count); /* invariant 33 */
    if (mg_value_is_string(&view->structure, array)) {
        mg_value_add_string(out, &view->structure, array);
        return;
    }
    mg_text_add(out, "[");
    for (uint64_t i = 0; i < count; i++) {
        uint64_t unread = count_unread(view, array, i, count);
        separate(out);
        add_value(out, view, &array->children[i]);
        if (unread >= MANY) {
            mg_text_printf(out, " x %llu", (unsigned long long)unread);
            i += unread - 1;
        }
    }
    mg_text_add(out, "]");
}

static void add_cell(mg_text *out, mg_view *view, uint32_t cell)
{
    uint32_t target = MG_NONE;
    switch (mg_view_content(view, cell, &target)) {
    case MG_CONTENT_ANY:
        mg_text_add(out, "_");
        break;
    case MG_CONTENT_NULL:
        mg_text_add(out, "null");
        break;
    case MG_CONTENT_OPAQUE:
        mg_text_add(out, "not null");
        break;
    case MG_CONTENT_REF:
        mg_text_add(out, *mg_view_part(view, cell) ? "&" : "");
        add_object(out, view, target);
        mg_text_add(out, mg_view_part(view, cell));
        break;
    case MG_CONTENT_BLOCK:
        add_elements(out, view, view->structure.layout->cells[cell].elements,
                     mg_structure_length(&view->structure, cell));
        break;
    case MG_CONTENT_VALUE:
        mg_value_add_text(out, &view->structure, cell);
        break;
    }
}

/* A union without a name before it: an element of an array, or a whole object. */
static void add_union(mg_text *out, mg_view *view, const mg_slot *slot)
{
    uint32_t arm = mg_structure_arm(&view->structure, slot);
    mg_text_add(out, "{");
    if (arm == MG_NONE)
        mg_text_add(out, "_");
    else
        add_field(out, view, &slot->children[arm]);
    mg_text_add(out, "}");
}

static void add_value(mg_text *out, mg_view *view, const mg_slot *slot)
{
    slot = mg_structure_shown(&view->structure, slot);
    switch (slot->kind) {
    case MG_SLOT_CELL:
        add_cell(out, view, slot->cell);
        break;
    case MG_SLOT_STRUCT:
        mg_text_add(out, "{");
        for (uint32_t i = 0; i < slot->child_count; i++)
            add_field(out, view, &slot->children[i]);
        mg_text_add(out, "}");
        break;
    case MG_SLOT_ARRAY:
        add_elements(out, view, slot, mg_structure_elements(&view->structure, slot));
        break;
    case MG_SLOT_UNION:
        add_union(out, view, slot);
        break;
    case MG_SLOT_FIXED:
        mg_text_add(out, slot->type->kind == MG_TYPE_ARRAY ? "[]" : "0");
        break;
    }
}

/* A union's live arm as u.i=3; the arms of one without a name are fields of its parent. */
static void add_union_field(mg_text *out, mg_view *view, const mg_slot *slot)
{
    uint32_t arm = mg_structure_arm(&view->structure, slot);
    assert(slot->kind == MG_SLOT_UNION && (arm == MG_NONE || arm < slot->child_count));
    if (slot->name[0] == '\0' && arm != MG_NONE) {
        add_field(out, view, &slot->children[arm]);
    } else if (slot->name[0] == '\0') {
        for (uint32_t i = 0; i < slot->child_count; i++) {
            separate(out);
            mg_text_printf(out, "%s=_", slot->children[i].name);
        }
    } else {
        separate(out);
        mg_text_add(out, slot->name);
        if (arm != MG_NONE && slot->children[arm].name[0])
            mg_text_printf(out, ".%s", slot->children[arm].name);
        mg_text_add(out, "=");
        if (arm == MG_NONE)
            mg_text_add(out, "_");
        else
            add_value(out, view, &slot->children[arm]);
    }
}

/* Results of open functions, and pointers that loops change: of each as many as were needed. */
static void add_results(mg_text *out, mg_view *view, const mg_slot *slot)
{
    for (uint32_t i = 0; i < slot->child_count; i++) {
        const mg_slot *each = &slot->children[i];
        uint32_t count = each->child_count;
        while (count && !mg_view_is_read(view, &each->children[count - 1]))
            count--;
        if (each->kind != MG_SLOT_ARRAY || !count)
            continue;
        separate(out);
        mg_text_printf(out, "%s=", each->name);
        add_elements(out, view, each, count);
    }
}

static void add_field(mg_text *out, mg_view *view, const mg_slot *slot)
{
    slot = mg_structure_shown(&view->structure, slot);
    if (slot->kind == MG_SLOT_STRUCT && !strcmp(slot->name, "mg_open")) {
        add_results(out, view, slot);
    } else if (slot->kind == MG_SLOT_UNION) {
        add_union_field(out, view, slot);
    } else if (slot->kind == MG_SLOT_STRUCT && slot->name[0] == '\0') {
        for (uint32_t i = 0; i < slot->child_count; i++)
            add_field(out, view, &slot->children[i]);
    } else {
        separate(out);
        mg_text_printf(out, "%s=", slot->name);
        add_value(out, view, slot);
    }
}

void mg_plain_add(mg_text *out, mg_view *view)
{
    assert(view->root_content == MG_CONTENT_REF || view->is_bare); /* any other root is an object */
    mg_view_forget(view);
    if (view->is_bare && view->root_content == MG_CONTENT_REF)
        add_cell(out, view, view->root_cell); /* it may lead to a part */
    else if (view->root_content == MG_CONTENT_REF)
        add_object(out, view, view->root);
    else
        mg_text_add(out, view->root_content == MG_CONTENT_NULL ? "null" : "_");
}
