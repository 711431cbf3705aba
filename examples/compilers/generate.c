/* Writes small C programs: each path of a test prints one. They have no undefined behaviour, by construction, so compilers must agree on
 * what they print.
 *
 *     margay check generate.c --test program -n 6 --strategy random --samples 1000 --seed 1
 *
 * program     declarations, functions and statements of all kinds; at random
 * operation   one operation on two values of two types; every one
 * layout      one struct of n bit-fields; every one
 *
 * A program computes something from three small inputs, `given`, and notes numbers; its main runs it for every input. Between the two lines
 * of dashes stands what is its own, under names that can be told apart: compute, T0, U0, f0, g0. Without Margay, see native.h. */
#ifdef NATIVE
#include "native.h"
#endif
#include "statements.h"

static const char head[] = "/* program */\n"
                           "#include <stdbool.h>\n#include <stddef.h>\n#include <stdio.h>\n"
                           "struct given { int a; unsigned char b; bool c; };\n"
                           "static const struct given *given;\n"
                           "static void note(unsigned long value) { printf(\"%lx \", value); }\n"
                           "/* ---- */\n";

static const char tail[] = "/* ---- */\n"
                           "static void soil(void)\n{\n"
                           "    volatile unsigned char stack[500];\n"
                           "    for (int i = 0; i < 500; i++)\n        stack[i] = 0x5a;\n}\n"
                           "int main(void)\n{\n"
                           "    static const int a[] = {-1, 0, 5};\n"
                           "    for (int i = 0; i < 12; i++) {\n"
                           "        struct given one = {a[i % 3], i / 3 % 2 ? 200 : 0, i / 6};\n"
                           "        given = &one;\n"
                           "        soil();\n"
                           "        compute();\n"
                           "        printf(\"\\n\");\n"
                           "    }\n"
                           "    return 0;\n}\n";

static void begin_program(void)
{
    memset(&scope, 0, sizeof scope);
    memset(tags, 0, sizeof tags);
    used = 0;
    append(head, (int)sizeof head - 1);
}

static void end_program(void)
{
    append(tail, (int)sizeof tail - 1);
    puts(text);
}

/* ---- declarations ------------------------------------------------------------------------------------------ */

/* A member; the first one is a number that fits an int or is no bit-field. */
static struct member any_member(bool is_first)
{
    static const int widths[] = {1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 40, 63};
    struct member member = {(enum type)mg_int(BOOL, ULONG), 0, -1};
    int kind = mg_int(0, 4);
    if (kind == 0 && !is_first && scope.layout_count)
        member.nested = mg_int(0, scope.layout_count - 1);
    else if (kind > 2 && !(is_first && member.type >= LONG))
        member.width = mg_pick(widths, 15);
    if (member.width > types[member.type].bits)
        member.width = types[member.type].bits;
    return member;
}

static void declare_member(struct member member, int number)
{
    say("    ");
    if (member.nested >= 0) {
        tag(NESTED);
        say("struct T%d m%d;", member.nested, number);
    } else if (member.width) {
        say("%s m%d : %d;", types[member.type].name, number, member.width);
    } else {
        say("%s m%d;", types[member.type].name, number);
    }
    end_line();
}

static void declare_layout(void)
{
    static const char *const gaps[] = {"    int : 0;\n", "    unsigned : 3;\n"};
    struct layout layout = {.count = mg_int(1, MOST_MEMBERS)};
    say("struct T%d {\n", scope.layout_count);
    for (int i = 0; i < layout.count; i++) {
        declare_member(layout.members[i] = any_member(i == 0), i);
        int gap = mg_int(0, 11);
        if (gap < 2)
            say(gaps[gap]);
    }
    say("};\n");
    scope.layouts[scope.layout_count++] = layout;
}

static void initial(int layout)
{
    say("{");
    for (int i = 0; i < scope.layouts[layout].count; i++) {
        say(i ? ", " : "");
        int nested = scope.layouts[layout].members[i].nested;
        if (nested >= 0)
            initial(nested);
        else
            number(INT, mg_int(-2, 5));
    }
    say("}");
}

static void declare_struct(void)
{
    int layout = mg_int(0, scope.layout_count - 1), id = new_name();
    char name[NAME];
    say("    struct T%d v%d = ", layout, id);
    initial(layout);
    say(";");
    end_line();
    join(name, "v", "", id);
    add_object(name, layout, false);
    if (!mg_bool())
        return;
    say("    struct T%d *v%d = &%s;\n", layout, new_name(), name);
    join(name, "(*v", "", scope.names);
    add_object(strcat(name, ")"), layout, false);
}

/* All its members cover all of it, so each may be read whichever was written. */
static void declare_union(void)
{
    static const enum type words[] = {USHORT, UINT, ULONG};
    enum type type = mg_pick(words, 3);
    int bits = types[type].bits, width = mg_int(1, bits - 1), id = new_name();
    tag(UNION);
    say("    union { %s m0; unsigned char m1[%d]; struct { %s m0 : %d; ", types[type].name, bits / 8,
        types[type].name, width);
    say("%s m1 : %d; } m2; } v%d = {", types[type - 1].name, bits - width, id);
    expression(1);
    say("};");
    end_line();
    int first = scope.place_count;
    char name[NAME];
    join(name, "v", "", id);
    add_place(name, ".m", 0, (struct member){type, 0, -1});
    add_place(name, ".m2.m", 0, (struct member){type, width, -1});
    add_place(name, ".m2.m", 1, (struct member){type - 1, bits - width, -1});
    struct place *byte = add_place(name, ".m1[", mg_int(0, bits / 8 - 1), (struct member){UCHAR, 0, -1});
    strcat(byte->name, "]");
    for (int i = first; i < scope.place_count; i++)
        scope.places[i].is_union = true;
}

static void declare_array(void)
{
    static const char *const places[] = {"[0]", "[3]", "[given->a & 3]"};
    enum type type = (enum type)mg_int(BOOL, ULONG);
    int id = new_name();
    tag(ARRAY);
    say("    %s v%d[4] = {", types[type].name, id);
    for (int i = 0; i < 4; i++) {
        say(i ? ", " : "");
        expression(1);
    }
    say("};");
    end_line();
    for (int i = 0; i < 3; i++) {
        struct place *place = add_scalar("v", id, type);
        place->is_plain = false, place->is_array = true;
        strcat(place->name, places[i]);
    }
}

static void declare_scalar(void)
{
    enum type type = mg_enum(enum type);
    if ((unsigned)type > ULONG)
        type = INT;
    bool is_volatile = mg_int(0, 3) == 3;
    int id = new_name();
    if (is_volatile)
        tag(VOLATILE);
    say(is_volatile ? "    volatile %s v%d = " : "    %s v%d = ", types[type].name, id);
    expression(2);
    say(";");
    end_line();
    add_scalar("v", id, type);
}

/* A variable of the file; compute() sets it again, so that each run starts alike. */
static void declare_global(void)
{
    enum type type = (enum type)mg_int(BOOL, ULONG);
    int id = new_name();
    tag(GLOBAL);
    say("static %s g%d;", types[type].name, id);
    end_line();
    add_scalar("g", id, type)->is_global = true;
}

/* ---- functions --------------------------------------------------------------------------------------------- */

static struct function any_function(void)
{
    struct function function = {.count = mg_int(1, MOST_GIVEN), .given_layout = -1, .result_layout = -1};
    for (int i = 0; i < function.count; i++)
        function.given[i] = (enum type)mg_int(BOOL, ULONG);
    function.result = (enum type)mg_int(BOOL, ULONG);
    if (scope.layout_count && mg_bool()) {
        function.given_layout = mg_int(0, scope.layout_count - 1);
        function.result_layout = mg_bool() ? function.given_layout : -1;
    }
    return function;
}

static void declare_function(void)
{
    struct function function = any_function();
    int places = scope.place_count, objects = scope.object_count, id = scope.function_count;
    bool is_struct = function.result_layout >= 0;
    if (is_struct)
        say("static struct T%d f%d(", function.result_layout, id);
    else
        say("static %s f%d(", types[function.result].name, id);
    for (int i = 0; i < function.count; i++) {
        say(i ? ", %s p%d" : "%s p%d", types[function.given[i]].name, i);
        add_scalar("p", i, function.given[i]);
    }
    if (function.given_layout >= 0) {
        say(", struct T%d p9", function.given_layout);
        add_object("p9", function.given_layout, false);
    }
    say(")\n{\n");
    scope.is_pure = true, scope.level = 1;
    for (int i = mg_int(0, 2); i > 0; i--)
        statement(1);
    say("    return ");
    if (is_struct)
        say("p9");
    else
        expression(2);
    say(";");
    end_line();
    say("}\n");
    scope.is_pure = false, scope.place_count = places, scope.object_count = objects;
    scope.functions[scope.function_count++] = function;
}

/* ---- the tests --------------------------------------------------------------------------------------------- */

static void set_globals(void)
{
    for (int i = 0; i < scope.place_count; i++) {
        say("    %s = ", scope.places[i].name);
        number(INT, mg_int(-1, 3));
        say(";\n");
    }
}

static void note_all(void)
{
    for (int i = 0; i < scope.place_count; i++) {
        tag_place(&scope.places[i], false);
        say("    note((unsigned long)%s);", scope.places[i].name);
        end_line();
    }
    for (int i = 0; i < scope.layout_count; i++) {
        tag(LAYOUT);
        say("    note(sizeof(struct T%d));", i);
        end_line();
    }
}

MG_TEST(program, n)
{
    int few = n < 3 ? n : 3;
    begin_program();
    scope.budget = n;
    for (int i = mg_int(0, few); i > 0; i--)
        declare_layout();
    for (int i = mg_int(0, 1); i > 0; i--)
        declare_global();
    for (int i = mg_int(0, few); i > 0; i--)
        declare_function();
    say("static void compute(void)\n{\n");
    scope.budget = n, scope.level = 1;
    set_globals();
    for (int i = mg_int(1, few); i > 0; i--)
        declare_scalar();
    if (mg_bool())
        declare_union();
    if (mg_bool())
        declare_array();
    for (int i = scope.layout_count ? mg_int(0, 2) : 0; i > 0; i--)
        declare_struct();
    while (scope.budget > 0)
        statement(0);
    note_all();
    say("}\n");
    end_program();
}

/* The i-th value to try in a type; the ends of its range first. */
static void edge(enum type type, int i)
{
    static const char *const words[TYPES][3] = {
        {"1", "0", "1"},
        {"-128", "127", "1"},
        {"-128", "127", "-1"},
        {"255", "128", "1"},
        {"-32768", "32767", "-1"},
        {"65535", "32768", "1"},
        {"-2147483647 - 1", "2147483647", "-1"},
        {"4294967295u", "2147483648u", "1"},
        {"-9223372036854775807L - 1", "9223372036854775807L", "-1"},
        {"18446744073709551615uL", "9223372036854775808uL", "1"},
    };
    say("%s", words[type][i]);
}

MG_TEST(operation, n)
{
    begin_program();
    enum type left = (enum type)mg_int(BOOL, ULONG), right = (enum type)mg_int(BOOL, ULONG);
    enum operator op =(enum operator) mg_int(0, OPERATORS - 1);
    int most = n < 3 ? n : 3;
    say("static void compute(void)\n{\n    %s v1 = ", types[left].name);
    edge(left, mg_int(0, most - 1));
    say(";\n    %s v2 = ", types[right].name);
    edge(right, mg_int(0, most - 1));
    say(";\n    note((unsigned long)(");
    int at = used;
    say("v1 %s ", operators[op]);
    int middle = used;
    say("v2");
    combine(op, any_of(left), any_of(right), at, middle);
    say("));");
    end_line();
    say("}\n");
    end_program();
}

MG_TEST(layout, n)
{
    static const enum type kinds[] = {BOOL, CHAR, UCHAR, SHORT, INT, UINT, ULONG};
    static const int widths[] = {1, 7, 8, 17, 32};
    int count = n < MOST_MEMBERS ? n : MOST_MEMBERS;
    begin_program();
    say("struct T0 {\n");
    for (int i = 0; i < count; i++) {
        struct member member = {mg_pick(kinds, 7), mg_pick(widths, 5), -1};
        mg_assume(member.width <= types[member.type].bits);
        declare_member(member, i);
    }
    say("    unsigned char m9;\n};\nstatic void compute(void)\n{\n    struct T0 v1 = {0};\n");
    for (int i = 0; i < count; i++) {
        tag(ASSIGN_VALUE), tag(BITS_WRITE);
        say("    note((unsigned long)(v1.m%d = given->b - given->a));", i);
        end_line();
        tag(BITS_READ);
        say("    note((unsigned long)v1.m%d);", i ? i - 1 : count - 1);
        end_line();
    }
    tag(LAYOUT);
    say("    note(sizeof v1 * 100 + offsetof(struct T0, m9));");
    end_line();
    say("}\n");
    end_program();
}

#ifdef NATIVE
static long long enumerators_of(const char *type)
{
    return !strcmp(type, "enum type") ? TYPES : !strcmp(type, "enum operator") ? OPERATORS : STATEMENTS;
}
#endif
