/* Objects may point to each other in any way, so every object and every array is first declared, then defined with its initialiser. C allows a
 * static object to be declared without a value any number of times. Fields that nobody read are left out of the initialiser, which makes them
 * zero, with a comment that they may have any value. */
#include "show/rebuild.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>

#include "show/plain.h"
#include "show/value.h"

typedef struct writer {
    mg_declare *declare;
    mg_text *out;
    const mg_view *view;
    const char *before; /* goes before each field of the struct being written */
} writer;

static void add_value(writer *w, const mg_slot *slot);
static void add_field(writer *w, const mg_slot *slot);

/* s1_N0; with a path, the array that a field owns: s1_tree_keys. */
static void add_name(mg_text *out, const mg_view *view, uint32_t object, const char *path)
{
    size_t start = out->length;
    mg_text_printf(out, "s%" PRIu64 "_%s", view->id, mg_view_object(view, object)->name);
    if (path)
        mg_text_printf(out, "_%s", path);
    for (size_t i = start; i < out->length; i++)
        if (!isalnum((unsigned char)out->data[i]))
            out->data[i] = '_';
}

static void add_block_name(mg_text *out, const mg_view *view, uint32_t cell)
{
    const mg_cell *block = &view->structure.layout->cells[cell];
    assert(cell < view->structure.layout->cell_count && block->path);
    add_name(out, view, block->object, block->path);
    mg_text_printf(out, "_%u", cell); /* else the names of a.b and a_b would be the same */
}

static void add_cell(writer *w, uint32_t cell)
{
    const mg_cell *shown = &w->view->structure.layout->cells[cell];
    uint32_t target = MG_NONE;
    switch (mg_view_content(w->view, cell, &target)) {
    case MG_CONTENT_ANY:
        mg_text_add(w->out, "0 /* any */");
        break;
    case MG_CONTENT_NULL:
        mg_text_add(w->out, "NULL");
        break;
    case MG_CONTENT_OPAQUE:
        mg_text_printf(w->out, "(void *)%d /* not NULL */", MG_OPAQUE_ADDRESS);
        break;
    case MG_CONTENT_REF:
        /* The pointer may have another type than its target, such as void *. */
        mg_text_add(w->out,
                    *mg_view_part(w->view, cell) || shown->type->target == mg_view_object(w->view, target)->type
                        ? "&"
                        : "(void *)&");
        add_name(w->out, w->view, target, NULL);
        mg_text_add(w->out, mg_view_part(w->view, cell));
        break;
    case MG_CONTENT_BLOCK:
        add_block_name(w->out, w->view, cell);
        break;
    case MG_CONTENT_VALUE:
        mg_value_add_c(w->out, &w->view->structure, cell);
        break;
    }
}

static void add_elements(writer *w, const mg_slot *array, uint64_t count)
{
    bool has_gap = false, is_first = true;
    assert(!count || count <= array->child_count); /* invariant 33 */
    if (mg_value_is_string(&w->view->structure, array)) {
        mg_value_add_string(w->out, &w->view->structure, array);
        return;
    }
    mg_text_add(w->out, "{");
    for (uint64_t i = 0; i < count; i++) {
        if (!mg_view_is_read(w->view, &array->children[i])) {
            has_gap = true;
            continue;
        }
        mg_text_add(w->out, is_first ? "" : ", ");
        if (has_gap)
            mg_text_printf(w->out, "[%" PRIu64 "] = ", i);
        add_value(w, &array->children[i]);
        has_gap = is_first = false;
    }
    if (is_first)
        mg_text_add(w->out, "0");
    mg_text_add(w->out, has_gap ? " /* the others: any */}" : "}");
}

static void add_fields(writer *w, const mg_slot *slot)
{
    if (slot->kind != MG_SLOT_UNION) {
        for (uint32_t i = 0; i < slot->child_count; i++)
            add_field(w, &slot->children[i]);
        return;
    }
    uint32_t arm = mg_structure_arm(&w->view->structure, slot);
    for (uint32_t i = 0; i < slot->child_count; i++)
        if (arm == i)
            add_field(w, &slot->children[i]);
        else if (arm == MG_NONE && slot->children[i].name[0])
            mg_text_printf(w->out, "%s/* %s: any */", w->before, slot->children[i].name);
}

static void add_value(writer *w, const mg_slot *slot)
{
    const char *before = w->before;
    slot = mg_structure_shown(&w->view->structure, slot);
    switch (slot->kind) {
    case MG_SLOT_CELL:
        add_cell(w, slot->cell);
        break;
    case MG_SLOT_STRUCT:
    case MG_SLOT_UNION:
        w->before = " ";
        mg_text_add(w->out, "{");
        add_fields(w, slot);
        mg_text_add(w->out, " }");
        w->before = before;
        break;
    case MG_SLOT_ARRAY:
        add_elements(w, slot, slot->child_count);
        break;
    case MG_SLOT_FIXED:
        mg_text_add(w->out, "0");
        break;
    }
}

static void add_field(writer *w, const mg_slot *slot)
{
    slot = mg_structure_shown(&w->view->structure, slot);
    bool is_record = slot->kind == MG_SLOT_STRUCT || slot->kind == MG_SLOT_UNION;
    if (slot->name[0] == '\0' && is_record) { /* C11: its members belong to its parent */
        add_fields(w, slot);
    } else if (slot->kind != MG_SLOT_FIXED) {
        bool is_read = mg_view_is_read(w->view, slot);
        mg_text_printf(w->out, is_read ? "%s.%s = " : "%s/* %s: any */", w->before, slot->name);
        if (is_read) {
            add_value(w, slot);
            mg_text_add(w->out, ",");
        }
    }
}

static void declare_object(writer *w, uint32_t object)
{
    mg_text name = {0};
    add_name(&name, w->view, object, NULL);
    mg_text_add(w->out, "static ");
    mg_declare_add(w->declare, w->out, mg_view_object(w->view, object)->type, name.data);
    mg_text_clear(&name);
}

static void declare_block(writer *w, uint32_t cell)
{
    const mg_cell *block = &w->view->structure.layout->cells[cell];
    uint64_t length = mg_structure_length(&w->view->structure, cell);
    mg_text name = {0};
    assert(block->type->kind == MG_TYPE_POINTER && block->type->target);
    add_block_name(&name, w->view, cell);
    mg_text_printf(&name, "[%" PRIu64 "]", length ? length : 1); /* ISO C has no empty arrays */
    mg_text_add(w->out, "static ");
    mg_declare_add(w->declare, w->out, block->type->target, name.data);
    mg_text_clear(&name);
}

/* Declares or defines every array that a slot owns, and those that their elements own. */
static void add_blocks(writer *w, const mg_slot *slot, bool is_definition)
{
    const mg_structure *structure = &w->view->structure;
    if (slot->kind == MG_SLOT_UNION) {
        uint32_t arm = mg_structure_arm(structure, slot);
        if (arm != MG_NONE)
            add_blocks(w, &slot->children[arm], is_definition);
    } else if (slot->kind == MG_SLOT_STRUCT || slot->kind == MG_SLOT_ARRAY) {
        for (uint32_t i = 0; i < slot->child_count; i++)
            add_blocks(w, &slot->children[i], is_definition);
    } else if (slot->kind == MG_SLOT_CELL) {
        uint32_t target;
        if (mg_view_content(w->view, slot->cell, &target) != MG_CONTENT_BLOCK)
            return;
        const mg_slot *elements = structure->layout->cells[slot->cell].elements;
        uint64_t length = mg_structure_length(structure, slot->cell);
        declare_block(w, slot->cell);
        if (is_definition && length) {
            mg_text_add(w->out, " = ");
            add_elements(w, elements, length);
        }
        mg_text_add(w->out, ";\n");
        for (uint64_t i = 0; i < length; i++)
            add_blocks(w, &elements->children[i], is_definition);
    }
}

static void define_object(writer *w, uint32_t object)
{
    const mg_slot *slot = mg_view_object(w->view, object)->slot;
    add_blocks(w, slot, true);
    declare_object(w, object);
    if (!mg_view_is_read(w->view, slot)) {
        mg_text_add(w->out, "; /* all of it: any */\n");
    } else if (slot->kind == MG_SLOT_STRUCT || slot->kind == MG_SLOT_UNION) {
        w->before = "\n    ";
        mg_text_add(w->out, " = {");
        add_fields(w, slot);
        mg_text_add(w->out, "\n};\n");
    } else {
        mg_text_add(w->out, " = ");
        add_value(w, slot);
        mg_text_add(w->out, ";\n");
    }
}

static void add_root(writer *w)
{
    const mg_view *view = w->view;
    const mg_layout *layout = view->structure.layout;
    mg_text name = {0};
    assert(view->is_bare || view->root < layout->object_count);
    mg_text_printf(&name, "%sconst mg_structure_%" PRIu64, view->is_bare ? "" : "*", view->id);
    mg_declare_add(w->declare, w->out, layout->objects[layout->root].type, name.data);
    mg_text_add(w->out, " = ");
    if (view->is_bare) {
        add_cell(w, view->root_cell);
    } else {
        mg_text_add(w->out, "&");
        add_name(w->out, view, view->root, NULL);
    }
    mg_text_add(w->out, ";\n");
    mg_text_clear(&name);
}

void mg_rebuild_add(mg_declare *declare, mg_text *out, mg_view *view)
{
    writer w = {.declare = declare, .out = out, .view = view, .before = " "};
    mg_text_printf(out, "\n/* %" PRIu64 ": ", view->id);
    mg_plain_add(out, view);
    mg_text_add(out, " */\n");
    for (uint32_t i = 0; i < view->count; i++) {
        declare_object(&w, view->order[i]);
        mg_text_add(out, ";\n");
        add_blocks(&w, mg_view_object(view, view->order[i])->slot, false);
    }
    for (uint32_t i = 0; i < view->count; i++)
        define_object(&w, view->order[i]);
    add_root(&w);
}

void mg_rebuild_add_head(mg_text *out, const char *version)
{
    mg_text_printf(
        out,
        "/* Written by margay %s. Compiles alone; to use it with your own types, include them first\n"
        " * and define MG_HAVE_TYPES. What is left out may have any value. */\n"
        "#include <stddef.h>\n",
        version ? version : "");
}

/* Without the program's types its variables and functions are not there either. */
static void add_given(mg_text *out, const mg_layout *layout)
{
    for (uint32_t c = 0; c < layout->cell_count; c++) {
        const mg_cell *cell = &layout->cells[c];
        if (cell->is_union || cell->is_hidden || !layout->domains[cell->domain].names)
            continue;
        mg_text_add(out, "\n#ifdef MG_HAVE_TYPES\n#define MG_GIVEN(address) (address)\n#else\n"
                         "#define MG_GIVEN(address) NULL\n#endif\n");
        return;
    }
}

/* A struct that is made up for the inputs of a test is no type of the program. */
void mg_rebuild_add_types(mg_declare *declare, mg_text *out, const mg_layout *layout)
{
    mg_text types = {0};
    const mg_object *root = &layout->objects[layout->root];
    bool is_made = layout->roots && layout->roots[0].is_holder && layout->roots[0].object == layout->root;
    mg_declare_add_types(declare, &types, layout, is_made ? root->type : NULL);
    if (types.length)
        mg_text_printf(out, "\n#ifndef MG_HAVE_TYPES\n%s#endif\n", types.data);
    mg_text_clear(&types);
    add_given(out, layout);
    if (!is_made)
        return;
    mg_declare_add_struct(declare, &types, root->type);
    if (types.length)
        mg_text_printf(out, "\n%s", types.data);
    mg_text_clear(&types);
}
