/* Writes a structure as JSON, slot by slot: a slot becomes an object, an array or a value; the last byte written tells whether a comma is
 * needed. The second half writes strings that may hold any bytes, such as a user's source or output, so that the result is valid UTF-8 and safe
 * inside a page. */
#include "show/json.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "show/value.h"

static void add_value(mg_text *out, const mg_view *view, const mg_slot *slot);

static void separate(mg_text *out)
{
    char last = out->length ? out->data[out->length - 1] : '{';
    if (last != '{' && last != '[')
        mg_text_add(out, ",");
}

static void add_any(mg_text *out)
{
    mg_text_add(out, "{\"any\":true}");
}

static void add_elements(mg_text *out, const mg_view *view, const mg_slot *array, uint64_t count)
{
    assert(!count || count <= array->child_count); /* invariant 33 */
    if (mg_value_is_string(&view->structure, array)) {
        mg_value_add_json_text(out, &view->structure, array);
        return;
    }
    mg_text_add(out, "[");
    for (uint64_t i = 0; i < count; i++) {
        separate(out);
        add_value(out, view, &array->children[i]);
    }
    mg_text_add(out, "]");
}

static void add_cell(mg_text *out, const mg_view *view, uint32_t cell)
{
    uint32_t target = MG_NONE;
    switch (mg_view_content(view, cell, &target)) {
    case MG_CONTENT_ANY:
        add_any(out);
        break;
    case MG_CONTENT_NULL:
        mg_text_add(out, "null");
        break;
    case MG_CONTENT_OPAQUE:
        mg_text_add(out, "{\"opaque\":true}");
        break;
    case MG_CONTENT_REF:
        mg_text_add(out, "{\"ref\":");
        mg_value_add_json_string(out, mg_view_object(view, target)->name);
        if (*mg_view_part(view, cell))
            mg_text_printf(out, ",\"part\":\"%s\"", mg_view_part(view, cell));
        mg_text_add(out, "}");
        break;
    case MG_CONTENT_BLOCK:
        mg_text_add(out, "{\"array\":");
        add_elements(out, view, view->structure.layout->cells[cell].elements,
                     mg_structure_length(&view->structure, cell));
        mg_text_add(out, "}");
        break;
    case MG_CONTENT_VALUE:
        mg_value_add_json(out, &view->structure, cell);
        break;
    }
}

static void add_key(mg_text *out, const char *name)
{
    assert(name);
    separate(out);
    mg_value_add_json_string(out, name);
    mg_text_add(out, ":");
}

static void add_field(mg_text *out, const mg_view *view, const mg_slot *slot)
{
    if (slot->name[0]) {
        add_key(out, slot->name);
        add_value(out, view, slot);
    } else if (slot->kind == MG_SLOT_STRUCT) {
        for (uint32_t i = 0; i < slot->child_count; i++)
            add_field(out, view, &slot->children[i]);
    } else if (slot->kind == MG_SLOT_UNION) {
        uint32_t arm = mg_structure_arm(&view->structure, slot);
        for (uint32_t i = 0; i < slot->child_count; i++) {
            if (arm == i) {
                add_field(out, view, &slot->children[i]);
            } else if (arm == MG_NONE && slot->children[i].name[0]) {
                add_key(out, slot->children[i].name);
                add_any(out);
            }
        }
    }
}

static void add_union(mg_text *out, const mg_view *view, const mg_slot *slot)
{
    uint32_t arm = mg_structure_arm(&view->structure, slot);
    if (arm == MG_NONE) {
        add_any(out);
        return;
    }
    assert(arm < slot->child_count);
    mg_text_add(out, "{\"arm\":");
    mg_value_add_json_string(out, slot->children[arm].name);
    mg_text_add(out, ",\"value\":");
    add_value(out, view, &slot->children[arm]);
    mg_text_add(out, "}");
}

static void add_value(mg_text *out, const mg_view *view, const mg_slot *slot)
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

void mg_json_add_objects(mg_text *out, const mg_view *view)
{
    mg_text_add(out, "{");
    for (uint32_t i = 0; i < view->count; i++) {
        const mg_object *object = mg_view_object(view, view->order[i]);
        add_key(out, object->name);
        add_value(out, view, object->slot);
    }
    mg_text_add(out, "}");
}

void mg_json_add(mg_text *out, const mg_view *view)
{
    mg_text_printf(out, "{\"id\":%" PRIu64 ",\"root\":", view->id);
    if (view->root_content == MG_CONTENT_ANY)
        add_any(out);
    else
        mg_value_add_json_string(out, view->root == MG_NONE ? NULL : mg_view_object(view, view->root)->name);
    if (view->is_bare && view->root != MG_NONE && *mg_view_part(view, view->root_cell))
        mg_text_printf(out, ",\"part\":\"%s\"", mg_view_part(view, view->root_cell));
    mg_text_add(out, ",\"objects\":");
    mg_json_add_objects(out, view);
    mg_text_add(out, "}");
}

/* ---- strings of any bytes -------------------------------------------------------------------------------- */

/* The number of bytes of the UTF-8 character here; 0: it is no valid one. */
static size_t count_character(const unsigned char *bytes, size_t left)
{
    unsigned char first = bytes[0];
    size_t count = first < 0x80 ? 1 : first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : 0;
    assert(left);
    if (first >= 0xf0 && first < 0xf5)
        count = 4;
    if (!count || count > left)
        return 0;
    for (size_t i = 1; i < count; i++)
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
    bool is_long = (first == 0xe0 && bytes[1] < 0xa0) || (first == 0xf0 && bytes[1] < 0x90);
    bool is_surrogate = first == 0xed && bytes[1] >= 0xa0;
    return is_long || is_surrogate || (first == 0xf4 && bytes[1] >= 0x90) ? 0 : count;
}

static void add_character(mg_text *out, const unsigned char *bytes, size_t count)
{
    if (count == 0)
        mg_text_printf(out, "\\\\x%02x", bytes[0]);
    else if (count > 1)
        mg_text_add_bytes(out, (const char *)bytes, count);
    else if (bytes[0] == '"' || bytes[0] == '\\')
        mg_text_printf(out, "\\%c", bytes[0]);
    else if (bytes[0] < 32 || bytes[0] == 127 || bytes[0] == '<')
        mg_text_printf(out, "\\u%04x", bytes[0]);
    else
        mg_text_add_bytes(out, (const char *)bytes, 1);
}

void mg_json_add_string(mg_text *out, const char *bytes, size_t count)
{
    const unsigned char *from = (const unsigned char *)bytes, *end = from + count;
    assert(bytes || !count);
    mg_text_add(out, "\"");
    while (from < end) {
        size_t length = count_character(from, (size_t)(end - from));
        add_character(out, from, length);
        from += length ? length : 1;
    }
    mg_text_add(out, "\"");
}

void mg_json_add_member(mg_text *out, const char *key, const char *string)
{
    add_key(out, key);
    if (string)
        mg_json_add_string(out, string, strlen(string));
    else
        mg_text_add(out, "null");
}
