/* The tests of a first harness: one for each function, with a valid structure and arguments up to the bound, and for structures that a function makes one with any
 * calls of the others. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "driver/sketch.h"

/* How a function is called: what stands before the call, and its arguments. */
typedef struct call {
    const mg_sketch *sketch;
    const mg_function *function;
    const mg_sketch_subject *subject; /* that it gets in `given`; NULL: it takes no structure */
    size_t given;
    const char *given_name, *indent;
    bool is_whole; /* arguments that are structures may be asked for, too */
    mg_text before, arguments;
    const char *obstacle;
} call;

static void add_argument(call *c, const char *format, const char *a, const char *b)
{
    mg_text_printf(&c->arguments, format, a, b);
}

/* As the function has it, unless that is short or in use already. */
static const char *name_argument(const call *c, size_t number, char name[80])
{
    const char *own = c->function->param_names[number];
    bool is_free = strlen(own) > 2 && strlen(own) < 60 && strcmp(own, c->given_name) != 0 &&
                   strcmp(own, "bytes") != 0 && strcmp(own, "hold") != 0 && strcmp(own, "held") != 0 &&
                   strcmp(own, c->function->name) != 0;
    if (is_free)
        snprintf(name, 80, "%s", own);
    else
        snprintf(name, 80, "argument_%u", (unsigned)number + 1);
    return name;
}

/* What the value of an integer is converted to; an int is one. */
static const char *add_cast(char cast[200], const char *spelling)
{
    if (strcmp(spelling, "int") == 0)
        return "";
    snprintf(cast, 200, "(%s)", spelling);
    return cast;
}

/* Exactly as long as the next argument says, so that what is read or written behind it is found. */
static void add_array(call *c, size_t number)
{
    char element[192], count[192];
    const mg_type *target = c->function->params[number]->target;
    bool is_bytes = target->kind == MG_TYPE_VOID || target->size == 1;
    bool is_struct = mg_type_has_objects(target) && *target->name && !target->is_local && c->is_whole;
    if (!is_bytes && !is_struct && (!mg_type_is_scalar(target) || target->kind == MG_TYPE_POINTER)) {
        c->obstacle = "an array of a kind that needs to be thought about";
        return;
    }
    char name[80], length[80], cast[200];
    const char *type = target->kind == MG_TYPE_VOID ? "char" : mg_type_spell(target, element, sizeof element);
    mg_type_spell(c->function->params[number + 1], count, sizeof count);
    name_argument(c, number, name);
    name_argument(c, number + 1, length);
    mg_text_printf(&c->before, "%s%s %s = %smg_int(0, n);\n", c->indent, count, length, add_cast(cast, count));
    mg_text_printf(&c->before, "%s%s *%s = hold(malloc((size_t)%s * sizeof *%s));\n", c->indent, type, name,
                   length, name);
    mg_text_printf(&c->before,
                   "%smg_assume(%s);\n%sfor (size_t k = 0; k < (size_t)%s; k++)\n%s    %s[k] = ", c->indent,
                   name, c->indent, length, c->indent, name);
    if (is_struct)
        mg_text_printf(&c->before, "*MG_ANY(%s, n);\n", target->name);
    else if (is_bytes)
        mg_text_printf(&c->before, "(%s)mg_pick(bytes, sizeof bytes);\n", type);
    else
        mg_text_printf(&c->before, "%smg_int(0, n);\n", add_cast(cast, type));
    mg_text_add(&c->arguments, name);
}

/* A variable for a number, a text for char. */
static void add_pointer(call *c, size_t number, const mg_type *target)
{
    char spelling[192];
    char name[80], cast[200];
    mg_type_spell(target, spelling, sizeof spelling);
    name_argument(c, number, name);
    if (target->kind == MG_TYPE_CHAR || target->kind == MG_TYPE_VOID) {
        mg_text_add(&c->arguments, "any_text(n)");
    } else if (!mg_type_is_scalar(target) || target->kind == MG_TYPE_POINTER) {
        c->obstacle = "a pointer of a kind that needs to be thought about";
    } else {
        mg_text_printf(&c->before, "%s%s %s = %smg_int(0, n);\n", c->indent, spelling, name,
                       add_cast(cast, spelling));
        mg_text_printf(&c->arguments, "&%s", name);
    }
}

/* A structure of another type, or another one of the same. */
static void add_structure(call *c, size_t number, const mg_type *target)
{
    char name[80];
    const mg_sketch_subject *subject = mg_sketch_subject_of(c->sketch, target);
    if (!c->is_whole || !*target->name || target->is_local) {
        c->obstacle = "another structure";
        return;
    }
    mg_text_printf(&c->before, "%s%s *argument_%u = MG_ANY(%s, n);\n", c->indent, target->name,
                   (unsigned)number + 1, target->name);
    if (subject)
        mg_text_printf(&c->before, "%smg_assume(%s(argument_%u));\n", c->indent,
                       mg_sketch_predicate(subject, name), (unsigned)number + 1);
    mg_text_printf(&c->arguments, "argument_%u", (unsigned)number + 1);
}

static void add_number(call *c, const mg_type *type)
{
    char spelling[192];
    bool is_positive = type->kind == MG_TYPE_UNSIGNED || type->kind == MG_TYPE_CHAR;
    mg_type_spell(type, spelling, sizeof spelling);
    if (type->kind == MG_TYPE_BOOL)
        add_argument(c, "mg_bool()%s%s", "", "");
    else if (type->kind == MG_TYPE_ENUM && *type->name)
        add_argument(c, "mg_enum(%s)%s", spelling, "");
    else if (type->kind == MG_TYPE_CHAR)
        add_argument(c, "(%s)mg_int('a', 'a' + n)%s", spelling, "");
    else if (!strcmp(spelling, "int"))
        add_argument(c, "mg_int(%s, n)%s", is_positive ? "0" : "-1", "");
    else
        add_argument(c, "(%s)mg_int(%s, n)", spelling, is_positive ? "0" : "-1");
}

static void add_value(call *c, size_t number)
{
    const mg_type *type = c->function->params[number], *target = mg_sketch_target(type);
    char name[80];
    if (number && mg_sketch_is_array(c->function, number - 1))
        mg_text_add(&c->arguments, name_argument(c, number, name));
    else if (mg_sketch_is_array(c->function, number))
        add_array(c, number);
    else if (number == c->given && c->subject)
        mg_text_add(&c->arguments, c->given_name);
    else if (target)
        add_structure(c, number, target);
    else if (type->kind == MG_TYPE_POINTER && type->target && type->target->kind == MG_TYPE_FUNCTION)
        c->obstacle = "a function";
    else if (type->kind == MG_TYPE_POINTER && type->target &&
             (type->target->size || type->target->kind == MG_TYPE_VOID))
        add_pointer(c, number, type->target);
    else if (type->kind != MG_TYPE_POINTER && mg_type_is_scalar(type))
        add_number(c, type);
    else
        c->obstacle = type->kind == MG_TYPE_POINTER ? "a pointer to a type that is not defined here"
                                                    : "a value of a kind that has no choice";
}

static void find_arguments(call *c)
{
    if (c->function->is_variadic)
        c->obstacle = "variable arguments";
    for (size_t i = 0; i < c->function->param_count && !c->obstacle; i++) {
        mg_text_add(&c->arguments, i ? ", " : "");
        add_value(c, i);
    }
}

static void clear_call(call *c)
{
    mg_text_clear(&c->before);
    mg_text_clear(&c->arguments);
}

/* A pointer that is returned is kept, so that what it leads to is not lost. */
static void add_call(mg_text *out, const call *c)
{
    bool keeps = c->function->result->kind == MG_TYPE_POINTER;
    mg_text_printf(out, "%s%s%s%s(%s)%s;\n", c->before.length ? c->before.data : "", c->indent,
                   keeps ? "hold(" : "", c->function->name, c->arguments.length ? c->arguments.data : "",
                   keeps ? ")" : "");
}

/* ---- one function ---------------------------------------------------------------------------------------- */

static const mg_sketch_subject *find_subject(const mg_sketch *sketch, const mg_function *function,
                                             size_t *parameter)
{
    for (*parameter = 0; *parameter < function->param_count; ++*parameter) {
        const mg_type *target =
            mg_sketch_is_array(function, *parameter) ? NULL : mg_sketch_target(function->params[*parameter]);
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
    char name[80];
    const char *type = c->subject->type->name, *variable = c->subject->name;
    mg_text_printf(out, "    %s *%s = MG_ANY(%s, n);\n    mg_assume(%s(%s));\n", type, variable, type,
                   mg_sketch_predicate(c->subject, name), variable);
}

static void add_function_test(mg_sketch *sketch, mg_text *out, const mg_function *function)
{
    call c = {.sketch = sketch, .function = function, .indent = "    ", .is_whole = true};
    char name[80];
    c.subject = find_subject(sketch, function, &c.given);
    c.given_name = c.subject ? c.subject->name : "";
    bool is_opener = c.subject && c.subject->opener == function,
         is_closer = c.subject && c.subject->closer == function;
    find_arguments(&c);
    if (c.subject && c.subject->predicate == function) {
        clear_call(&c);
        return;
    }
    if (c.obstacle) {
        leave_out(sketch, out, &c);
        clear_call(&c);
        return;
    }
    sketch->test_count++;
    mg_text_printf(out, "\nMG_TEST(%s_works, n)\n{\n", function->name);
    if (is_opener)
        mg_text_printf(out, "    %s object, *%s = &object;\n", c.subject->type->name, c.subject->name);
    else if (c.subject)
        add_given(out, &c);
    add_call(out, &c);
    if (c.subject && !is_closer)
        mg_text_printf(out, "    mg_assert(%s(%s));\n", mg_sketch_predicate(c.subject, name), c.subject->name);
    if (is_opener && c.subject->closer)
        mg_text_printf(out, "    %s(%s);\n", c.subject->closer->name, c.subject->name);
    mg_text_add(out, "}\n");
    clear_call(&c);
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
    find_arguments(c);
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
            add_call(out, &c);
            mg_text_printf(out, "            break;\n%s", has_block ? "        }\n" : "");
            number++;
        }
        clear_call(&c);
    }
}

/* What the functions build is valid, whatever the order in which they are called; what is written of a predicate is checked with it. */
static void add_any_calls(mg_sketch *sketch, mg_text *out, const mg_sketch_subject *subject)
{
    char name[80];
    unsigned count = 0;
    const char *type = subject->type->name, *variable = subject->name;
    for (size_t i = 0; i < sketch->functions.count; i++) {
        call c;
        count += is_operation(sketch, subject, sketch->functions.items[i], &c);
        clear_call(&c);
    }
    if (!count || !(subject->maker || subject->opener))
        return;
    sketch->test_count++;
    mg_text_printf(out,
                   "\n/* Up to n calls, in any order, from a structure that is new. "
                   "*/\nMG_TEST(%.*s_after_any_calls, n)\n{\n",
                   (int)strlen(variable) - (variable[strlen(variable) - 1] == '_'), variable);
    if (subject->maker)
        mg_text_printf(out, "    %s *%s = %s();\n    mg_assume(%s);\n", type, variable, subject->maker->name,
                       variable);
    else
        mg_text_printf(out, "    %s object, *%s = &object;\n    %s(%s);\n", type, variable,
                       subject->opener->name, variable);
    mg_text_printf(out, "    for (int i = mg_int(0, n); i > 0; i--) {\n        switch (mg_int(0, %u)) {\n",
                   count - 1);
    add_cases(sketch, out, subject, count);
    mg_text_printf(out, "        }\n        mg_assert(%s(%s));\n    }\n", mg_sketch_predicate(subject, name),
                   variable);
    if (subject->closer)
        mg_text_printf(out, "    %s(%s);\n", subject->closer->name, variable);
    mg_text_add(out, "}\n");
}

/* Those that the tests need. */
static void add_helpers(const mg_sketch *sketch, mg_text *out, const char *tests)
{
    bool has_texts = strstr(tests, "any_text(") != NULL;
    if (has_texts || strstr(tests, "hold("))
        mg_text_add(out, "\n/* Keeps memory in use, so that it does not count as lost. If what a function "
                         "returns is the caller's to free, free it in the test\n"
                         " * instead: then a leak is found, too. */\n"
                         "static const void *held[64];\n\nstatic void *hold(const void *memory)\n{\n"
                         "    static size_t count;\n    held[count++ % 64] = memory;\n    return (void "
                         "*)(uintptr_t)memory;\n}\n");
    if (has_texts)
        mg_text_printf(
            out,
            "\n/* Every text of up to n of these letters: say which ones matter. */\nstatic char *any_text(int "
            "n)\n{\n"
            "    static const char letters[] = \"%s\";\n    size_t length = (size_t)mg_int(0, n);\n"
            "    char *text = hold(malloc(length + 1));\n    mg_assume(text);\n"
            "    for (size_t k = 0; k < length; k++)\n        text[k] = mg_pick(letters, sizeof letters - 1);\n"
            "    text[length] = '\\0';\n    return text;\n}\n",
            sketch->letters);
    if (strstr(tests, "sizeof bytes"))
        mg_text_printf(out,
                       "\n/* What arrays of bytes are made of: say which ones matter. */\n"
                       "static const char bytes[] = \"%s\\x80\\xc3\\xff\"; /* and the zero at its end */\n",
                       sketch->letters);
}

void mg_sketch_add_tests(mg_sketch *sketch, mg_text *out)
{
    mg_text tests = {0};
    for (size_t i = 0; i < sketch->subjects.count; i++)
        add_any_calls(sketch, &tests, &sketch->subjects.items[i]);
    for (size_t i = 0; i < sketch->functions.count; i++) {
        size_t parameter;
        const mg_function *function = sketch->functions.items[i];
        const mg_sketch_subject *subject = find_subject(sketch, function, &parameter);
        if (subject && subject->is_unclear && (subject->maker || subject->opener))
            continue; /* it is among any calls */
        bool is_maker = !function->param_count && mg_sketch_target(function->result);
        if (!is_maker)
            add_function_test(sketch, &tests, function);
    }
    add_helpers(sketch, out, tests.length ? tests.data : "");
    if (tests.length)
        mg_text_add(out, tests.data);
    mg_text_clear(&tests);
}
