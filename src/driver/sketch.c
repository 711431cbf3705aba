#include "driver/sketch.h"

#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- functions ------------------------------------------------------------------------------------------- */

static bool is_home(const char *file, const char *const *homes, size_t count)
{
    char path[PATH_MAX];
    const char *full = file && realpath(file, path) ? path : file;
    for (size_t i = 0; full && i < count; i++)
        if (!strcmp(full, homes[i]))
            return true;
    return false;
}

/* Static functions are called by the others, and rely on what these see to; they are tested if there are no others. */
static void find_functions(mg_sketch *sketch, const char *const *homes, size_t count, bool takes_static)
{
    for (size_t i = 0; i < sketch->types->functions.count; i++) {
        const mg_function *function = &sketch->types->functions.items[i];
        if (is_home(function->file, homes, count) && strcmp(function->name, "main") != 0 &&
            function->is_static == takes_static)
            mg_vec_push(&sketch->functions, function);
    }
}

/* The struct that the first pointer to one leads to, which has a name and is complete. */
static const mg_type *find_subject(const mg_function *function)
{
    for (size_t i = 0; i < function->param_count; i++) {
        const mg_type *target = mg_sketch_length(function, i) ? NULL : mg_sketch_target(function->params[i]);
        if (target && *target->name && !target->is_local && strncmp(target->name, "struct _IO", 10) != 0)
            return target;
    }
    return NULL;
}

/* ---- subjects -------------------------------------------------------------------------------------------- */

/* "struct node", "node_t", "struct node_s" and "Node" as the name of a variable. */
static void set_name(mg_sketch_subject *subject)
{
    const char *space = strchr(subject->type->name, ' '), *from = space ? space + 1 : subject->type->name;
    size_t length = strlen(from);
    if (length > 2 && (!strcmp(from + length - 2, "_t") || !strcmp(from + length - 2, "_s")))
        length -= 2;
    if (length > sizeof subject->name - 8)
        length = sizeof subject->name - 8;
    for (size_t i = 0; i < length; i++)
        subject->name[i] = (char)tolower((unsigned char)from[i]);
    subject->name[length] = '\0';
    static const char *const taken[] = {"n",     "at",       "met",      "most",   "int",  "char",   "long",
                                        "short", "float",    "double",   "union",  "enum", "struct", "static",
                                        "auto",  "register", "volatile", "signed", "bool"};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (!strcmp(subject->name, taken[i]))
            strcat(subject->name, "_");
    if (!strcmp(subject->name, subject->type->name)) /* a typedef */
        strcat(subject->name, "_");
}

/* A pointer into an array that another one owns, such as head beside buf. */
static bool is_into(const mg_leaves *leaves, const mg_leaf *leaf)
{
    static const char *const words[] = {"head", "tail", "end", "read*", "write*", "rd",    "wr",
                                        "cur*", "pos",  "ptr", "top",   "last",   "limit", "next",
                                        "in",   "out",  "put", "first", "get",    NULL};
    if (!mg_leaves_capacity(leaves, leaf) || !mg_sketch_has_word(leaf->name, words))
        return false;
    for (size_t i = 0; i < leaves->count; i++)
        if (&leaves->each[i] != leaf && leaves->each[i].type == leaf->type &&
            mg_leaves_capacity(leaves, &leaves->each[i]))
            return true;
    return false;
}

/* Its last array may be longer than it says. */
static bool has_trailing_array(const mg_type *type)
{
    const mg_type *last = type->field_count ? type->fields[type->field_count - 1].type : NULL;
    return last && last->kind == MG_TYPE_ARRAY && last->count <= 1;
}

/* Of these fields nobody but the program knows where they may lead. depth: of links that are followed. */
static bool is_unclear(const mg_type *type, int depth)
{
    mg_leaves leaves;
    mg_leaves_find(&leaves, type);
    if (has_trailing_array(type) || mg_leaves_is_shared(&leaves))
        return true;
    for (size_t i = 0; i < leaves.count; i++) {
        const mg_leaf *leaf = &leaves.each[i];
        const mg_type *target = leaf->type->kind == MG_TYPE_POINTER ? leaf->type->target : NULL;
        if (leaf->type->kind == MG_TYPE_UNION || leaf->type->kind == MG_TYPE_OTHER || is_into(&leaves, leaf))
            return true;
        const mg_type *end = target;
        while (end && end->kind == MG_TYPE_POINTER)
            end = end->target;
        if (end && end != type && depth < 3 && mg_type_has_objects(end) && is_unclear(end, depth + 1))
            return true;
        if (target && !mg_leaves_capacity(&leaves, leaf) &&
            (target->kind == MG_TYPE_POINTER || target->kind == MG_TYPE_FUNCTION ||
             target->kind == MG_TYPE_CHAR))
            return true;
    }
    return false;
}

static const char *const valid_words[] = {"valid", "isvalid", "invariant*", "sane", "consistent", NULL};
static const char *const check_words[] = {"ok", "check", NULL};
static const char *const open_words[] = {"init*", "open", "setup", "construct*", "ctor", "create", NULL};
static const char *const parse_words[] = {"parse", "load", "decode", "from", NULL};
static const char *const make_words[] = {"new",    "make",       "create", "init*",
                                         "alloc*", "construct*", "open",   NULL};

static bool takes_only(const mg_function *function, const mg_type *type)
{
    return function->param_count == 1 && !function->is_variadic &&
           mg_sketch_target(function->params[0]) == type;
}

/* free(&it), which also clears the pointer. */
static bool takes_only_its_address(const mg_function *function, const mg_type *type)
{
    const mg_type *target = function->param_count == 1 ? function->params[0]->target : NULL;
    return function->params[0]->kind == MG_TYPE_POINTER && target && target->kind == MG_TYPE_POINTER &&
           target->target == type && !function->is_variadic;
}

static bool takes(const mg_function *function, const mg_type *type)
{
    for (size_t i = 0; i < function->param_count; i++)
        if (mg_sketch_target(function->params[i]) == type)
            return true;
    return false;
}

static bool is_predicate(const mg_function *function, const mg_type *type)
{
    bool tells = function->result->kind == MG_TYPE_BOOL || function->result->kind == MG_TYPE_SIGNED;
    return tells && takes_only(function, type) &&
           (mg_sketch_has_word(function->name, valid_words) ||
            (function->is_reader && mg_sketch_has_word(function->name, check_words)));
}

static bool is_closer(const mg_function *function, const mg_type *type)
{
    return mg_sketch_is_closer(function) && !function->is_reader &&
           (takes_only(function, type) || (function->param_count && takes_only_its_address(function, type)));
}

static bool is_opener(const mg_function *function, const mg_type *type)
{
    return function->param_count && !function->is_reader && !function->is_variadic &&
           mg_sketch_target(function->params[0]) == type && mg_sketch_has_word(function->name, open_words);
}

static bool is_maker(const mg_function *function, const mg_type *type)
{
    return !function->is_variadic && mg_sketch_target(function->result) == type && !takes(function, type) &&
           (!function->param_count || mg_sketch_has_word(function->name, make_words));
}

/* The first of its kind, and rather one that needs fewer arguments. */
static void take_shorter(const mg_function **found, const mg_function *function)
{
    if (!*found || function->param_count < (*found)->param_count)
        *found = function;
}

static void find_helpers(mg_sketch_subject *subject, const mg_function *function)
{
    if (is_predicate(function, subject->type))
        subject->predicate = function;
    else if (is_closer(function, subject->type))
        subject->closer = subject->closer ? subject->closer : function;
    else if (is_opener(function, subject->type))
        take_shorter(&subject->opener, function);
    else if (is_maker(function, subject->type))
        take_shorter(&subject->maker, function);
}

/* What is read from a text is a new structure, where nothing else makes one, and it can be freed. */
static void find_parser(mg_sketch_subject *subject, const mg_function *function)
{
    if (!subject->maker && !subject->opener && subject->closer && !function->is_variadic &&
        takes(function, subject->type) && mg_sketch_has_word(function->name, parse_words))
        subject->opener = function;
}

static void set_predicate_name(const mg_sketch *sketch, mg_sketch_subject *subject)
{
    const char *between = subject->name[strlen(subject->name) - 1] == '_' ? "" : "_",
               *name = subject->predicate_name;
    if (subject->predicate)
        snprintf(subject->predicate_name, sizeof subject->predicate_name, "%s", subject->predicate->name);
    else
        snprintf(subject->predicate_name, sizeof subject->predicate_name, "%s%sis_valid", subject->name,
                 between);
    for (int i = 2; !subject->predicate && mg_types_find_function(sketch->types, name); i++)
        snprintf(subject->predicate_name, sizeof subject->predicate_name, "%s%sis_valid_%d", subject->name,
                 between, i);
}

static void add_subject(mg_sketch *sketch, const mg_type *type)
{
    if (mg_sketch_subject_of(sketch, type))
        return;
    mg_sketch_subject subject = {.type = type, .is_unclear = is_unclear(type, 0)};
    set_name(&subject);
    for (size_t i = 0; i < sketch->functions.count; i++)
        find_helpers(&subject, sketch->functions.items[i]);
    for (size_t i = 0; i < sketch->functions.count; i++)
        find_parser(&subject, sketch->functions.items[i]);
    set_predicate_name(sketch, &subject);
    mg_vec_push(&sketch->subjects, subject);
}

const mg_sketch_subject *mg_sketch_subject_of(const mg_sketch *sketch, const mg_type *type)
{
    for (size_t i = 0; i < sketch->subjects.count; i++)
        if (sketch->subjects.items[i].type == type)
            return &sketch->subjects.items[i];
    return NULL;
}

/* ---- what is linked -------------------------------------------------------------------------------------- */

static bool has_type(const mg_type_list *list, const mg_type *type)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == type)
            return true;
    return false;
}

/* The struct that a link, or an element of an array of links, leads to; NULL: it is neither. */
static const mg_type *find_next(const mg_leaves *leaves, const mg_leaf *leaf)
{
    const mg_type *target = NULL;
    if (mg_leaves_capacity(leaves, leaf))
        target = mg_sketch_target(leaf->type->target);
    else if (mg_leaf_is_link(leaf) && !mg_leaf_is_back(leaf, leaves->type))
        target = mg_sketch_target(leaf->type);
    return target && mg_type_is_recursive(target) && *target->name ? target : NULL;
}

/* Rings of two pointers are walked by their own loop; objects of several lists not at all. */
void mg_sketch_reach(mg_type_list *reached, const mg_type *type)
{
    mg_leaves leaves;
    mg_leaves_find(&leaves, type);
    if (mg_leaves_is_ring(&leaves) || mg_leaves_is_shared(&leaves) || has_type(reached, type))
        return;
    if (mg_type_is_recursive(type))
        mg_vec_push(reached, type);
    for (size_t i = 0; i < leaves.count; i++)
        if (find_next(&leaves, &leaves.each[i]))
            mg_sketch_reach(reached, find_next(&leaves, &leaves.each[i]));
}

void mg_sketch_find(mg_sketch *sketch, const mg_types *types, const char *const *homes, size_t home_count)
{
    *sketch = (mg_sketch){.types = types};
    find_functions(sketch, homes, home_count, false);
    if (!sketch->functions.count)
        find_functions(sketch, homes, home_count, true);
    for (size_t i = 0; i < sketch->functions.count; i++) {
        const mg_type *type = find_subject(sketch->functions.items[i]);
        if (type)
            add_subject(sketch, type);
    }
    for (size_t i = 0; i < sketch->subjects.count; i++)
        if (!sketch->subjects.items[i].predicate)
            mg_sketch_reach(&sketch->walked, sketch->subjects.items[i].type);
}

void mg_sketch_add(mg_sketch *sketch, mg_text *out, const char *include, bool has_main)
{
    assert(*include);
    mg_text body = {0};
    for (size_t i = 0; i < sketch->subjects.count; i++)
        mg_sketch_add_valid(sketch, &body, &sketch->subjects.items[i]);
    mg_sketch_add_tests(sketch, &body);
    mg_text_printf(
        out,
        "/* A first harness for %s, written by margay init.\n *\n"
        " * The predicates say which structures are valid: read them, and add what is missing. If a test fails "
        "on a structure that cannot\n"
        " * happen, a predicate accepts too much. */\n%s#include \"%s\"\n%s\n#include <margay.h>\n",
        include, has_main ? "#define main main_of_the_program\n" : "", include,
        has_main ? "#undef main\n" : "");
    mg_text_add(out, body.length ? body.data : "");
    mg_text_clear(&body);
}

void mg_sketch_clear(mg_sketch *sketch)
{
    mg_vec_clear(&sketch->functions);
    mg_vec_clear(&sketch->subjects);
    mg_vec_clear(&sketch->walked);
    mg_text_clear(&sketch->pieces);
}
