/* The tests of a first harness: one for each function, with a valid structure and arguments up to the bound, and for structures that a function makes one with any
 * calls of the others. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "driver/sketch_calls.h"

typedef mg_sketch_call call;

/* ---- one function ---------------------------------------------------------------------------------------- */

static const mg_sketch_subject *find_subject(const mg_sketch *sketch, const mg_function *function,
                                             size_t *parameter)
{
    for (*parameter = 0; *parameter < function->param_count; ++*parameter) {
        const mg_type *target =
            mg_sketch_length(function, *parameter) ? NULL : mg_sketch_target(function->params[*parameter]);
        const mg_sketch_subject *subject = target ? mg_sketch_subject_of(sketch, target) : NULL;
        if (subject)
            return subject;
    }
    return NULL;
}

static void leave_out(mg_sketch *sketch, mg_text *out, const call *c)
{
    sketch->left_out_count++;
    mg_text_printf(out, "\n/* %s takes %s: write its test by hand. */\n", c->function->name, c->obstacle);
}

/* A structure that can be empty where it is a bare pointer, as a tree's root is. */
static void add_given(mg_text *out, const call *c)
{
    const char *type = c->subject->type->name, *variable = c->subject->name;
    mg_text_printf(out, "    %s *%s = MG_ANY(%s, n);\n    mg_assume(%s(%s));\n", type, variable, type,
                   c->subject->predicate_name, variable);
}

static void add_function_test(mg_sketch *sketch, mg_text *out, const mg_function *function)
{
    call c = {.sketch = sketch, .function = function, .indent = "    ", .is_whole = true};
    c.subject = find_subject(sketch, function, &c.given);
    c.given_name = c.subject ? c.subject->name : "";
    bool is_opener = c.subject && c.subject->opener == function,
         is_closer = c.subject && c.subject->closer == function;
    mg_sketch_call_find(&c);
    if (c.subject && c.subject->predicate == function) {
        mg_sketch_call_clear(&c);
        return;
    }
    if (c.obstacle) {
        leave_out(sketch, out, &c);
        mg_sketch_call_clear(&c);
        return;
    }
    sketch->test_count++;
    mg_text_printf(out, "\nMG_TEST(%s_works, n)\n{\n", function->name);
    if (is_opener)
        mg_text_printf(out, "    %s object, *%s = &object;\n", c.subject->type->name, c.subject->name);
    else if (c.subject)
        add_given(out, &c);
    mg_sketch_call_add(out, &c);
    if (c.subject && !is_closer)
        mg_text_printf(out, "    mg_assert(%s(%s));\n", c.subject->predicate_name, c.subject->name);
    if (is_opener && c.subject->closer)
        mg_text_printf(out, "    %s(%s);\n", c.subject->closer->name, c.subject->name);
    mg_text_add(out, "}\n");
    mg_sketch_call_clear(&c);
}

/* ---- any calls ------------------------------------------------------------------------------------------- */

static bool is_operation(const mg_sketch *sketch, const mg_sketch_subject *subject, const mg_function *function,
                         call *c)
{
    *c = (call){.sketch = sketch,
                .function = function,
                .subject = subject,
                .given_name = subject->name,
                .indent = "            "};
    if (function == subject->maker || function == subject->opener || function == subject->closer ||
        function == subject->predicate || find_subject(sketch, function, &c->given) != subject)
        return false;
    mg_sketch_call_find(c);
    return !c->obstacle;
}

static void add_cases(const mg_sketch *sketch, mg_text *out, const mg_sketch_subject *subject, unsigned count)
{
    unsigned number = 0;
    for (size_t i = 0; i < sketch->functions.count; i++) {
        call c;
        if (is_operation(sketch, subject, sketch->functions.items[i], &c)) {
            bool has_block = c.before.length > 0;
            if (number + 1 < count)
                mg_text_printf(out, "        case %u:", number);
            else
                mg_text_add(out, "        default:");
            mg_text_add(out, has_block ? " {\n" : "\n");
            mg_sketch_call_add(out, &c);
            mg_text_printf(out, "            break;\n%s", has_block ? "        }\n" : "");
            number++;
        }
        mg_sketch_call_clear(&c);
    }
}

static unsigned count_operations(const mg_sketch *sketch, const mg_sketch_subject *subject)
{
    unsigned count = 0;
    for (size_t i = 0; i < sketch->functions.count; i++) {
        call c;
        count += is_operation(sketch, subject, sketch->functions.items[i], &c);
        mg_sketch_call_clear(&c);
    }
    return count;
}

/* How one is made; false: its arguments cannot be guessed. */
static bool find_making(const mg_sketch *sketch, const mg_sketch_subject *subject, call *c)
{
    const mg_function *function = subject->maker ? subject->maker : subject->opener;
    *c = (call){.sketch = sketch, .function = function, .given_name = subject->name, .indent = "    "};
    if (!function)
        return false;
    if (!subject->maker && find_subject(sketch, function, &c->given) == subject)
        c->subject = subject;
    mg_sketch_call_find(c);
    return !c->obstacle && (subject->maker || c->subject);
}

static void add_making(mg_text *out, const call *c, const mg_sketch_subject *subject)
{
    const char *type = subject->type->name, *variable = subject->name;
    const char *before = c->before.length ? c->before.data : "",
               *arguments = c->arguments.length ? c->arguments.data : "";
    if (subject->maker)
        mg_text_printf(out, "%s    %s *%s = %s(%s);\n    mg_assume(%s);\n", before, type, variable,
                       subject->maker->name, arguments, variable);
    else
        mg_text_printf(out, "    %s object, *%s = &object;\n%s    %s(%s);\n", type, variable, before,
                       subject->opener->name, arguments);
    mg_text_printf(out, "    mg_assert(%s(%s)); /* a new one is valid: if not, the predicate is wrong */\n",
                   subject->predicate_name, variable);
}

static void add_closing(mg_text *out, const mg_sketch_subject *subject)
{
    bool takes_address = subject->closer && subject->closer->params[0]->target->kind == MG_TYPE_POINTER;
    if (subject->closer)
        mg_text_printf(out, "    %s(%s%s);\n", subject->closer->name, takes_address ? "&" : "", subject->name);
}

static void add_loop(const mg_sketch *sketch, mg_text *out, const mg_sketch_subject *subject, unsigned count)
{
    mg_text_printf(out, "    for (int i = mg_int(0, n); i > 0; i--) {\n        switch (mg_int(0, %u)) {\n",
                   count - 1);
    add_cases(sketch, out, subject, count);
    mg_text_printf(out, "        }\n        mg_assert(%s(%s));\n    }\n", subject->predicate_name,
                   subject->name);
}

/* What the functions build is valid, whatever the order in which they are called; what is written of a predicate is checked with it. */
static void add_any_calls(mg_sketch *sketch, mg_text *out, mg_sketch_subject *subject)
{
    call making;
    const char *variable = subject->name;
    unsigned count = count_operations(sketch, subject);
    subject->has_any_calls = find_making(sketch, subject, &making) && (count || subject->closer);
    if (subject->has_any_calls) {
        sketch->test_count++;
        mg_text_printf(out, "\n/* %s. */\nMG_TEST(",
                       count ? "Up to n calls, in any order, from a structure that is new"
                             : "A structure that is new, and freed");
        if (count)
            mg_text_printf(out, "%.*s_after_any_calls, n)\n{\n",
                           (int)strlen(variable) - (variable[strlen(variable) - 1] == '_'), variable);
        else
            mg_text_printf(out, "%s_then_%s, n)\n{\n", making.function->name, subject->closer->name);
        add_making(out, &making, subject);
        if (count)
            add_loop(sketch, out, subject, count);
        add_closing(out, subject);
        mg_text_add(out, "}\n");
    }
    mg_sketch_call_clear(&making);
}

/* A function of the harness that tests use, found by how they do. `format` may take the pieces of texts, or the letters. */
typedef struct helper {
    const char *use, *format;
    bool takes_pieces;
} helper;

static const helper helpers[] = {
    {"any_object(",
     "\n/* For a void pointer: say what it should lead to, if that matters. */\n"
     "static void *any_object(void)\n{\n    return hold(calloc(1, 1));\n}\n",
     false},
    {"any_text(",
     "\n/* Every text of up to n of these pieces: say which ones matter. */\n"
     "static char *any_text(int n)\n{\n"
     "    static const char *const pieces[] = {%s};\n    char text[512] = \"\";\n"
     "    for (int k = mg_int(0, n); k > 0; k--)\n"
     "        strcat(text, mg_pick(pieces, sizeof pieces / sizeof *pieces));\n"
     "    char *copy = hold(strdup(text));\n    mg_assume(copy);\n    return copy;\n}\n",
     true},
    {"sizeof bytes",
     "\n/* What arrays of bytes are made of: say which ones matter. */\n"
     "static const char bytes[] = \"%s\\x80\\xc3\\xff\"; /* and the zero at its end */\n",
     false},
    {"(void *)callback",
     "\n/* Stands for any function that is passed: it does nothing and returns 0. Pass your own where that is "
     "not enough. */\n"
     "static long callback()\n{\n    return 0;\n}\n",
     false},
};

static void add_helpers(const mg_sketch *sketch, mg_text *out, const char *tests)
{
    mg_text used = {0};
    for (size_t i = 0; i < sizeof helpers / sizeof *helpers; i++)
        if (strstr(tests, helpers[i].use))
            mg_text_printf(&used, helpers[i].format,
                           helpers[i].takes_pieces ? sketch->pieces.data : sketch->letters);
    const char *text = used.length ? used.data : "";
    if (strstr(tests, "hold(") || strstr(text, "hold("))
        mg_text_add(out, "\n/* Keeps memory in use, so that it does not count as lost. If what a function "
                         "returns is the caller's to free, free it in the test\n"
                         " * instead: then a leak is found, too. */\n"
                         "static const void *held[64];\n\nstatic void *hold(const void *memory)\n{\n"
                         "    static size_t count;\n    held[count++ % 64] = memory;\n    return (void "
                         "*)(uintptr_t)memory;\n}\n");
    mg_text_add(out, text);
    mg_text_clear(&used);
}

/* It is among any calls already. */
static bool is_covered(const mg_sketch *sketch, const mg_function *function)
{
    size_t parameter;
    const mg_sketch_subject *subject = find_subject(sketch, function, &parameter);
    for (size_t i = 0; i < sketch->subjects.count; i++) {
        const mg_sketch_subject *other = &sketch->subjects.items[i];
        if (other->has_any_calls && (function == other->maker || (function == other->closer && !subject)))
            return true;
    }
    return (subject && subject->is_unclear && subject->has_any_calls) ||
           (!function->param_count && mg_sketch_target(function->result));
}

void mg_sketch_add_tests(mg_sketch *sketch, mg_text *out)
{
    mg_text tests = {0};
    for (size_t i = 0; i < sketch->subjects.count; i++)
        add_any_calls(sketch, &tests, &sketch->subjects.items[i]);
    for (size_t i = 0; i < sketch->functions.count; i++)
        if (!is_covered(sketch, sketch->functions.items[i]))
            add_function_test(sketch, &tests, sketch->functions.items[i]);
    add_helpers(sketch, out, tests.length ? tests.data : "");
    if (tests.length)
        mg_text_add(out, tests.data);
    mg_text_clear(&tests);
}
