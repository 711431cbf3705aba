#include "show/drawn.h"

#include <assert.h>
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "show/draw.h"
#include "show/value.h"

/* ---- reading --------------------------------------------------------------------------------------------- */

static const cJSON *member(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

enum { OBJECTS_MOST = 5000, DEEP = 200 }; /* of a structure; from the root on */

/* The root; NULL: it is a pointer that is null or open. */
static const cJSON *root_of(const cJSON *structure)
{
    const char *root = cJSON_GetStringValue(member(structure, "root"));
    return root ? member(member(structure, "objects"), root) : NULL;
}

static bool is_structure(const cJSON *json)
{
    const cJSON *objects = member(json, "objects"), *root = member(json, "root"), *object;
    bool is_open = cJSON_IsNull(root) || member(root, "any");
    if (!cJSON_IsObject(objects) || (!is_open && !cJSON_IsObject(root_of(json))) ||
        cJSON_GetArraySize(objects) > OBJECTS_MOST)
        return false;
    cJSON_ArrayForEach(object, objects) if (!cJSON_IsObject(object)) return false;
    return true;
}

static bool take(mg_drawn *drawn, cJSON *json, const char *name, mg_status *status)
{
    if (!is_structure(json)) {
        cJSON_Delete(json);
        return mg_status_fail(status, MG_EXIT_INPUT,
                              "%s: it contains something other than structures\n  show takes a "
                              "kit, or what margay gen --format json prints",
                              name);
    }
    mg_vec_push(&drawn->all, json);
    return true;
}

/* The structures of a kit are detached from it. */
static bool take_kit(mg_drawn *drawn, cJSON *kit, const char *name, mg_status *status)
{
    cJSON *list = cJSON_GetObjectItemCaseSensitive(kit, "structures_json"), *each;
    bool is_good = true;
    while (is_good && (each = cJSON_DetachItemFromArray(list, 0)))
        is_good = take(drawn, each, name, status);
    cJSON_Delete(kit);
    return is_good;
}

bool mg_drawn_read(mg_drawn *drawn, const char *text, const char *name, mg_status *status)
{
    for (const char *at = text + strspn(text, " \t\r\n"); *at; at += strspn(at, " \t\r\n")) {
        const char *end = NULL;
        cJSON *json = cJSON_ParseWithOpts(at, &end, false);
        if (!json)
            return mg_status_fail(
                status, MG_EXIT_INPUT,
                "%s: it is not JSON\n  show takes a kit, or what margay gen --format json prints", name);
        bool is_kit = member(json, "structures_json") != NULL;
        if (!(is_kit ? take_kit(drawn, json, name, status) : take(drawn, json, name, status)))
            return false;
        assert(end > at);
        at = end;
    }
    return drawn->all.count || mg_status_fail(status, MG_EXIT_INPUT, "%s: it has no structures", name);
}

void mg_drawn_clear(mg_drawn *drawn)
{
    for (size_t i = 0; i < drawn->all.count; i++)
        cJSON_Delete(drawn->all.items[i]);
    mg_vec_clear(&drawn->all);
}

void mg_drawn_add_json(mg_text *out, const cJSON *structure)
{
    char *text = cJSON_PrintUnformatted(structure);
    mg_text_add(out, text ? text : "");
    mg_text_add(out, "\n");
    cJSON_free(text);
}

/* Names come from whoever wrote the file, and go to a terminal, or into a picture. */
static void hide_controls(mg_text *out, size_t from)
{
    assert(from <= out->length);
    for (size_t i = from; i < out->length; i++)
        if ((unsigned char)out->data[i] < ' ' && out->data[i] != '\n')
            out->data[i] = '?';
}

/* ---- values ---------------------------------------------------------------------------------------------- */

/* The object that a pointer leads to; NULL: it is no pointer to one. */
static const cJSON *target_of(const cJSON *objects, const cJSON *value)
{
    const char *name = cJSON_GetStringValue(member(value, "ref"));
    return name ? member(objects, name) : NULL;
}

static const cJSON *elements_of(const cJSON *value)
{
    const cJSON *array = member(value, "array");
    return cJSON_IsArray(value) ? value : cJSON_IsArray(array) ? array : NULL;
}

static void add_value(mg_text *out, const cJSON *value)
{
    const cJSON *elements = elements_of(value), *element;
    const char *ref = cJSON_GetStringValue(member(value, "ref")),
               *part = cJSON_GetStringValue(member(value, "part")),
               *given = cJSON_GetStringValue(member(value, "given")),
               *arm = cJSON_GetStringValue(member(value, "arm"));
    if (elements) {
        mg_text_add(out, "[");
        cJSON_ArrayForEach(element, elements)
        {
            mg_text_add(out, element == elements->child ? "" : ", ");
            add_value(out, element);
        }
        mg_text_add(out, "]");
    } else if (member(value, "any")) {
        mg_text_add(out, "_");
    } else if (ref) {
        mg_text_printf(out, "%s%s%s", part ? "&" : "", ref, part ? part : "");
    } else if (given) {
        mg_text_add(out, given);
    } else if (cJSON_IsString(member(value, "array"))) {
        add_value(out, member(value, "array"));
    } else if (arm) {
        mg_text_printf(out, "%s: ", arm);
        add_value(out, member(value, "value"));
    } else {
        char *text = cJSON_PrintUnformatted(value);
        mg_text_add(out, text ? text : "?");
        cJSON_free(text);
    }
}

/* ---- text ------------------------------------------------------------------------------------------------ */

typedef struct pen {
    mg_text *out;
    const cJSON *objects;
    MG_VEC(const cJSON *) drawn;
    mg_text margin;
} pen;

typedef struct branch {
    char label[128];
    const cJSON *target;
} branch;

typedef MG_VEC(branch) branches;

static bool is_drawn(const pen *p, const cJSON *object)
{
    for (size_t i = 0; i < p->drawn.count; i++)
        if (p->drawn.items[i] == object)
            return true;
    return false;
}

/* Pointers to objects, those in arrays and in structs with their place: "buckets[1]". */
static void find_branches(const pen *p, const cJSON *value, const char *label, branches *found)
{
    const cJSON *elements = elements_of(value), *each;
    int number = 0;
    branch one = {.target = target_of(p->objects, value)};
    if (one.target) {
        strncpy(one.label, label, sizeof one.label - 1);
        mg_vec_push(found, one);
        return;
    }
    const cJSON *list = elements ? elements : cJSON_IsObject(value) ? value : NULL;
    if (!list || !strlen(label))
        return;
    cJSON_ArrayForEach(each, list)
    {
        mg_text text = {0};
        if (elements)
            mg_text_printf(&text, "%s[%d]", label, number++);
        else
            mg_text_printf(&text, "%s.%s", label, each->string);
        if (text.length < sizeof one.label)
            find_branches(p, each, text.data, found);
        mg_text_clear(&text);
    }
}

/* The fields that lead nowhere, after the name. */
static void add_line(const pen *p, const cJSON *object)
{
    const cJSON *field;
    const char *between = "  ";
    mg_text_add(p->out, object->string);
    cJSON_ArrayForEach(field, object)
    {
        branches found = {0};
        find_branches(p, field, field->string, &found);
        if (!found.count) {
            mg_text_printf(p->out, "%s%s=", between, field->string);
            add_value(p->out, field);
            between = ", ";
        }
        mg_vec_clear(&found);
    }
    mg_text_add(p->out, "\n");
}

static void draw(pen *p, const cJSON *object, int depth);

static void draw_branch(pen *p, const branch *b, bool is_last, int depth)
{
    size_t length = p->margin.length;
    mg_text_printf(p->out, "%s%s %s -> ", p->margin.length ? p->margin.data : "", is_last ? "`--" : "|--",
                   b->label);
    if (is_drawn(p, b->target) || depth == DEEP) {
        mg_text_printf(p->out, "%s, %s\n", b->target->string,
                       depth == DEEP ? "too deep to draw" : "which is above");
        return;
    }
    mg_text_add(&p->margin, is_last ? "    " : "|   ");
    draw(p, b->target, depth + 1);
    p->margin.length = length;
    p->margin.data[length] = '\0';
}

static void draw(pen *p, const cJSON *object, int depth)
{
    branches found = {0};
    const cJSON *field;
    mg_vec_push(&p->drawn, object);
    add_line(p, object);
    cJSON_ArrayForEach(field, object) find_branches(p, field, field->string, &found);
    for (size_t i = 0; i < found.count; i++)
        draw_branch(p, &found.items[i], i + 1 == found.count, depth);
    mg_vec_clear(&found);
}

void mg_drawn_add_text(mg_text *out, const cJSON *structure)
{
    pen p = {.out = out, .objects = member(structure, "objects")};
    size_t from = out->length;
    if (root_of(structure))
        draw(&p, root_of(structure), 0);
    else
        mg_text_add(out, cJSON_IsNull(member(structure, "root")) ? "null\n" : "_\n");
    hide_controls(out, from);
    mg_vec_clear(&p.drawn);
    mg_text_clear(&p.margin);
}

/* ---- a graph --------------------------------------------------------------------------------------------- */

static void add_escaped_value(mg_text *out, const cJSON *value)
{
    mg_text text = {0};
    add_value(&text, value);
    mg_draw_add_escaped(out, text.length ? text.data : "");
    mg_text_clear(&text);
}

static void add_node(mg_text *out, const cJSON *object)
{
    const cJSON *field;
    int number = 0;
    mg_text_add(out, "  ");
    mg_value_add_json_string(out, object->string);
    mg_text_add(out, " [label=<<table border=\"0\" cellborder=\"1\" cellspacing=\"0\" "
                     "cellpadding=\"3\"><tr><td colspan=\"2\" bgcolor=\"#e8eef5\"><b>");
    mg_draw_add_escaped(out, object->string);
    mg_text_add(out, "</b></td></tr>");
    cJSON_ArrayForEach(field, object)
    {
        mg_text_add(out, "<tr><td align=\"left\">");
        mg_draw_add_escaped(out, field->string);
        mg_text_printf(out, "</td><td align=\"left\" port=\"f%d\">", number++);
        add_escaped_value(out, field);
        mg_text_add(out, "</td></tr>");
    }
    mg_text_add(out, "</table>>];\n");
}

static void add_edges(mg_text *out, const pen *p, const cJSON *object)
{
    const cJSON *field;
    int number = 0;
    cJSON_ArrayForEach(field, object)
    {
        branches found = {0};
        find_branches(p, field, field->string, &found);
        for (size_t i = 0; i < found.count; i++) {
            mg_text_add(out, "  ");
            mg_value_add_json_string(out, object->string);
            mg_text_printf(out, ":f%d -> ", number);
            mg_value_add_json_string(out, found.items[i].target->string);
            mg_text_add(out, ";\n");
        }
        mg_vec_clear(&found);
        number++;
    }
}

void mg_drawn_add_graph(mg_text *out, const cJSON *structure, size_t number)
{
    pen p = {.out = out, .objects = member(structure, "objects")};
    const cJSON *object;
    size_t from = out->length;
    mg_text_printf(out,
                   "digraph structure_%zu {\n  graph [rankdir=LR, bgcolor=transparent];\n"
                   "  node [shape=plain, fontname=\"Helvetica,Arial,sans-serif\", fontsize=12];\n",
                   number);
    cJSON_ArrayForEach(object, p.objects)
    {
        add_node(out, object);
        add_edges(out, &p, object);
    }
    mg_text_add(out, "}\n");
    hide_controls(out, from);
}
