/* Statements: one a line, each with what it needs, so that a program stays correct when lines are taken out of it. */
#ifndef STATEMENTS_H
#define STATEMENTS_H

#include "expressions.h"

enum statement { SET, SET_BOTH, CHANGE, STEP, BRANCH, SELECT, REPEAT, REPLACE, GUARD, SHOW };
enum { STATEMENTS = SHOW + 1, MOST_NESTED = 2, DEEP = 3 };

static void statement(int nested);

static void begin_line(void)
{
    for (int i = 0; i < scope.level; i++)
        say("    ");
}

static int pick_depth(void)
{
    return mg_int(0, scope.budget > 1 ? DEEP : DEEP - 1);
}

static void block(int nested, int most)
{
    scope.level++;
    int count = mg_int(1, most);
    for (int i = 0; i < count; i++)
        statement(nested + 1);
    scope.level--;
}

static void write_place(const struct place *place)
{
    tag_place(place, true);
    say("%s", place->name);
}

static void set(const struct place *place)
{
    begin_line();
    write_place(place);
    say(" = ");
    expression(pick_depth());
    say(";");
    end_line();
}

/* The value of an assignment: of a bit-field, what it holds afterwards. */
static void set_both(void)
{
    const struct place *first = pick_place(true), *second = pick_place(true);
    bool is_safe = first->is_plain && first != second;
    if (!is_safe && scope.is_pure) {
        set(second);
        return;
    }
    tag(ASSIGN_VALUE);
    begin_line();
    say(is_safe ? "%s = (" : "note((unsigned long)(", first->name);
    write_place(second);
    say(" = ");
    expression(pick_depth());
    say(is_safe ? ");" : "));");
    end_line();
}

static bool is_wide(const struct place *place)
{
    return place->kind.width && place->kind.type >= LONG;
}

static void change(void)
{
    const struct place *place = pick_place(true);
    struct value a = value_of_place(place);
    enum operator op =(enum operator) mg_int(0, OF_ASSIGNMENT - 1);
    bool is_short = a.lo >= 0 && a.hi <= 65535;
    if (op == LEFT && types[promote(a).type].is_signed && !is_short)
        op = RIGHT;
    tag(COMPOUND);
    begin_line();
    write_place(place);
    say(" %s= ", operators[op]);
    int middle = used;
    struct value b = expression(pick_depth());
    if (is_wide(place) && op != LEFT && op != RIGHT) {
        insert(middle, cast_of(ULONG));
        b = convert(b, ULONG);
    }
    if (op == LEFT && is_short) {
        tag(SHIFT_LEFT);
        insert(middle, "(");
        say(" & 7)");
    } else {
        combine(op, a, b, middle, middle);
    }
    say(";");
    end_line();
}

static bool can_step(const struct place *place)
{
    struct member kind = place->kind;
    if (kind.type == BOOL)
        return false;
    return !types[kind.type].is_signed || (kind.width ? kind.width : types[kind.type].bits) < 32;
}

static void step(void)
{
    static const char *const words[] = {"%s++;", "++%s;", "%s--;", "--%s;"};
    const struct place *place = pick_place(true);
    if (!can_step(place)) {
        set(place);
        return;
    }
    tag(INCREMENT);
    tag_place(place, true);
    begin_line();
    say(mg_pick(words, 4), place->name);
    end_line();
}

static void branch(int nested)
{
    tag(IF);
    begin_line();
    say("if (");
    expression(pick_depth());
    say(") {");
    end_line();
    block(nested, 2);
    begin_line();
    if (mg_bool()) {
        say("} else {");
        end_line();
        block(nested, 2);
        begin_line();
    }
    say("}");
    end_line();
}

static void label(int number, int other)
{
    begin_line();
    if (number == other)
        say("default:");
    else
        say("case %d:", number);
    end_line();
}

/* Cases fall through or not; the default stands anywhere. */
static void choose_case(int nested)
{
    int count = mg_int(1, 3), other = mg_int(0, 3);
    tag(SWITCH);
    begin_line();
    say(mg_bool() ? "switch (3 & " : "switch ((unsigned char)");
    expression(pick_depth());
    say(") {");
    end_line();
    for (int i = 0; i <= count; i++) {
        tag(SWITCH);
        label(i, other);
        block(nested, 1);
        if (mg_bool()) {
            scope.level++, begin_line();
            say("break;");
            end_line(), scope.level--;
        }
    }
    begin_line();
    say("}");
    end_line();
}

static void jump(void)
{
    static const char *const words[] = {"break;", "continue;"};
    tag(JUMP);
    scope.level++, begin_line();
    say("if (");
    expression(1);
    say(") %s", mg_pick(words, 2));
    end_line(), scope.level--;
}

static void repeat(int nested)
{
    static const char *const heads[] = {"for (int i%d = 0; i%d < %d; i%d++) {",
                                        "for (signed char i%d = 0; i%d < %d; i%d++) {",
                                        "for (unsigned i%d = 0; i%d != %d; i%d++) {"};
    static const enum type kinds[] = {INT, SCHAR, UINT};
    int which = mg_int(0, 2), turns = mg_int(1, 3), number = new_name(), places = scope.place_count;
    tag(LOOP);
    begin_line();
    say(heads[which], number, number, turns, number);
    end_line();
    struct place *place = add_scalar("i", number, kinds[which]);
    place->is_writable = place->is_plain = false;
    place->lo = 0, place->hi = turns - 1;
    if (mg_bool())
        jump();
    block(nested, 2);
    scope.place_count = places;
    begin_line();
    say("}");
    end_line();
}

/* A struct as a whole: from another, or from a function. */
static void replace(void)
{
    const struct object *object = pick_object(-1);
    if (!object || scope.is_pure) {
        set(pick_place(true));
        return;
    }
    int id = scope.function_count ? mg_int(0, scope.function_count - 1) : -1;
    begin_line();
    say("%s = ", object->name);
    if (id >= 0 && scope.functions[id].result_layout == object->layout) {
        tag(RESULT);
        call(id, 2);
    } else {
        tag(COPY);
        say("%s", pick_object(object->layout)->name);
    }
    say(";");
    end_line();
}

static void guard(void)
{
    static const char *const words[] = {"&&", "||"};
    tag(SHORT_CIRCUIT), tag(COMMA);
    begin_line();
    say("(void)(");
    expression(1);
    say(" %s (", mg_pick(words, 2));
    write_place(pick_place(true));
    say(" = ");
    expression(2);
    say(", ");
    expression(1);
    say("));");
    end_line();
}

static void show(void)
{
    begin_line();
    bool is_size = mg_bool();
    if (is_size)
        tag(SIZE);
    say(is_size ? "note(sizeof(+" : "note((unsigned long)");
    expression(DEEP);
    say(is_size ? "));" : ");");
    end_line();
}

static void statement(int nested)
{
    enum statement kind = mg_enum(enum statement);
    bool is_last = nested == MOST_NESTED || scope.budget <= 0;
    scope.budget--;
    switch (kind) {
    case SET_BOTH:
        set_both();
        return;
    case CHANGE:
        change();
        return;
    case STEP:
        step();
        return;
    case REPLACE:
        replace();
        return;
    case GUARD:
        guard();
        return;
    case BRANCH:
    case SELECT:
    case REPEAT:
        if (is_last)
            break;
        (kind == BRANCH ? branch : kind == SELECT ? choose_case : repeat)(nested);
        return;
    case SHOW:
        if (scope.is_pure)
            break;
        show();
        return;
    default:
        break;
    }
    set(pick_place(true));
}

#endif
