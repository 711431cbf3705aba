/* The calls of a first harness: each argument is what a choice gives. Where that cannot be guessed, the function is left out. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "driver/sketch_calls.h"

typedef mg_sketch_call call;

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

/* Exactly as long as another argument says, so that what is read or written behind it is found. */
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
    size_t at = mg_sketch_length(c->function, number);
    mg_type_spell(c->function->params[at], count, sizeof count);
    name_argument(c, number, name);
    name_argument(c, at, length);
    mg_text_printf(&c->before, "%s%s %s = %smg_int(0, n);\n", c->indent, count, length, add_cast(cast, count));
    mg_text_printf(&c->before, "%s%s *%s = hold(malloc((size_t)%s * sizeof *%s));\n", c->indent, type, name,
                   length, name);
    mg_text_printf(&c->before,
                   "%smg_assume(%s);\n%sfor (size_t k = 0; k < (size_t)%s; k++)\n%s    %s[k] = ", c->indent,
                   name, c->indent, length, c->indent, name);
    if (is_struct)
        mg_text_printf(&c->before, "*MG_ANY(%s, n);\n", target->name);
    else if (target->kind == MG_TYPE_VOID) /* most such code only moves them, so they are not chosen at once */
        mg_text_add(&c->before, "(char)mg_int('a', 'a' + n);\n");
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
    if (target->kind == MG_TYPE_VOID && mg_sketch_is_closer(c->function)) {
        c->obstacle = "memory that another function returned";
    } else if (target->kind == MG_TYPE_VOID) {
        mg_text_add(&c->arguments, "any_object()");
    } else if (target->kind == MG_TYPE_CHAR) {
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
    const mg_sketch_subject *subject = mg_sketch_subject_of(c->sketch, target);
    if (!c->is_whole || !*target->name || target->is_local) {
        c->obstacle = "another structure";
        return;
    }
    mg_text_printf(&c->before, "%s%s *argument_%u = MG_ANY(%s, n);\n", c->indent, target->name,
                   (unsigned)number + 1, target->name);
    if (subject)
        mg_text_printf(&c->before, "%smg_assume(%s(argument_%u));\n", c->indent, subject->predicate_name,
                       (unsigned)number + 1);
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
    if (mg_sketch_is_length(c->function, number))
        mg_text_add(&c->arguments, name_argument(c, number, name));
    else if (mg_sketch_length(c->function, number))
        add_array(c, number);
    else if (number == c->given && c->subject)
        mg_text_add(&c->arguments, c->given_name);
    else if (target)
        add_structure(c, number, target);
    else if (type->kind == MG_TYPE_POINTER && type->target && type->target->kind == MG_TYPE_FUNCTION)
        mg_text_add(&c->arguments, "(void *)callback");
    else if (type->kind == MG_TYPE_POINTER && type->target &&
             (type->target->size || type->target->kind == MG_TYPE_VOID))
        add_pointer(c, number, type->target);
    else if (type->kind != MG_TYPE_POINTER && mg_type_is_scalar(type))
        add_number(c, type);
    else
        c->obstacle = type->kind == MG_TYPE_POINTER ? "a pointer to a type that is not defined here"
                                                    : "a value of a kind that has no choice";
}

void mg_sketch_call_find(call *c)
{
    if (c->function->is_variadic)
        c->obstacle = "variable arguments";
    for (size_t i = 0; i < c->function->param_count && !c->obstacle; i++) {
        mg_text_add(&c->arguments, i ? ", " : "");
        add_value(c, i);
    }
}

void mg_sketch_call_clear(call *c)
{
    mg_text_clear(&c->before);
    mg_text_clear(&c->arguments);
}

void mg_sketch_call_add(mg_text *out, const call *c)
{
    bool keeps = c->function->result->kind == MG_TYPE_POINTER;
    mg_text_printf(out, "%s%s%s%s(%s)%s;\n", c->before.length ? c->before.data : "", c->indent,
                   keeps ? "hold(" : "", c->function->name, c->arguments.length ? c->arguments.data : "",
                   keeps ? ")" : "");
}
