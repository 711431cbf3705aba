/* Expressions. Each function writes one, and returns what is known of its value. */
#ifndef EXPRESSIONS_H
#define EXPRESSIONS_H

#include "scope.h"

enum operator{
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDED,
    REMAINDER,
    LEFT,
    RIGHT,
    AND,
    OR,
    XOR,
    LESS,
    ATMOST,
    EQUAL,
    UNEQUAL,
    BOTH,
    EITHER
};
enum { OPERATORS = EITHER + 1, OF_ASSIGNMENT = XOR + 1 };
static const char *const operators[] = {"+", "-", "*", "/",  "%",  "<<", ">>", "&",
                                        "|", "^", "<", "<=", "==", "!=", "&&", "||"};

enum form { LITERAL, PLACE, GIVEN, BINARY, UNARY, CONVERSION, CONDITIONAL, SEQUENCE, OF_CALL };
/* The leaves first, the call last: there may be no function. */
static const enum form forms[] = {LITERAL, PLACE, PLACE,      GIVEN,       BINARY,   BINARY, BINARY,
                                  BINARY,  UNARY, CONVERSION, CONDITIONAL, SEQUENCE, OF_CALL};
enum { FORMS = sizeof forms / sizeof *forms, LEAVES = 4 };

static struct value expression(int depth);

/* ---- leaves ------------------------------------------------------------------------------------------------ */

static struct value number(enum type type, long long n)
{
    static const char *const suffixes[] = {"", "u", "L", "uL"};
    bool is_lowest = n == any_of(INT).lo;
    if (n < 0 && !types[type].is_signed)
        n = -n;
    if (n > INT_MAX && type < UINT)
        type = LONG;
    if (n < 0)
        say(is_lowest ? type == INT ? "(-2147483647 - 1)" : "(-2147483648L)" : "(%l%s)", n,
            suffixes[type - INT]);
    else
        say("%l%s", n, suffixes[type - INT]);
    return (struct value){type, n, n};
}

static struct value literal(void)
{
    static const long long numbers[] = {0,      1,     -1,      2,       3,       7,       31,
                                        127,    128,   -128,    200,     255,     256,     32767,
                                        -32768, 65535, 1000003, INT_MAX, INT_MIN, UINT_MAX};
    long long n = mg_pick(numbers, sizeof numbers / sizeof *numbers);
    return number((enum type)mg_int(INT, ULONG), n);
}

static struct value read_place(void)
{
    const struct place *place = pick_place(false);
    tag_place(place, false);
    /* What a bit-field wider than int is promoted to, compilers do not agree on. */
    if (place->kind.width && place->kind.type >= LONG)
        say("(%s)", types[place->kind.type].name);
    say("%s", place->name);
    return value_of_place(place);
}

/* What the program is run with: main() has every combination. */
static struct value given(void)
{
    static const struct value values[] = {{INT, -1, 5}, {UCHAR, 0, 200}, {BOOL, 0, 1}};
    static const char *const names[] = {"given->a", "given->b", "given->c"};
    int which = mg_int(0, 2);
    say("%s", names[which]);
    return values[which];
}

/* ---- operations -------------------------------------------------------------------------------------------- */

static const char *cast_of(enum type type)
{
    return type == ULONG ? "(unsigned long)" : "(unsigned)";
}

/* The result of + - * in a type; an operation that may overflow is made one of unsigned numbers by a cast written at `at`. */
static struct value arithmetic(enum operator op, struct value a, struct value b, int at)
{
    enum type type = common(a, b);
    long long lo, hi;
    for (;;) {
        struct value left = convert(a, type), right = convert(b, type);
        bool is_known = op == MULTIPLY ? range_of_product(left, right, &lo, &hi)
                                       : range_of_sum(left, right, op == SUBTRACT, &lo, &hi);
        if (is_known && is_within(type, lo, hi)) {
            tag(ARITHMETIC);
            return (struct value){type, lo, hi};
        }
        if (!types[type].is_signed) {
            tag(WRAPS);
            return any_of(type);
        }
        type = unsigned_of(type);
        insert(at, cast_of(type));
    }
}

/* Of / and %; the divisor, written from `middle` on, is made odd when it may be 0. */
static struct value quotient(struct value a, struct value b, int at, int middle)
{
    tag(DIVIDE);
    if (b.lo <= 0 && b.hi >= 0) {
        b = promote(b);
        insert(middle, "(");
        say(" | 1)");
        b = b.lo < 0 ? any_of(b.type) : b.hi < WIDE ? (struct value){b.type, 1, b.hi + 1} : any_of(b.type);
    }
    enum type type = common(a, b);
    struct value left = convert(a, type), right = convert(b, type);
    if (types[type].is_signed && left.lo == any_of(type).lo && right.lo < 0) {
        type = unsigned_of(type);
        insert(at, cast_of(type));
        left = any_of(type);
    }
    if (!types[type].is_signed || !is_known(left))
        return types[type].is_signed ? any_of(type)
               : left.hi < LLONG_MAX ? ranged(type, 0, left.hi)
                                     : any_of(type);
    long long most = larger(-left.lo, left.hi);
    return left.lo >= 0 && right.lo >= 0 ? ranged(type, 0, most) : ranged(type, -most, most);
}

/* Of << and >>; the count, written from `middle` on, is masked. */
static struct value shifted(enum operator op, struct value a, int at, int middle)
{
    static const int masks[] = {3, 7, 15, 31};
    int mask = mg_pick(masks, 4);
    insert(middle, "(");
    say(" & %d)", mask);
    a = promote(a);
    if (op == RIGHT) {
        tag(SHIFT_RIGHT);
        return is_known(a) ? (struct value){a.type, smaller(a.lo, 0), larger(a.hi, 0)} : any_of(a.type);
    }
    tag(SHIFT_LEFT);
    bool is_small = a.lo >= 0 && a.hi < 1ll << 30;
    if (is_small && is_within(a.type, 0, a.hi << mask))
        return (struct value){a.type, 0, a.hi << mask};
    if (types[a.type].is_signed) {
        a.type = unsigned_of(a.type);
        insert(at, cast_of(a.type));
    }
    return any_of(a.type);
}

/* Two operands are written, the left one from `at` on, the right one from `middle` on to the end. */
static struct value combine(enum operator op, struct value a, struct value b, int at, int middle)
{
    enum type type = common(a, b);
    if (op != LEFT && op != RIGHT && op < BOTH && !types[type].is_signed && (a.lo < 0 || b.lo < 0))
        tag(MIXED);
    switch (op) {
    case ADD:
    case SUBTRACT:
    case MULTIPLY:
        return arithmetic(op, a, b, at);
    case DIVIDED:
    case REMAINDER:
        return quotient(a, b, at, middle);
    case LEFT:
    case RIGHT:
        return shifted(op, a, at, middle);
    case AND:
    case OR:
    case XOR:
        tag(BITWISE);
        return range_of_bits(type, convert(a, type), convert(b, type));
    default:
        tag(op < BOTH ? COMPARE : SHORT_CIRCUIT);
        return (struct value){INT, 0, 1};
    }
}

static struct value binary(int depth)
{
    enum operator op = mg_enum(enum operator);
    if ((unsigned)op > EITHER)
        mg_reject();
    int at = used + 1;
    say("(");
    struct value a = expression(depth - 1);
    say(" %s ", operators[op]);
    int middle = used;
    struct value b = expression(depth - 1);
    struct value result = combine(op, a, b, at, middle);
    say(")");
    return result;
}

static struct value unary(int depth)
{
    static const char *const words[] = {"-", "~", "!"};
    int op = mg_int(0, 2), at = used + 2;
    say("(%s", words[op]);
    struct value a = promote(expression(depth - 1));
    if (op == 0) {
        tag(NEGATE);
        /* As the difference to 0. */
        a = arithmetic(SUBTRACT, (struct value){INT, 0, 0}, a, at);
    } else if (op == 1) {
        tag(COMPLEMENT);
        a = types[a.type].is_signed && is_known(a) ? (struct value){a.type, ~a.hi, ~a.lo} : any_of(a.type);
    } else {
        a = (struct value){INT, 0, 1};
    }
    say(")");
    return a;
}

static struct value conversion(int depth)
{
    enum type type = mg_enum(enum type);
    if ((unsigned)type > ULONG)
        mg_reject();
    int bits = types[type].bits;
    tag(type == BOOL ? TO_BOOL
        : bits == 8  ? CAST_CHAR
        : bits == 16 ? CAST_SHORT
        : bits == 32 ? CAST_INT
                     : CAST_LONG);
    say("(%s)", types[type].name);
    return convert(expression(depth - 1), type);
}

static struct value conditional(int depth)
{
    tag(TERNARY);
    say("(");
    expression(depth - 1);
    say(" ? ");
    struct value a = expression(depth - 1);
    say(" : ");
    struct value b = expression(depth - 1);
    say(")");
    enum type type = common(a, b);
    a = convert(a, type), b = convert(b, type);
    return (struct value){type, smaller(a.lo, b.lo), larger(a.hi, b.hi)};
}

static struct value sequence(int depth)
{
    tag(COMMA);
    say("((void)");
    expression(depth - 1);
    say(", +");
    struct value b = promote(expression(depth - 1));
    say(")");
    return b;
}

/* ---- calls ------------------------------------------------------------------------------------------------- */

static void call(int id, int depth)
{
    const struct function *function = &scope.functions[id];
    tag(CALL);
    say("f%d(", id);
    for (int i = 0; i < function->count; i++) {
        say(i ? ", " : "");
        expression(depth - 1);
    }
    if (function->given_layout >= 0) {
        tag(ARGUMENT);
        const struct object *object = pick_object(function->given_layout);
        say(function->count ? ", " : "");
        if (object)
            say("%s", object->name);
        else
            say("(struct T%d){0}", function->given_layout);
    }
    say(")");
}

/* A call as a number; of a struct a member that is a number and no bit-field wider than int. */
static struct value value_of_call(int depth)
{
    int id = mg_int(0, scope.function_count - 1);
    int layout = scope.functions[id].result_layout;
    if (layout < 0) {
        call(id, depth);
        return any_of(scope.functions[id].result);
    }
    tag(RESULT);
    int which = mg_int(0, scope.layouts[layout].count - 1);
    struct place place = {.kind = scope.layouts[layout].members[which], .lo = 1, .hi = 0};
    bool is_odd = place.kind.nested >= 0;
    if (!is_odd && place.kind.width && place.kind.type >= LONG)
        say("(%s)", types[place.kind.type].name);
    call(id, depth);
    say(".m%d", is_odd ? 0 : which);
    if (is_odd)
        place.kind = scope.layouts[layout].members[0];
    tag_place(&place, false);
    return value_of_place(&place);
}

static struct value expression(int depth)
{
    int most = depth <= 0 ? LEAVES : scope.function_count ? FORMS : FORMS - 1;
    switch (mg_pick(forms, most)) {
    case LITERAL:
        return literal();
    case PLACE:
        return scope.place_count ? read_place() : literal();
    case GIVEN:
        return given();
    case BINARY:
        return binary(depth);
    case UNARY:
        return unary(depth);
    case CONVERSION:
        return conversion(depth);
    case CONDITIONAL:
        return conditional(depth);
    case SEQUENCE:
        return sequence(depth);
    default:
        return value_of_call(depth);
    }
}

#endif
