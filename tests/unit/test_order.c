/* The order solver: by hand, in lines like "x<y y<z ? z<x no", and against Z3 on ten thousand random sets of comparisons, some of which are taken
 * back before it is asked. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sym/order.h"
#include "sym/term_text.h"
#include "sym/z3.h"
#include "tests/unit/dice.h"

/* ---- lines -------------------------------------------------------------------------------------------------- */

/* Comparisons that hold, a question, the answer. Letters are symbols of 8 bits, digits constants. Operators: < and [ signed less, and less or
 * equal; { and ( the same unsigned; = and #. A take back to before the n-th comparison is n!. */
static const char *const lines[] = {
    "x<y y<z ? z<x no",
    "x<y y<z ? x<z yes",
    "x<y y<z ? z=x no",
    "x[y y[x ? x#y no",
    "x[y y[x x<z ? z[y no",
    "x[y x#y ? y[x no",
    "x[y y[z x=z ? y#x no",
    "x=y y=z ? z#x no",
    "x=y y#z ? z=x no",
    "3<x x<4 ? x=x no",
    "3<x x<5 ? x#4 no",
    "3<x x<5 ? x=4 yes",
    "3<x x<y y<z z<6 ? x=x no", /* no room for three numbers */
    "3<x x<y y<z z<7 ? x=4 yes",
    "3<x x<y y<z z<7 ? y#5 no",
    "3<x x<6 x#4 ? x#5 no",
    "x{1 ? x#0 no",
    "x{y y{z ? x=0 yes",
    "x{y y{z ? z=1 no",
    "9{x x(9 ? x=x no",
    "x<0 ? 9{x yes",
    "x<0 0<y ? x{y unknown", /* one order does not know what another does */
    "x<y y<z 1! z<x ? z<y yes",
    "x<y 0! y<x ? x<y no",
    "x=3 0! y=3 ? x=4 yes",
    "x<y y<x 1! ? y<z yes", /* a contradiction is taken back, too */
    "x<y y<x ? z=z no",
    "x=3 y=4 ? x<y yes",
    "x=3 y=4 ? x=y no",
    "x#y y#z z#x 0<x x<4 0<y y<4 0<z z<4 ? x=2 yes",
    "? x<y yes",
};

enum { LETTERS = 26 };

typedef struct reader {
    mg_terms *terms;
    mg_order *order;
    mg_term symbols[LETTERS];
    size_t marks[32];
    unsigned count;
} reader;

static mg_term read_operand(const reader *r, char c)
{
    return isdigit(c) ? mg_terms_constant(r->terms, 8, (uint64_t)(c - '0')) : r->symbols[c - 'a'];
}

/* Built as it stands: simplified, 3 < x and x < 4 would be other comparisons. */
static mg_term read_comparison(const reader *r, const char *text)
{
    static const char operators[] = "<[{(=#";
    static const mg_term_operation operations[] = {MG_TERM_SLT, MG_TERM_SLE, MG_TERM_ULT,
                                                   MG_TERM_ULE, MG_TERM_EQ,  MG_TERM_NE};
    const char *at = strchr(operators, text[1]);
    assert_non_null(at);
    mg_term a = read_operand(r, text[0]);
    return mg_terms_binary(r->terms, operations[at - operators], a, read_operand(r, text[2]));
}

static void read_word(reader *r, const char *word)
{
    if (word[1] == '!') {
        r->count = (unsigned)(word[0] - '0');
        mg_order_take_back(r->order, r->marks[r->count]);
        return;
    }
    r->marks[r->count++] = mg_order_mark(r->order);
    assert_true(mg_order_assert(r->order, read_comparison(r, word)));
    mg_check_order(r->order);
}

static void read_line(const char *line)
{
    static const char *const names[] = {"unknown", "no", "yes"};
    reader r = {.terms = mg_terms_new(1000)};
    char copy[200], *rest;
    r.terms->is_plain = true;
    r.order = mg_order_new(r.terms);
    for (int i = 0; i < LETTERS; i++)
        r.symbols[i] = mg_terms_symbol(r.terms, 8, (char[]){(char)('a' + i), 0});
    strcpy(copy, line);
    char *word = strtok_r(copy, " ", &rest);
    for (; *word != '?'; word = strtok_r(NULL, " ", &rest))
        read_word(&r, word);
    mg_reply answer = mg_order_can_hold(r.order, read_comparison(&r, strtok_r(NULL, " ", &rest)));
    const char *wanted = strtok_r(NULL, " ", &rest);
    if (strcmp(names[answer], wanted))
        fail_msg("%s: %s", line, names[answer]);
    mg_check_order(r.order);
    mg_order_free(r.order);
    mg_terms_free(r.terms);
}

static void lines_are_answered(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        read_line(lines[i]);
}

/* ---- against Z3 ------------------------------------------------------------------------------------------------ */

enum { SETS = 10000, MOST = 14, SYMBOLS = 6 };

typedef struct match {
    mg_terms *terms;
    mg_order *order;
    mg_solver *solver;
    dice dice;
    unsigned width, symbol_count, constants;
    int signs; /* 0: signed comparisons, 1: unsigned ones, 2: both */
    mg_term held[MOST];
    size_t marks[MOST], count;
} match;

/* Counts, over all sets. */
typedef struct score {
    unsigned long asked, answered, wrong, yes;
} score;

static mg_term roll_operand(match *m, mg_term (*symbols)[SYMBOLS])
{
    if (dice_roll(&m->dice, 3))
        return symbols[m->width][dice_roll(&m->dice, m->symbol_count)];
    uint64_t low = dice_roll(&m->dice, m->constants);
    return mg_terms_constant(m->terms, m->width, dice_roll(&m->dice, 4) ? low : ~low);
}

/* A comparison that is left one when it is simplified. */
static mg_term roll_comparison(match *m, mg_term (*symbols)[SYMBOLS])
{
    static const mg_term_operation operations[] = {MG_TERM_SLT, MG_TERM_SLE, MG_TERM_ULT, MG_TERM_ULE};
    mg_term term;
    do {
        uint64_t which = dice_roll(&m->dice, 6),
                 is_unsigned = m->signs == 2 ? dice_roll(&m->dice, 2) : (uint64_t)m->signs;
        mg_term_operation operation =
            which > 3 ? which == 4 ? MG_TERM_EQ : MG_TERM_NE : operations[which % 2 + 2 * is_unsigned];
        mg_term a = roll_operand(m, symbols);
        term = mg_terms_binary(m->terms, operation, a, roll_operand(m, symbols));
    } while (!mg_order_understands(m->order, term));
    return term;
}

static void fill(match *m, mg_term (*symbols)[SYMBOLS])
{
    size_t wanted = 2 + dice_roll(&m->dice, MOST - 2);
    for (int tries = 0; m->count < wanted && tries < 40; tries++) {
        mg_term next = roll_comparison(m, symbols);
        if (mg_order_can_hold(m->order, next) == MG_REPLY_NO && dice_roll(&m->dice, 30))
            continue; /* few of the sets are contradictions */
        m->marks[m->count] = mg_order_mark(m->order);
        m->held[m->count++] = next;
        assert_true(mg_order_assert(m->order, next));
    }
}

static void ask_both(match *m, mg_term question, uint64_t set, score *s)
{
    mg_term asked[MOST + 1];
    mg_model model = {0};
    memcpy(asked, m->held, m->count * sizeof *asked);
    asked[m->count] = question;
    mg_reply ours = mg_order_can_hold(m->order, question);
    mg_reply theirs = mg_solver_ask(m->solver, asked, m->count + 1, NULL, 0, &model);
    assert_int_not_equal(theirs, MG_REPLY_UNKNOWN);
    s->asked++;
    s->answered += ours != MG_REPLY_UNKNOWN;
    s->yes += ours == MG_REPLY_YES;
    if (ours == MG_REPLY_UNKNOWN || ours == theirs)
        return;
    mg_text text = {0};
    for (size_t i = 0; i <= m->count; i++) {
        mg_term_add_text(&text, m->terms, asked[i]);
        mg_text_add(&text, i < m->count ? ", " : "");
    }
    print_error("set %llu, %u bits: %d, Z3 says %d: %s\n", (unsigned long long)set, m->width, ours, theirs,
                text.data);
    mg_text_clear(&text);
    s->wrong++;
}

static void play_set(match *m, uint64_t set, mg_term (*symbols)[SYMBOLS], score *s)
{
    static const uint8_t widths[] = {2, 3, 4, 8, 32};
    m->dice.state = set * 0x9e3779b97f4a7c15;
    m->width = widths[dice_roll(&m->dice, sizeof widths)];
    m->symbol_count = 2 + (unsigned)dice_roll(&m->dice, SYMBOLS - 1);
    m->constants = 1 + (unsigned)dice_roll(&m->dice, 9);
    m->signs = (int)dice_roll(&m->dice, 5) % 3;
    m->count = 0;
    mg_order_take_back(m->order, 0);
    fill(m, symbols);
    if (m->count && dice_roll(&m->dice, 2)) {
        m->count = dice_roll(&m->dice, m->count);
        mg_order_take_back(m->order, m->marks[m->count]);
        fill(m, symbols);
    }
    if (set % 16 == 0)
        mg_check_order(m->order);
    mg_term question = roll_comparison(m, symbols);
    ask_both(m, question, set, s);
    ask_both(m, mg_terms_unary(m->terms, MG_TERM_NOT, question), set, s);
}

static void z3_agrees_on_ten_thousand_sets(void **state)
{
    match m = {.terms = mg_terms_new(1 << 20)};
    mg_term symbols[33][SYMBOLS];
    score mixed = {0}, pure = {0};
    uint64_t sets = dice_share(SETS);
    (void)state;
    for (unsigned width = 1; width <= 32; width++)
        for (int i = 0; i < SYMBOLS; i++)
            symbols[width][i] = mg_terms_symbol(m.terms, width, (char[]){(char)('a' + i), 0});
    m.order = mg_order_new(m.terms);
    m.solver = mg_solver_new(m.terms, 0);
    for (uint64_t set = 1; set <= sets; set++) {
        score s = {0};
        play_set(&m, set, symbols, &s);
        score *sum = m.signs == 2 ? &mixed : &pure;
        *sum =
            (score){sum->asked + s.asked, sum->answered + s.answered, sum->wrong + s.wrong, sum->yes + s.yes};
    }
    print_message("of one order %lu of %lu answered, %lu yes; of both %lu of %lu, %lu yes\n", pure.answered,
                  pure.asked, pure.yes, mixed.answered, mixed.asked, mixed.yes);
    assert_int_equal(pure.wrong + mixed.wrong, 0);
    assert_int_equal(pure.asked + mixed.asked, 2 * sets);
    assert_true(pure.answered * 100 >= pure.asked * 95);
    assert_true(mixed.answered * 100 >= mixed.asked * 50);
    mg_solver_free(m.solver);
    mg_order_free(m.order);
    mg_terms_free(m.terms);
}

static void too_many_symbols_are_not_understood(void **state)
{
    mg_terms *terms = mg_terms_new(10000);
    mg_order *order = mg_order_new(terms);
    mg_term last = mg_terms_symbol(terms, 32, "first");
    int chain = 0;
    (void)state;
    for (bool fits = true; fits && chain < 1000; chain++) {
        mg_term next = mg_terms_symbol(terms, 32, "next");
        fits = mg_order_assert(order, mg_terms_binary(terms, MG_TERM_SLT, last, next));
        last = next;
    }
    assert_in_range(chain, 250, 256);
    mg_term more = mg_terms_binary(terms, MG_TERM_SLT, last, mg_terms_symbol(terms, 32, "more"));
    assert_int_equal(mg_order_can_hold(order, more), MG_REPLY_UNKNOWN);
    mg_term first = terms->symbols.items[0].term, hundredth = terms->symbols.items[100].term;
    assert_int_equal(mg_order_can_hold(order, mg_terms_binary(terms, MG_TERM_SLT, hundredth, first)),
                     MG_REPLY_NO);
    mg_order_take_back(order, 99);
    assert_int_equal(mg_order_can_hold(order, mg_terms_binary(terms, MG_TERM_SLT, hundredth, first)),
                     MG_REPLY_YES);
    assert_int_equal(mg_order_can_hold(order, more), MG_REPLY_YES);
    mg_order_free(order);
    mg_terms_free(terms);
}

static void other_terms_are_not_understood(void **state)
{
    mg_terms *terms = mg_terms_new(1000);
    mg_order *order = mg_order_new(terms);
    mg_term x = mg_terms_symbol(terms, 32, "x"), y = mg_terms_symbol(terms, 32, "y"),
            bit = mg_terms_symbol(terms, 1, "bit");
    mg_term sum = mg_terms_binary(terms, MG_TERM_SLT, x, mg_terms_binary(terms, MG_TERM_ADD, x, y));
    (void)state;
    assert_false(mg_order_assert(order, sum));
    assert_false(mg_order_assert(order, bit));
    assert_int_equal(mg_order_can_hold(order, sum), MG_REPLY_UNKNOWN);
    assert_int_equal(mg_order_mark(order), 0);
    mg_order_free(order);
    mg_terms_free(terms);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_answered),
        cmocka_unit_test(z3_agrees_on_ten_thousand_sets),
        cmocka_unit_test(too_many_symbols_are_not_understood),
        cmocka_unit_test(other_terms_are_not_understood),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
