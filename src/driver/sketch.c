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
        const mg_type *target = mg_sketch_is_array(function, i) ? NULL : mg_sketch_target(function->params[i]);
        if (target && *target->name && !target->is_local && strncmp(target->name, "struct _IO", 10) != 0)
            return target;
    }
    return NULL;
}

/* 'a', and up to four signs that stand in the source as constants: a parser looks for them. */
void mg_sketch_find_letters(mg_sketch *sketch, const char *source)
{
    size_t count = 1;
    sketch->letters[0] = 'a';
    for (const char *at = source; (at = strchr(at, '\'')) && count < 5; at++)
        if (at[1] && at[2] == '\'' && strchr("\\\"'", at[1]) == NULL && (unsigned char)at[1] >= ' ' &&
            (unsigned char)at[1] < 127 && !strchr(sketch->letters, at[1])) {
            sketch->letters[count++] = at[1];
            at += 2;
        }
    if (count == 1)
        sketch->letters[count++] = 'b';
    sketch->letters[count] = '\0';
}

bool mg_sketch_is_array(const mg_function *function, size_t number)
{
    static const char *const lengths[] = {"n",    "len",   "length", "size", "count", "cap*",
                                          "num*", "nmemb", "bytes",  "max*", NULL};
    const mg_type *type = number + 1 < function->param_count ? function->params[number + 1] : NULL;
    return type && function->params[number]->kind == MG_TYPE_POINTER && function->params[number]->target &&
           (type->kind == MG_TYPE_SIGNED || type->kind == MG_TYPE_UNSIGNED) &&
           mg_sketch_has_word(function->param_names[number + 1], lengths);
}

/* ---- subjects -------------------------------------------------------------------------------------------- */

/* "struct node", "node_t" and "Node" as the name of a variable. */
static void set_name(mg_sketch_subject *subject)
{
    const char *space = strchr(subject->type->name, ' '), *from = space ? space + 1 : subject->type->name;
    size_t length = strlen(from);
    if (length > 2 && !strcmp(from + length - 2, "_t"))
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

/* Of these fields nobody but the program knows where they may lead. depth: of links that are followed. */
static bool is_unclear(const mg_type *type, int depth)
{
    mg_leaves leaves;
    mg_leaves_find(&leaves, type);
    for (size_t i = 0; i < leaves.count; i++) {
        const mg_leaf *leaf = &leaves.each[i];
        const mg_type *target = leaf->type->kind == MG_TYPE_POINTER ? leaf->type->target : NULL;
        if (leaf->type->kind == MG_TYPE_UNION || leaf->type->kind == MG_TYPE_OTHER)
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

static bool takes_only(const mg_function *function, const mg_type *type)
{
    return function->param_count == 1 && !function->is_variadic &&
           mg_sketch_target(function->params[0]) == type;
}

static void find_helpers(mg_sketch_subject *subject, const mg_function *function)
{
    static const char *const valid[] = {"ok",   "valid",      "check",   "invariant*",
                                        "sane", "consistent", "isvalid", NULL};
    static const char *const open[] = {"init*", "open", "setup", "construct*", "ctor", "create", NULL};
    static const char *const close[] = {"free",     "destroy*", "delete",  "clear", "release",
                                        "dispose*", "deinit",   "cleanup", "fini",  "term*",
                                        "close",    "dtor",     "finish",  "drop",  NULL};
    bool is_alone = takes_only(function, subject->type);
    bool tells = function->result->kind == MG_TYPE_BOOL || function->result->kind == MG_TYPE_SIGNED;
    if (is_alone && function->is_reader && tells && mg_sketch_has_word(function->name, valid))
        subject->predicate = function;
    else if (is_alone && !function->is_reader && mg_sketch_has_word(function->name, close))
        subject->closer = subject->closer ? subject->closer : function;
    else if (is_alone && !function->is_reader && mg_sketch_has_word(function->name, open))
        subject->opener = function;
    else if (!function->param_count && !function->is_variadic &&
             mg_sketch_target(function->result) == subject->type)
        subject->maker = subject->maker ? subject->maker : function;
}

static void add_subject(mg_sketch *sketch, const mg_type *type)
{
    if (mg_sketch_subject_of(sketch, type))
        return;
    mg_sketch_subject subject = {.type = type, .is_unclear = is_unclear(type, 0)};
    set_name(&subject);
    for (size_t i = 0; i < sketch->functions.count; i++)
        find_helpers(&subject, sketch->functions.items[i]);
    mg_vec_push(&sketch->subjects, subject);
}

const mg_sketch_subject *mg_sketch_subject_of(const mg_sketch *sketch, const mg_type *type)
{
    for (size_t i = 0; i < sketch->subjects.count; i++)
        if (sketch->subjects.items[i].type == type)
            return &sketch->subjects.items[i];
    return NULL;
}

const char *mg_sketch_predicate(const mg_sketch_subject *subject, char name[80])
{
    if (subject->predicate)
        return subject->predicate->name;
    snprintf(name, 80, "%s%sis_valid", subject->name,
             subject->name[strlen(subject->name) - 1] == '_' ? "" : "_");
    return name;
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

/* Rings of two pointers are walked by their own loop. */
void mg_sketch_reach(mg_type_list *reached, const mg_type *type)
{
    mg_leaves leaves;
    mg_leaves_find(&leaves, type);
    if (mg_leaves_is_ring(&leaves) || has_type(reached, type))
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
}
