/* Terms are translated into terms of Z3, each once, and kept as long as the context. A term of one bit becomes a truth value if it is computed like one, else
 * a bit vector; if the other of the two is needed, it is made from the first.
 *
 * Z3 has several solvers. The one that is asked first keeps what it learned from one question to the next. A question that it cannot answer soon goes to another one, which knows
 * nothing, but simplifies the question as a whole: it answers in a second what the first leaves open after a minute, as whether a binary search comes to the same
 * element twice.
 *
 * Z3 reports errors by a code that the next good call clears, and crashes when it is handed the NULL that a failed call gave. So every result goes through
 * keep_ast, and nothing is called with an operand that is NULL. */
#include "sym/z3.h"

#include <assert.h>
#include <z3.h>

#include "base/memory.h"
#include "sym/words.h"

struct mg_solver {
    const mg_terms *terms;
    uint32_t rlimit;
    uint64_t restarts;
    Z3_context context; /* NULL: not started */
    Z3_solver solver;
    bool is_broken;          /* a call has failed since it was started */
    MG_VEC(Z3_ast) kept;     /* everything that was made; each has a reference */
    MG_VEC(Z3_ast) bits;     /* by term; NULL: not made yet. Borrowed from `kept`, as are the truth values */
    MG_VEC(Z3_ast) truths;   /* by term */
    MG_VEC(mg_term) pushed;  /* the terms that are asserted, each in a scope of its own */
    MG_VEC(mg_term) pending; /* terms that are being translated; operands come after those that need them */
};

typedef Z3_ast unary(Z3_context, Z3_ast);
typedef Z3_ast binary(Z3_context, Z3_ast, Z3_ast);

static void ignore_error(Z3_context context, Z3_error_code code)
{
    (void)context; /* the default would end the process; the code is checked after each call */
    (void)code;
}

static bool is_fine(mg_solver *s)
{
    if (Z3_get_error_code(s->context) != Z3_OK)
        s->is_broken = true;
    return !s->is_broken;
}

static Z3_ast keep_ast(mg_solver *s, Z3_ast ast)
{
    if (!is_fine(s) || !ast) {
        s->is_broken = true;
        return NULL;
    }
    Z3_inc_ref(s->context, ast);
    mg_vec_push(&s->kept, ast);
    return ast;
}

static Z3_ast make_unary(mg_solver *s, unary *make, Z3_ast a)
{
    return a ? keep_ast(s, make(s->context, a)) : NULL;
}

static Z3_ast make_binary(mg_solver *s, binary *make, Z3_ast a, Z3_ast b)
{
    return a && b ? keep_ast(s, make(s->context, a, b)) : NULL;
}

static Z3_ast make_choice(mg_solver *s, Z3_ast truth, Z3_ast a, Z3_ast b)
{
    return truth && a && b ? keep_ast(s, Z3_mk_ite(s->context, truth, a, b)) : NULL;
}

static Z3_sort make_sort(mg_solver *s, unsigned width)
{
    Z3_sort sort = Z3_mk_bv_sort(s->context, width);
    return sort && keep_ast(s, Z3_sort_to_ast(s->context, sort)) ? sort : NULL;
}

static Z3_ast make_number(mg_solver *s, unsigned width, uint64_t value)
{
    Z3_sort sort = make_sort(s, width);
    return sort ? keep_ast(s, Z3_mk_unsigned_int64(s->context, value, sort)) : NULL;
}

/* ---- terms that are translated already ---------------------------------------------------------------------- */

static Z3_ast get_bits(mg_solver *s, mg_term term)
{
    if (!s->bits.items[term])
        s->bits.items[term] = make_choice(s, s->truths.items[term], make_number(s, 1, 1), make_number(s, 1, 0));
    return s->bits.items[term];
}

static Z3_ast get_truth(mg_solver *s, mg_term term)
{
    assert(mg_terms_width(s->terms, term) == 1);
    if (!s->truths.items[term])
        s->truths.items[term] = make_binary(s, Z3_mk_eq, s->bits.items[term], make_number(s, 1, 1));
    return s->truths.items[term];
}

/* ---- operations whose result is a truth value ----------------------------------------------------------------- */

typedef Z3_ast translate_truth(mg_solver *s, const mg_term_node *node, Z3_ast a, Z3_ast b);

static Z3_ast translate_ne(mg_solver *s, const mg_term_node *node, Z3_ast a, Z3_ast b)
{
    (void)node;
    return make_unary(s, Z3_mk_not, make_binary(s, Z3_mk_eq, a, b));
}

static Z3_ast translate_uaddo(mg_solver *s, const mg_term_node *node, Z3_ast a, Z3_ast b)
{
    (void)node;
    return make_binary(s, Z3_mk_bvult, make_binary(s, Z3_mk_bvadd, a, b), a);
}

static Z3_ast is_negative(mg_solver *s, const mg_term_node *node, Z3_ast a)
{
    return make_binary(s, Z3_mk_bvslt, a, make_number(s, mg_terms_width(s->terms, node->operands[0]), 0));
}

/* A sum overflows if its sign is neither operand's. */
static Z3_ast translate_saddo(mg_solver *s, const mg_term_node *node, Z3_ast a, Z3_ast b)
{
    Z3_ast sum = make_binary(s, Z3_mk_bvadd, a, b);
    return is_negative(
        s, node,
        make_binary(s, Z3_mk_bvand, make_binary(s, Z3_mk_bvxor, a, sum), make_binary(s, Z3_mk_bvxor, b, sum)));
}

/* A difference overflows if the operands' signs differ and its own is not the first one's. */
static Z3_ast translate_ssubo(mg_solver *s, const mg_term_node *node, Z3_ast a, Z3_ast b)
{
    Z3_ast difference = make_binary(s, Z3_mk_bvsub, a, b);
    return is_negative(s, node,
                       make_binary(s, Z3_mk_bvand, make_binary(s, Z3_mk_bvxor, a, b),
                                   make_binary(s, Z3_mk_bvxor, a, difference)));
}

static Z3_ast translate_umulo(mg_solver *s, const mg_term_node *node, Z3_ast a, Z3_ast b)
{
    (void)node;
    return make_unary(s, Z3_mk_not,
                      a && b ? keep_ast(s, Z3_mk_bvmul_no_overflow(s->context, a, b, false)) : NULL);
}

static Z3_ast magnitude(mg_solver *s, const mg_term_node *node, Z3_ast a)
{
    return make_choice(s, is_negative(s, node, a), make_unary(s, Z3_mk_bvneg, a), a);
}

/* By the product of the absolute values: Z3 4.8.12 has a predicate for this, but it is wrong for 2 * -4 in four bits. */
static Z3_ast translate_smulo(mg_solver *s, const mg_term_node *node, Z3_ast a, Z3_ast b)
{
    unsigned width = mg_terms_width(s->terms, node->operands[0]);
    Z3_ast x = magnitude(s, node, a), y = magnitude(s, node, b), product = make_binary(s, Z3_mk_bvmul, x, y);
    Z3_ast signs = is_negative(s, node, make_binary(s, Z3_mk_bvxor, a, b));
    Z3_ast most = make_choice(s, signs, make_number(s, width, mg_word_lowest(width)),
                              make_number(s, width, mg_word_highest(width)));
    Z3_ast either[] = {translate_umulo(s, node, x, y), make_binary(s, Z3_mk_bvult, most, product)};
    return either[0] && either[1] ? keep_ast(s, Z3_mk_or(s->context, 2, either)) : NULL;
}

static Z3_ast translate_test(mg_solver *s, const mg_term_node *node)
{
    static binary *const simple[MG_TERM_COUNT] = {
        [MG_TERM_EQ] = Z3_mk_eq,     [MG_TERM_ULT] = Z3_mk_bvult, [MG_TERM_ULE] = Z3_mk_bvule,
        [MG_TERM_SLT] = Z3_mk_bvslt, [MG_TERM_SLE] = Z3_mk_bvsle, [MG_TERM_USUBO] = Z3_mk_bvult,
    };
    static translate_truth *const others[MG_TERM_COUNT] = {
        [MG_TERM_NE] = translate_ne,       [MG_TERM_UADDO] = translate_uaddo, [MG_TERM_SADDO] = translate_saddo,
        [MG_TERM_SSUBO] = translate_ssubo, [MG_TERM_UMULO] = translate_umulo, [MG_TERM_SMULO] = translate_smulo,
    };
    Z3_ast a = get_bits(s, node->operands[0]), b = get_bits(s, node->operands[1]);
    if (simple[node->operation])
        return make_binary(s, simple[node->operation], a, b);
    assert(others[node->operation]);
    return others[node->operation](s, node, a, b);
}

/* A bit that is computed from bits. NULL without an error: it is some other operation. */
static Z3_ast translate_logic(mg_solver *s, const mg_term_node *node)
{
    unsigned operation = node->operation;
    if (operation == MG_TERM_NOT)
        return make_unary(s, Z3_mk_not, get_truth(s, node->operands[0]));
    if (operation != MG_TERM_AND && operation != MG_TERM_OR && operation != MG_TERM_XOR)
        return NULL;
    Z3_ast both[] = {get_truth(s, node->operands[0]), get_truth(s, node->operands[1])};
    if (operation == MG_TERM_XOR)
        return make_binary(s, Z3_mk_xor, both[0], both[1]);
    if (!both[0] || !both[1])
        return NULL;
    return keep_ast(s,
                    operation == MG_TERM_AND ? Z3_mk_and(s->context, 2, both) : Z3_mk_or(s->context, 2, both));
}

/* ---- operations whose result is a bit vector ------------------------------------------------------------------- */

static Z3_ast translate_symbol(mg_solver *s, const mg_term_node *node)
{
    Z3_sort sort = make_sort(s, node->width);
    return sort ? keep_ast(s, Z3_mk_const(s->context, Z3_mk_int_symbol(s->context, (int)node->value), sort))
                : NULL;
}

static Z3_ast translate_cast(mg_solver *s, const mg_term_node *node)
{
    unsigned from = mg_terms_width(s->terms, node->operands[0]);
    Z3_ast a = get_bits(s, node->operands[0]);
    if (!a)
        return NULL;
    if (node->operation == MG_TERM_ZEXT)
        return keep_ast(s, Z3_mk_zero_ext(s->context, node->width - from, a));
    if (node->operation == MG_TERM_SEXT)
        return keep_ast(s, Z3_mk_sign_ext(s->context, node->width - from, a));
    assert(node->operation == MG_TERM_EXTRACT);
    return keep_ast(s, Z3_mk_extract(s->context, node->low + node->width - 1u, node->low, a));
}

/* A signed division by 2^n, as compilers do it: 2^n - 1 is added to a negative number, then it is shifted. Z3 makes a circuit for any divisor of bvsdiv and bvsrem, in
 * which a binary search with (high - low) / 2 in it gets lost. */
static Z3_ast divide_by_power(mg_solver *s, unsigned width, Z3_ast a, unsigned power)
{
    Z3_ast signs = make_binary(s, Z3_mk_bvashr, a, make_number(s, width, width - 1)),
           more = make_binary(s, Z3_mk_bvlshr, signs, make_number(s, width, width - power));
    return make_binary(s, Z3_mk_bvashr, make_binary(s, Z3_mk_bvadd, a, more), make_number(s, width, power));
}

/* NULL without an error: it is no signed division by such a number. */
static Z3_ast translate_division(mg_solver *s, const mg_term_node *node)
{
    const mg_term_node *by = node->operation == MG_TERM_SDIV || node->operation == MG_TERM_SREM
                                 ? mg_terms_node(s->terms, node->operands[1])
                                 : NULL;
    bool is_power = by && by->operation == MG_TERM_CONSTANT && by->value > 1 &&
                    !(by->value & (by->value - 1)) && by->value < mg_word_lowest(node->width);
    if (!is_power)
        return NULL;
    unsigned power = (unsigned)__builtin_ctzll(by->value);
    Z3_ast a = get_bits(s, node->operands[0]), quotient = divide_by_power(s, node->width, a, power);
    if (node->operation == MG_TERM_SDIV)
        return quotient;
    return make_binary(s, Z3_mk_bvsub, a,
                       make_binary(s, Z3_mk_bvshl, quotient, make_number(s, node->width, power)));
}

static Z3_ast translate_bits(mg_solver *s, const mg_term_node *node)
{
    static unary *const ones[MG_TERM_COUNT] = {[MG_TERM_NOT] = Z3_mk_bvnot, [MG_TERM_NEG] = Z3_mk_bvneg};
    static binary *const twos[MG_TERM_COUNT] = {
        [MG_TERM_ADD] = Z3_mk_bvadd,   [MG_TERM_SUB] = Z3_mk_bvsub,     [MG_TERM_MUL] = Z3_mk_bvmul,
        [MG_TERM_UDIV] = Z3_mk_bvudiv, [MG_TERM_SDIV] = Z3_mk_bvsdiv,   [MG_TERM_UREM] = Z3_mk_bvurem,
        [MG_TERM_SREM] = Z3_mk_bvsrem, [MG_TERM_AND] = Z3_mk_bvand,     [MG_TERM_OR] = Z3_mk_bvor,
        [MG_TERM_XOR] = Z3_mk_bvxor,   [MG_TERM_SHL] = Z3_mk_bvshl,     [MG_TERM_LSHR] = Z3_mk_bvlshr,
        [MG_TERM_ASHR] = Z3_mk_bvashr, [MG_TERM_CONCAT] = Z3_mk_concat,
    };
    const mg_term *operands = node->operands;
    Z3_ast quotient = translate_division(s, node);
    if (quotient)
        return quotient;
    if (node->operation == MG_TERM_CONSTANT)
        return make_number(s, node->width, node->value);
    if (node->operation == MG_TERM_SYMBOL)
        return translate_symbol(s, node);
    if (ones[node->operation])
        return make_unary(s, ones[node->operation], get_bits(s, operands[0]));
    if (twos[node->operation])
        return make_binary(s, twos[node->operation], get_bits(s, operands[0]), get_bits(s, operands[1]));
    if (node->operation == MG_TERM_ITE)
        return make_choice(s, get_truth(s, operands[0]), get_bits(s, operands[1]), get_bits(s, operands[2]));
    return translate_cast(s, node);
}

/* ---- translating a term, its operands first --------------------------------------------------------------------- */

static bool is_translated(const mg_solver *s, mg_term term)
{
    return s->bits.items[term] || s->truths.items[term];
}

static void translate_one(mg_solver *s, mg_term term)
{
    const mg_term_node *node = mg_terms_node(s->terms, term);
    if (mg_term_form_of(node->operation) == MG_TERM_FORM_TEST)
        s->truths.items[term] = translate_test(s, node);
    else if (node->width == 1)
        s->truths.items[term] = translate_logic(s, node);
    if (!s->truths.items[term] && !s->is_broken)
        s->bits.items[term] = translate_bits(s, node);
    assert(is_translated(s, term) || s->is_broken);
}

static bool push_operands(mg_solver *s, mg_term term)
{
    const mg_term_node *node = mg_terms_node(s->terms, term);
    size_t before = s->pending.count;
    for (unsigned i = 0; i < mg_term_operands(node->operation); i++)
        if (!is_translated(s, node->operands[i]))
            mg_vec_push(&s->pending, node->operands[i]);
    return s->pending.count != before;
}

static bool translate(mg_solver *s, mg_term term)
{
    while (s->bits.count <= term) {
        mg_vec_push(&s->bits, NULL);
        mg_vec_push(&s->truths, NULL);
    }
    s->pending.count = 0;
    mg_vec_push(&s->pending, term);
    while (s->pending.count && !s->is_broken) {
        mg_term top = s->pending.items[s->pending.count - 1];
        if (is_translated(s, top))
            s->pending.count--;
        else if (!push_operands(s, top))
            translate_one(s, top);
    }
    return !s->is_broken;
}

/* ---- starting and ending ---------------------------------------------------------------------------------------- */

static void stop_z3(mg_solver *s)
{
    if (!s->context)
        return;
    if (s->solver)
        Z3_solver_dec_ref(s->context, s->solver);
    for (size_t i = s->kept.count; i-- > 0;)
        Z3_dec_ref(s->context, s->kept.items[i]);
    Z3_del_context(s->context);
    s->context = NULL;
    s->solver = NULL;
    s->kept.count = s->bits.count = s->truths.count = s->pushed.count = 0;
}

static void set_parameters(mg_solver *s, Z3_solver solver, uint32_t rlimit)
{
    Z3_params parameters = Z3_mk_params(s->context);
    if (!parameters || !is_fine(s))
        return;
    Z3_params_inc_ref(s->context, parameters);
    if (rlimit)
        Z3_params_set_uint(s->context, parameters, Z3_mk_string_symbol(s->context, "rlimit"), rlimit);
    /* Margay handles signals itself */
    Z3_params_set_bool(s->context, parameters, Z3_mk_string_symbol(s->context, "ctrl_c"), false);
    Z3_solver_set_params(s->context, solver, parameters);
    Z3_params_dec_ref(s->context, parameters);
}

/* In units of --rlimit: the first solver gets so many. */
enum { SOON = 250000 };

static bool has_second_try(const mg_solver *s)
{
    return !s->rlimit || s->rlimit > SOON;
}

static bool start_z3(mg_solver *s)
{
    s->is_broken = false;
    Z3_config config = Z3_mk_config();
    s->context = Z3_mk_context_rc(config);
    Z3_del_config(config);
    if (!s->context)
        return false;
    Z3_set_error_handler(s->context, ignore_error);
    s->solver = Z3_mk_simple_solver(s->context);
    if (s->solver && is_fine(s)) {
        Z3_solver_inc_ref(s->context, s->solver);
        set_parameters(s, s->solver, has_second_try(s) ? SOON : s->rlimit);
    }
    return s->solver && is_fine(s);
}

void mg_solver_prepare(void)
{
    Z3_config config = Z3_mk_config();
    Z3_context context = Z3_mk_context_rc(config);
    Z3_del_config(config);
    if (context)
        Z3_del_context(context);
}

mg_solver *mg_solver_new(const mg_terms *terms, uint32_t rlimit)
{
    mg_solver *s = mg_memory_new(sizeof *s);
    s->terms = terms;
    s->rlimit = rlimit;
    return s;
}

void mg_solver_free(mg_solver *s)
{
    if (!s)
        return;
    stop_z3(s);
    mg_vec_clear(&s->kept);
    mg_vec_clear(&s->bits);
    mg_vec_clear(&s->truths);
    mg_vec_clear(&s->pushed);
    mg_vec_clear(&s->pending);
    free(s);
}

uint64_t mg_solver_restarts(const mg_solver *s)
{
    return s->restarts;
}

/* ---- asking -------------------------------------------------------------------------------------------------------- */

static bool push_condition(mg_solver *s, mg_term condition)
{
    Z3_ast truth = translate(s, condition) ? get_truth(s, condition) : NULL;
    if (!truth)
        return false;
    Z3_solver_push(s->context, s->solver);
    if (is_fine(s))
        Z3_solver_assert(s->context, s->solver, truth);
    mg_vec_push(&s->pushed, condition);
    return is_fine(s);
}

/* Makes these the asserted conditions: keeps the common beginning of what was asked last, pops the rest and pushes the new ones. */
static bool bring_up_to_date(mg_solver *s, const mg_term *conditions, size_t count)
{
    size_t same = 0;
    while (same < count && same < s->pushed.count && s->pushed.items[same] == conditions[same])
        same++;
    assert(Z3_solver_get_num_scopes(s->context, s->solver) == s->pushed.count); /* invariant 53 */
    if (same < s->pushed.count)
        Z3_solver_pop(s->context, s->solver, (unsigned)(s->pushed.count - same));
    s->pushed.count = same;
    bool fine = is_fine(s);
    for (size_t i = same; fine && i < count; i++)
        fine = push_condition(s, conditions[i]);
    return fine;
}

static bool read_value(mg_solver *s, Z3_model found, uint32_t symbol, mg_model *model)
{
    mg_term term = s->terms->symbols.items[symbol].term;
    Z3_ast bits = translate(s, term) ? get_bits(s, term) : NULL, value = NULL;
    uint64_t number = 0;
    if (!bits || !Z3_model_eval(s->context, found, bits, true, &value) || !is_fine(s) || !value)
        return false;
    Z3_inc_ref(s->context, value);
    bool is_there = Z3_get_numeral_uint64(s->context, value, &number) && is_fine(s);
    Z3_dec_ref(s->context, value);
    assert(!is_there || number <= mg_word_mask(mg_terms_width(s->terms, term))); /* invariant 50 */
    mg_model_set(model, symbol, number);
    return is_there;
}

static bool read_model(mg_solver *s, Z3_solver solver, const uint32_t *symbols, size_t count, mg_model *model)
{
    Z3_model found = Z3_solver_get_model(s->context, solver);
    if (!found || !is_fine(s))
        return false;
    Z3_model_inc_ref(s->context, found);
    bool fine = true;
    for (size_t i = 0; fine && i < count; i++)
        fine = read_value(s, found, symbols[i], model);
    Z3_model_dec_ref(s->context, found);
    return fine;
}

/* Do the conditions hold that a solver was told? */
static mg_reply check(mg_solver *s, Z3_solver solver, const uint32_t *symbols, size_t count, mg_model *model)
{
    Z3_lbool found = Z3_solver_check(s->context, solver);
    if (!is_fine(s) || (found == Z3_L_TRUE && !read_model(s, solver, symbols, count, model))) {
        s->is_broken = true;
        return MG_REPLY_UNKNOWN;
    }
    return found == Z3_L_TRUE ? MG_REPLY_YES : found == Z3_L_FALSE ? MG_REPLY_NO : MG_REPLY_UNKNOWN;
}

/* The other solver, told all that is asserted. NULL: that failed. */
static Z3_solver begin_second(mg_solver *s)
{
    Z3_solver second = Z3_mk_solver_for_logic(s->context, Z3_mk_string_symbol(s->context, "QF_BV"));
    if (!is_fine(s) || !second)
        return NULL;
    Z3_solver_inc_ref(s->context, second);
    set_parameters(s, second, s->rlimit);
    for (size_t i = 0; i < s->pushed.count && is_fine(s); i++)
        Z3_solver_assert(s->context, second, get_truth(s, s->pushed.items[i]));
    return second;
}

static mg_reply check_again(mg_solver *s, const uint32_t *symbols, size_t count, mg_model *model)
{
    Z3_solver second = begin_second(s);
    mg_reply reply = second && is_fine(s) ? check(s, second, symbols, count, model) : MG_REPLY_UNKNOWN;
    if (second)
        Z3_solver_dec_ref(s->context, second);
    return reply;
}

mg_reply mg_solver_ask(mg_solver *s, const mg_term *conditions, size_t count, const uint32_t *symbols,
                       size_t symbol_count, mg_model *model)
{
    mg_reply reply = MG_REPLY_UNKNOWN;
    bool fine = (s->context || start_z3(s)) && bring_up_to_date(s, conditions, count);
    if (fine) {
        assert(s->pushed.count == count); /* invariant 53 */
        reply = check(s, s->solver, symbols, symbol_count, model);
        if (reply == MG_REPLY_UNKNOWN && !s->is_broken && has_second_try(s))
            reply = check_again(s, symbols, symbol_count, model);
    }
    if (!fine || s->is_broken) {
        s->restarts++;
        stop_z3(s);
        return MG_REPLY_UNKNOWN;
    }
    return reply;
}
