/* Predicates and bounds. Of linked objects a walk counts each once, so that none is part of two structures, or of a ring. */
#include <assert.h>
#include <string.h>

#include "driver/sketch.h"

static const char *spell(const mg_type *type)
{
    return type->name; /* a struct that functions take has one */
}

/* "struct node" and "node_t" as a part of an identifier. */
static const char *short_name(const mg_type *type)
{
    const char *space = strchr(type->name, ' ');
    return space ? space + 1 : type->name;
}

static bool is_walked(const mg_sketch *sketch, const mg_type *type)
{
    for (size_t i = 0; i < sketch->walked.count; i++)
        if (sketch->walked.items[i] == type)
            return true;
    return false;
}

/* Is the field a link to objects that are walked, and no array of them? */
static bool leads_on(const mg_sketch *sketch, const mg_leaves *leaves, const mg_leaf *leaf)
{
    return mg_leaf_is_link(leaf) && is_walked(sketch, mg_sketch_target(leaf->type)) &&
           !mg_leaf_is_back(leaf, leaves->type) && !mg_leaves_capacity(leaves, leaf);
}

/* ---- walks ----------------------------------------------------------------------------------------------- */

/* The object that a link leads to must lead back. */
static void add_backs(mg_text *out, const mg_leaves *leaves, const mg_leaf *link)
{
    for (size_t i = 0; i < leaves->count; i++)
        if (mg_leaf_is_back(&leaves->each[i], leaves->type) && mg_sketch_target(link->type) == leaves->type)
            mg_text_printf(out, " &&\n           (!node->%s || node->%s->%s == node)", link->path, link->path,
                           leaves->each[i].path);
}

static void add_walk(const mg_sketch *sketch, mg_text *out, const mg_type *type)
{
    mg_leaves leaves;
    mg_leaves_find(&leaves, type);
    mg_text_printf(
        out,
        "\nstatic bool walk_%s(const %s *node, struct met *met)\n{\n    if (!node)\n        return true;\n"
        "    return meet(met, node)",
        short_name(type), spell(type));
    for (size_t i = 0; i < leaves.count; i++) {
        const mg_leaf *leaf = &leaves.each[i];
        if (!leads_on(sketch, &leaves, leaf))
            continue;
        add_backs(out, &leaves, leaf);
        mg_text_printf(out, " &&\n           walk_%s(node->%s, met)", short_name(mg_sketch_target(leaf->type)),
                       leaf->path);
    }
    mg_text_add(out, ";\n}\n");
}

static void add_walks(const mg_sketch *sketch, mg_text *out)
{
    if (!sketch->walked.count)
        return;
    mg_text_add(out, "\n/* The objects met so far: each belongs to the structure once, so there are no rings, "
                     "and nothing is shared. */\n"
                     "struct met {\n    const void *each[64];\n    size_t count;\n};\n\n"
                     "static bool meet(struct met *met, const void *object)\n{\n"
                     "    for (size_t i = 0; i < met->count; i++)\n        if (met->each[i] == object)\n"
                     "            return false;\n"
                     "    if (met->count == sizeof met->each / sizeof *met->each)\n        return false;\n"
                     "    met->each[met->count++] = object;\n    return true;\n}\n\n");
    for (size_t i = 0; i < sketch->walked.count; i++)
        mg_text_printf(out, "static bool walk_%s(const %s *node, struct met *met);\n",
                       short_name(sketch->walked.items[i]), spell(sketch->walked.items[i]));
    for (size_t i = 0; i < sketch->walked.count; i++)
        add_walk(sketch, out, sketch->walked.items[i]);
}

/* ---- predicates ------------------------------------------------------------------------------------------ */

typedef struct writer {
    const mg_sketch *sketch;
    mg_text *out;
    const char *name; /* of the parameter */
    mg_leaves leaves;
    bool has_walked; /* `met` counts the objects */
} writer;

static void add_test(writer *w, const char *comment)
{
    mg_text_printf(w->out, "        return false;%s%s\n", *comment ? " " : "", comment);
}

static void add_ring(writer *w)
{
    const mg_leaf *a = &w->leaves.each[0], *b = &w->leaves.each[1];
    const mg_leaf *next = mg_leaf_is_back(a, w->leaves.type) ? b : a, *prev = next == a ? b : a;
    mg_text_printf(w->out,
                   "    const %s *at = %s;\n    int most = 64;\n    do {\n        if (!at->%s || at->%s->%s != "
                   "at || !most--)\n"
                   "            return false;\n        at = at->%s;\n    } while (at != %s);\n",
                   spell(w->leaves.type), w->name, next->path, next->path, prev->path, next->path, w->name);
}

/* The root of objects of its own kind is the first of them; nothing is before it. */
static void add_own_walk(writer *w)
{
    const char *type = short_name(w->leaves.type);
    mg_text_printf(w->out, "    struct met met = {0};\n    if (!walk_%s(%s, &met))\n", type, w->name);
    add_test(w, "");
    for (size_t i = 0; i < w->leaves.count; i++)
        if (mg_leaf_is_back(&w->leaves.each[i], w->leaves.type)) {
            mg_text_printf(w->out, "    if (%s->%s)\n", w->name, w->leaves.each[i].path);
            add_test(w, "/* nothing is before the first */");
        }
}

/* What a root leads to has nothing before it. */
static void add_first(writer *w, const mg_leaf *link)
{
    mg_leaves target;
    mg_leaves_find(&target, mg_sketch_target(link->type));
    for (size_t i = 0; i < target.count; i++)
        if (mg_leaf_is_back(&target.each[i], target.type)) {
            mg_text_printf(w->out, "    if (%s->%s && %s->%s->%s)\n", w->name, link->path, w->name, link->path,
                           target.each[i].path);
            add_test(w, "/* nothing is before the first */");
        }
}

static void add_links(writer *w)
{
    for (size_t i = 0; i < w->leaves.count; i++) {
        const mg_leaf *leaf = &w->leaves.each[i];
        if (!leads_on(w->sketch, &w->leaves, leaf))
            continue;
        if (!w->has_walked)
            mg_text_add(w->out, "    struct met met = {0};\n");
        w->has_walked = true;
        mg_text_printf(w->out, "    if (!walk_%s(%s->%s, &met))\n", short_name(mg_sketch_target(leaf->type)),
                       w->name, leaf->path);
        add_test(w, "");
        add_first(w, leaf);
    }
}

/* The only link between objects of one struct; NULL: there are several. */
static const mg_leaf *find_next(const mg_leaves *leaves)
{
    const mg_leaf *found = NULL;
    for (size_t i = 0; i < leaves->count; i++) {
        const mg_leaf *leaf = &leaves->each[i];
        if (mg_sketch_target(leaf->type) != leaves->type || mg_leaf_is_back(leaf, leaves->type))
            continue;
        if (found)
            return NULL;
        found = leaf;
    }
    return found;
}

/* The last object of a chain is where `tail` leads. */
static void add_tail(writer *w, const mg_leaf *tail)
{
    mg_leaves target;
    const mg_type *type = mg_sketch_target(tail->type);
    mg_leaves_find(&target, type);
    const mg_leaf *next = find_next(&target), *first = NULL;
    for (size_t i = 0; i < w->leaves.count && !first; i++)
        if (leads_on(w->sketch, &w->leaves, &w->leaves.each[i]) &&
            mg_sketch_target(w->leaves.each[i].type) == type)
            first = &w->leaves.each[i];
    if (!next || !first)
        return;
    mg_text_printf(
        w->out,
        "    const %s *last_%s = %s->%s;\n    while (last_%s && last_%s->%s)\n        last_%s = last_%s->%s;\n"
        "    if (%s->%s != last_%s)\n",
        spell(type), tail->name, w->name, first->path, tail->name, tail->name, next->path, tail->name,
        tail->name, next->path, w->name, tail->path, tail->name);
    add_test(w, "");
}

/* A signed number is not negative, and it is no more than a limit, if there is one. */
static void add_range(writer *w, const mg_leaf *leaf, const char *limit)
{
    bool is_signed = leaf->type->kind == MG_TYPE_SIGNED;
    if (!is_signed && !*limit)
        return;
    mg_text_add(w->out, "    if (");
    if (is_signed)
        mg_text_printf(w->out, "%s->%s < 0", w->name, leaf->path);
    if (*limit)
        mg_text_printf(w->out, "%s%s->%s > %s", is_signed ? " || " : "", w->name, leaf->path, limit);
    mg_text_add(w->out, ")\n");
    add_test(w, "");
}

static void add_elements(writer *w, const mg_leaf *array, const mg_leaf *capacity)
{
    const mg_type *target = mg_sketch_target(array->type->target);
    if (!target || !is_walked(w->sketch, target))
        return;
    if (!w->has_walked)
        mg_text_add(w->out, "    struct met met = {0};\n");
    w->has_walked = true;
    mg_text_printf(w->out,
                   "    for (int i = 0; i < (int)%s->%s; i++)\n        if (!walk_%s(%s->%s[i], &met))\n        "
                   "    return false;\n",
                   w->name, capacity->path, short_name(target), w->name, array->path);
}

static void add_arrays(writer *w)
{
    for (size_t i = 0; i < w->leaves.count; i++) {
        char limit[160];
        mg_text path = {0};
        const mg_leaf *leaf = &w->leaves.each[i], *capacity = mg_leaves_capacity(&w->leaves, leaf),
                      *used = mg_leaves_used(&w->leaves, leaf);
        if (!capacity)
            continue;
        add_range(w, capacity, "");
        mg_text_printf(&path, "%s->%s", w->name, capacity->path);
        strncpy(limit, path.data, sizeof limit - 1);
        limit[sizeof limit - 1] = '\0';
        mg_text_clear(&path);
        if (mg_sketch_target(leaf->type->target))
            add_elements(w, leaf, capacity);
        const mg_type *element = mg_sketch_target(leaf->type->target);
        bool has_chains = element && mg_type_is_recursive(element);
        if (used && !has_chains && !(w->has_walked && mg_leaf_is_count(used)))
            add_range(w, used, limit);
    }
}

static const mg_leaf *find_fixed(const mg_leaves *leaves)
{
    for (size_t i = 0; i < leaves->count; i++)
        if (mg_leaf_is_table(&leaves->each[i]))
            return &leaves->each[i];
    return NULL;
}

static bool has_sentinel(const mg_leaves *leaves)
{
    for (size_t i = 0; i < leaves->count; i++)
        if (mg_leaf_is_sentinel(&leaves->each[i]))
            return true;
    return false;
}

/* A count agrees with what was met; without links it is bounded by an array of fixed length. */
static void add_counts(writer *w)
{
    const mg_leaf *fixed = find_fixed(&w->leaves);
    for (size_t i = 0; i < w->leaves.count; i++) {
        mg_text limit = {0};
        const mg_leaf *leaf = &w->leaves.each[i];
        if (!mg_leaf_is_count(leaf))
            continue;
        if (w->has_walked && has_sentinel(&w->leaves))
            return;
        if (w->has_walked) {
            bool is_signed = leaf->type->kind == MG_TYPE_SIGNED;
            mg_text_printf(w->out, "    if (%s%s->%s != met.count)\n", is_signed ? "(size_t)" : "", w->name,
                           leaf->path);
            add_test(w, "");
            return;
        }
        if (fixed) {
            mg_text_printf(&limit, "%u", (unsigned)fixed->type->count);
            add_range(w, leaf, limit.data);
        }
        mg_text_clear(&limit);
    }
}

static void add_predicate(writer *w, const mg_sketch_subject *subject)
{
    mg_text_printf(w->out,
                   "\n/* What a valid %s is. Margay runs the tests on every one that this accepts. */\nbool "
                   "%s(const %s *%s)\n{\n",
                   spell(subject->type), subject->predicate_name, spell(subject->type), w->name);
    size_t before = w->out->length;
    if (mg_leaves_is_ring(&w->leaves))
        add_ring(w);
    else if (is_walked(w->sketch, subject->type))
        add_own_walk(w);
    else
        add_links(w);
    for (size_t i = 0; i < w->leaves.count; i++)
        if (mg_leaf_is_tail(&w->leaves.each[i]) && !mg_leaf_is_back(&w->leaves.each[i], w->leaves.type))
            add_tail(w, &w->leaves.each[i]);
    add_arrays(w);
    if (!is_walked(w->sketch, subject->type))
        add_counts(w);
    if (w->out->length == before)
        mg_text_printf(w->out, "    (void)%s;\n", w->name);
    mg_text_add(w->out, "    /* What else holds? Keys in order, no value twice, a flag that agrees with a "
                        "field: add it here. */\n"
                        "    return true;\n}\n");
}

/* ---- bounds ---------------------------------------------------------------------------------------------- */

static void add_rules(mg_text *out, const mg_leaves *leaves, const char *type)
{
    for (size_t i = 0; i < leaves->count; i++) {
        const mg_leaf *leaf = &leaves->each[i], *capacity = mg_leaves_capacity(leaves, leaf);
        const mg_type *target = leaf->type->kind == MG_TYPE_POINTER ? leaf->type->target : NULL;
        if (leaf->type->kind == MG_TYPE_SIGNED || leaf->type->kind == MG_TYPE_UNSIGNED)
            mg_text_printf(out, "    MG_INTS(%s, %s, %d, n);\n", type, leaf->path, mg_leaf_least(leaf));
        else if (capacity)
            mg_text_printf(out, "    MG_ARRAY(%s, %s, %s); /* it owns so many elements */\n", type, leaf->path,
                           capacity->path);
        else if (target && target->kind == MG_TYPE_CHAR)
            mg_text_printf(out, "    MG_ONLY_NULL(%s, %s); /* a string: let the test choose one */\n", type,
                           leaf->path);
    }
}

static void add_objects(mg_text *out, const mg_sketch_subject *subject)
{
    mg_type_list reached = {0};
    mg_sketch_reach(&reached, subject->type);
    for (size_t i = 0; i < reached.count; i++) {
        mg_leaves leaves;
        const mg_type *type = reached.items[i];
        if (type == subject->type)
            continue;
        mg_leaves_find(&leaves, type);
        mg_text_printf(out, "    MG_OBJECTS(%s, n);\n", spell(type));
        add_rules(out, &leaves, spell(type));
    }
    mg_vec_clear(&reached);
}

static void add_bounds(mg_text *out, const mg_sketch_subject *subject, const mg_leaves *leaves)
{
    mg_text_printf(out,
                   "\n/* How large it may be, and what its fields may hold; what is not said is derived from "
                   "the types. */\n"
                   "MG_BOUNDS(%s, n)\n{\n",
                   spell(subject->type));
    size_t before = out->length;
    if (mg_leaves_is_ring(leaves))
        mg_text_printf(out, "    MG_TYPE_NOT_NULL(%s);\n", spell(subject->type));
    add_rules(out, leaves, spell(subject->type));
    add_objects(out, subject);
    mg_text_add(out, out->length == before ? "    (void)n;\n}\n" : "}\n");
}

void mg_sketch_add_valid(const mg_sketch *sketch, mg_text *out, const mg_sketch_subject *subject)
{
    writer w = {.sketch = sketch, .out = out, .name = subject->name};
    if (subject == sketch->subjects.items)
        add_walks(sketch, out);
    mg_leaves_find(&w.leaves, subject->type);
    if (!subject->predicate)
        add_predicate(&w, subject);
    add_bounds(out, subject, &w.leaves);
}
