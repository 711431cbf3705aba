/* A page lets the user walk through the choices of a path one by one. For each it shows the name, the value and the alternatives. Choices of the
 * program come as text from the worker, fields as picks of a layout; a choice of the program knows how many fields were chosen before it, by which
 * the two lists are merged. */
#include "failure/walk.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "show/json.h"
#include "show/value.h"
#include "show/view.h"

enum { OPTIONS_MOST = 24 };

typedef struct walk {
    mg_text *out;
    const mg_layout *layout;
    mg_structure structure; /* holds one cell at a time, to print its possible values */
    uint32_t *used;         /* by pool: objects that were met so far */
    bool has_one;           /* a step was written */
} walk;

static void begin_step(walk *w)
{
    mg_text_add(w->out, w->has_one ? ",{" : "{");
    w->has_one = true;
}

static void add_piece(mg_text *out, const char *key, const char *bytes, size_t count)
{
    assert(out->length);
    mg_text_printf(out, "%s\"%s\":", out->data[out->length - 1] == '{' ? "" : ",", key);
    mg_json_add_string(out, bytes, count);
}

/* ---- choices of the program ------------------------------------------------------------------------------ */

static void add_numbers(mg_text *out, int64_t low, uint64_t last)
{
    for (uint64_t i = 0; i <= last; i++)
        mg_text_printf(out, "%s\"%" PRId64 "\"", i ? "," : "", (int64_t)((uint64_t)low + i));
}

static void add_words(mg_text *out, const char *words)
{
    for (const char *from = words; from; from = strchr(from, '|')) {
        from += *from == '|';
        mg_text_add(out, from > words ? "," : "");
        mg_json_add_string(out, from, strcspn(from, "|"));
    }
}

static size_t count_words(const char *words)
{
    size_t count = 1;
    while ((words = strchr(words, '|'))) {
        count++;
        words++;
    }
    return count;
}

/* "0..3", "RED|BLACK", or words for people. */
static void add_range(mg_text *out, const char *range)
{
    char *rest = NULL;
    int64_t low = strtoll(range, &rest, 10);
    bool is_range = rest != range && !strncmp(rest, "..", 2);
    int64_t high = is_range ? strtoll(rest + 2, NULL, 10) : 0;
    if (is_range && (uint64_t)high - (uint64_t)low < OPTIONS_MOST) {
        mg_text_add(out, ",\"options\":[");
        add_numbers(out, low, (uint64_t)high - (uint64_t)low);
        mg_text_add(out, "]");
    } else if (!is_range && strchr(range, '|') && count_words(range) <= OPTIONS_MOST) {
        mg_text_add(out, ",\"options\":[");
        add_words(out, range);
        mg_text_add(out, "]");
    } else if (*range) {
        mg_json_add_member(out, "range", range);
    }
}

static void add_choice(walk *w, const mg_choice_record *choice)
{
    mg_text more = {0};
    if (choice->more)
        mg_choice_record_add_line(&more, choice, NULL);
    const char *name = choice->more ? more.data : choice->name;
    begin_step(w);
    add_piece(w->out, "what", name, strlen(name));
    if (!choice->more && !choice->is_open)
        add_piece(w->out, "value", choice->value, strlen(choice->value));
    mg_text_add(w->out, choice->is_open ? ",\"isOpen\":true" : "");
    add_range(w->out, choice->range);
    mg_text_add(w->out, "}");
    mg_text_clear(&more);
}

/* ---- fields ---------------------------------------------------------------------------------------------- */

static void add_object(walk *w, uint32_t pool, uint32_t number)
{
    assert(pool < w->layout->pool_count && number < w->layout->pools[pool].count); /* invariant 33 */
    mg_json_add_string(w->out, w->layout->objects[w->layout->pools[pool].first + number].name,
                       strlen(w->layout->objects[w->layout->pools[pool].first + number].name));
}

/* NULL, the objects that were met before, and one new object, since all new ones are alike. */
static void add_pointer_options(walk *w, const mg_domain *domain)
{
    uint32_t most = w->used[domain->pool] + 1, all = w->layout->pools[domain->pool].count;
    most = most < all ? most : all;
    if (most + domain->has_null > OPTIONS_MOST) {
        mg_text_printf(w->out, ",\"range\":\"%sone of %u objects\"", domain->has_null ? "null, or " : "", most);
        return;
    }
    mg_text_add(w->out, ",\"options\":[");
    mg_text_add(w->out, domain->has_null ? "\"null\"" : "");
    for (uint32_t i = 0; i < most; i++) {
        mg_text_add(w->out, i || domain->has_null ? "," : "");
        add_object(w, domain->pool, i);
    }
    mg_text_add(w->out, "]");
}

static void add_value(walk *w, uint32_t cell, uint64_t index)
{
    mg_text value = {0};
    mg_structure_put(&w->structure, cell, index);
    mg_value_add_text(&value, &w->structure, cell);
    mg_json_add_string(w->out, value.data, value.length);
    mg_text_clear(&value);
}

static void add_number_options(walk *w, uint32_t cell, const mg_domain *domain)
{
    if (domain->count - 1 >= OPTIONS_MOST) { /* a count of 0 means 2 to the power of 64 */
        mg_text_printf(w->out, ",\"range\":\"");
        if (domain->kind == MG_DOMAIN_RANGE)
            mg_text_printf(w->out, "%" PRId64 "..%" PRId64 "\"", domain->lo, domain->hi);
        else
            mg_text_printf(w->out, "one of %" PRIu64 " values\"", domain->count);
        return;
    }
    mg_text_add(w->out, ",\"options\":[");
    for (uint32_t i = 0; i < domain->count; i++) {
        mg_text_add(w->out, i ? "," : "");
        add_value(w, cell, i);
    }
    mg_text_add(w->out, "]");
}

static void add_target(walk *w, const mg_domain *domain, uint64_t index)
{
    mg_text_add(w->out, ",\"value\":");
    if (domain->has_null && !index) {
        mg_text_add(w->out, "\"null\"");
        return;
    }
    assert(index >= domain->has_null);
    uint32_t number = (uint32_t)index - domain->has_null;
    add_object(w, domain->pool, number);
    mg_text_printf(w->out, ",\"target\":%u", w->layout->pools[domain->pool].first + number);
}

static void add_domain(walk *w, const mg_pick *pick)
{
    const mg_domain *domain = &w->layout->domains[w->layout->cells[pick->cell].domain];
    switch (domain->kind) {
    case MG_DOMAIN_REF:
        add_target(w, domain, pick->index);
        add_pointer_options(w, domain);
        if (pick->index >= w->used[domain->pool] + domain->has_null)
            w->used[domain->pool] = (uint32_t)pick->index - domain->has_null + 1;
        break;
    case MG_DOMAIN_BLOCK:
        mg_text_add(w->out, ",\"value\":\"an array\",\"range\":\"");
        if (domain->length)
            mg_text_printf(w->out, "an array as long as %s says\"", domain->length);
        else
            mg_text_printf(w->out, "an array of %" PRId64 "\"", domain->lo);
        break;
    case MG_DOMAIN_NULL:
        mg_text_add(w->out, ",\"value\":\"null\",\"options\":[\"null\"]");
        break;
    case MG_DOMAIN_OPAQUE:
        mg_text_printf(w->out, ",\"value\":\"%s\",\"options\":[\"null\",\"not null\"]",
                       pick->index ? "not null" : "null");
        break;
    default:
        mg_text_add(w->out, ",\"value\":");
        add_value(w, pick->cell, pick->index);
        add_number_options(w, pick->cell, domain);
    }
}

static void add_field(walk *w, const mg_pick *pick)
{
    const mg_cell *cell = &w->layout->cells[pick->cell];
    mg_text name = {0};
    assert(pick->cell < w->layout->cell_count && cell->object < w->layout->object_count); /* invariant 33 */
    if (cell->is_union) /* its tag is a step of its own */
        return;
    mg_view_add_cell_name(w->layout, pick->cell, &name);
    begin_step(w);
    add_piece(w->out, "what", name.data, name.length);
    add_domain(w, pick);
    mg_text_printf(w->out, ",\"cell\":%u,\"object\":%u}", pick->cell, cell->object);
    mg_text_clear(&name);
}

/* ---- both, in order -------------------------------------------------------------------------------------- */

static void begin_walk(walk *w)
{
    mg_structure_init(&w->structure, w->layout);
    mg_structure_set(&w->structure, NULL, 0);
    w->used = mg_memory_new((w->layout->pool_count + 1) * sizeof *w->used);
    for (uint32_t i = 0; i < w->layout->pool_count; i++)
        w->used[i] = w->layout->pools[i].used;
}

void mg_walk_add_json(mg_text *out, const mg_failure *failure)
{
    walk w = {.out = out, .layout = failure->layout};
    uint32_t next = 0, picks = failure->layout ? failure->pick_count : 0;
    if (w.layout)
        begin_walk(&w);
    mg_text_add(out, "[");
    for (size_t i = 0; i < failure->choice_count; i++) {
        for (; next < picks && next < failure->choices[i].fields; next++)
            add_field(&w, &failure->picks[next]);
        add_choice(&w, &failure->choices[i]);
    }
    for (; next < picks; next++)
        add_field(&w, &failure->picks[next]);
    mg_text_add(out, "]");
    if (w.layout) {
        mg_structure_clear(&w.structure);
        free(w.used);
    }
}
