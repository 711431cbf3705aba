/* Writes a term by walking it from the top, with parentheses only where the precedence of C needs them. A term can be far larger than anyone would
 * read, so the walk stops below a certain depth and length. */
#include "sym/term_text.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "sym/words.h"

enum { DEEPEST = 24, LONGEST = 4000 };

/* How tightly operators bind, loosest first. */
enum {
    CHOICE = 1,
    LOGIC_OR,
    LOGIC_AND,
    BIT_OR,
    BIT_XOR,
    BIT_AND,
    EQUAL,
    LESS,
    SHIFT,
    SUM,
    PRODUCT,
    PREFIX,
    WHOLE
};

static const uint8_t bindings[MG_TERM_COUNT] = {
    [MG_TERM_ADD] = SUM,      [MG_TERM_SUB] = SUM,      [MG_TERM_MUL] = PRODUCT,  [MG_TERM_UDIV] = PRODUCT,
    [MG_TERM_SDIV] = PRODUCT, [MG_TERM_UREM] = PRODUCT, [MG_TERM_SREM] = PRODUCT, [MG_TERM_AND] = BIT_AND,
    [MG_TERM_OR] = BIT_OR,    [MG_TERM_XOR] = BIT_XOR,  [MG_TERM_SHL] = SHIFT,    [MG_TERM_LSHR] = SHIFT,
    [MG_TERM_ASHR] = SHIFT,   [MG_TERM_EQ] = EQUAL,     [MG_TERM_NE] = EQUAL,     [MG_TERM_ULT] = LESS,
    [MG_TERM_ULE] = LESS,     [MG_TERM_SLT] = LESS,     [MG_TERM_SLE] = LESS,
};

static const char *const texts[MG_TERM_COUNT] = {
#define MG_TERM_LEAF(NAME) [MG_TERM_##NAME] = "",
#define MG_TERM(NAME, name, form, commutes, text) [MG_TERM_##NAME] = text,
#include "sym/operations.def"
#undef MG_TERM_LEAF
#undef MG_TERM
};

typedef struct writer {
    mg_text *text;
    const mg_terms *terms;
    size_t most; /* from this length on only ... is added */
    int depth;
} writer;

static void add_term(writer *w, mg_term term, int outer);

static void add_constant(writer *w, const mg_term_node *node)
{
    if (node->width == 1)
        mg_text_add(w->text, node->value ? "1" : "0");
    else
        mg_text_printf(w->text, "%" PRId64, mg_word_signed(node->value, node->width));
}

static void open_parenthesis(writer *w, int outer, int inner)
{
    if (inner < outer)
        mg_text_add(w->text, "(");
}

static void close_parenthesis(writer *w, int outer, int inner)
{
    if (inner < outer)
        mg_text_add(w->text, ")");
}

/* An operand of an unsigned operation is an unsigned number if it is a constant. */
static void add_operand(writer *w, mg_term term, int outer, bool is_unsigned)
{
    const mg_term_node *node = mg_terms_node(w->terms, term);
    if (is_unsigned && node->operation == MG_TERM_CONSTANT)
        mg_text_printf(w->text, "%" PRIu64, node->value);
    else
        add_term(w, term, outer);
}

/* A constant is written on the right: 5 < x as x > 5. NULL: the operator has no mirror image. */
static const char *mirrored(const char *operator)
{
    static const char *const pairs[][2] = {{"<", ">"},     {"<=", ">="}, {"<u", ">u"},
                                           {"<=u", ">=u"}, {"==", "=="}, {"!=", "!="}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        for (int side = 0; side < 2; side++)
            if (!strcmp(operator, pairs[i][side]))
                return pairs[i][!side];
    return NULL;
}

/* x + -1 is written as x - 1. */
static bool add_difference(writer *w, mg_term a, const char *operator, mg_term b, int outer, int binding)
{
    const mg_term_node *right = mg_terms_node(w->terms, b);
    if (right->operation != MG_TERM_CONSTANT || strcmp(operator, "+"))
        return false;
    int64_t value = mg_word_signed(right->value, right->width);
    if (value >= 0 || value == INT64_MIN)
        return false;
    open_parenthesis(w, outer, binding);
    add_term(w, a, binding);
    mg_text_printf(w->text, " - %" PRId64, -value);
    close_parenthesis(w, outer, binding);
    return true;
}

/* Is it a symbol for an unsigned number of 64 bits? */
static bool is_unsigned_symbol(const writer *w, mg_term term)
{
    const mg_term_node *node = mg_terms_node(w->terms, term);
    return node->operation == MG_TERM_SYMBOL && w->terms->symbols.items[node->value].bits == 64;
}

static void add_infix(writer *w, mg_term a, const char *operator, mg_term b, int outer, int binding)
{
    assert(binding && *operator);
    if (mg_terms_is_constant(w->terms, a) && !mg_terms_is_constant(w->terms, b) && mirrored(operator)) {
        add_infix(w, b, mirrored(operator), a, outer, binding);
        return;
    }
    if (add_difference(w, a, operator, b, outer, binding))
        return;
    bool is_compared = !strcmp(operator, "==") || !strcmp(operator, "!=");
    bool is_unsigned = operator[strlen(operator) - 1] == 'u' ||(is_compared && is_unsigned_symbol(w, a));
    open_parenthesis(w, outer, binding);
    add_operand(w, a, binding, is_unsigned);
    mg_text_printf(w->text, " %s ", operator);
    add_operand(w, b, binding + 1, is_unsigned);
    close_parenthesis(w, outer, binding);
}

/* Truth values have operators of their own. */
static bool add_logic(writer *w, const mg_term_node *node, int outer)
{
    if (node->width != 1)
        return false;
    const mg_term *operands = node->operands;
    if (node->operation == MG_TERM_AND)
        add_infix(w, operands[0], "&&", operands[1], outer, LOGIC_AND);
    else if (node->operation == MG_TERM_OR)
        add_infix(w, operands[0], "||", operands[1], outer, LOGIC_OR);
    else if (node->operation == MG_TERM_XOR)
        add_infix(w, operands[0], "!=", operands[1], outer, EQUAL);
    else
        return false;
    return true;
}

static void add_not(writer *w, const mg_term_node *node, int outer)
{
    const mg_term_node *x = mg_terms_node(w->terms, node->operands[0]);
    if (x->operation == MG_TERM_EQ || (x->operation == MG_TERM_XOR && x->width == 1)) {
        add_infix(w, x->operands[0], x->operation == MG_TERM_EQ ? "!=" : "==", x->operands[1], outer, EQUAL);
    } else if (x->operation == MG_TERM_ULT || x->operation == MG_TERM_SLT) {
        bool is_unsigned = x->operation == MG_TERM_ULT;
        add_infix(w, x->operands[0], is_unsigned ? ">=u" : ">=", x->operands[1], outer, LESS);
    } else {
        mg_text_add(w->text, node->width == 1 ? "!" : "~");
        add_term(w, node->operands[0], PREFIX);
    }
}

/* Is the value the same without the conversion? */
static bool is_needless(const writer *w, const mg_term_node *node)
{
    const mg_term_node *x = mg_terms_node(w->terms, node->operands[0]);
    if (node->operation == MG_TERM_ZEXT && x->width == 1)
        return true;
    if (x->operation != MG_TERM_SYMBOL)
        return false;
    unsigned bits = w->terms->symbols.items[x->value].bits; /* 0: it may be negative, or need all of them */
    return node->operation == MG_TERM_SEXT || (bits && bits <= node->width);
}

static void add_cast(writer *w, const mg_term_node *node, int outer)
{
    if (is_needless(w, node)) {
        add_term(w, node->operands[0], outer);
        return;
    }
    mg_text_printf(w->text, "(%s%d)", texts[node->operation], node->width);
    add_term(w, node->operands[0], PREFIX);
}

static void add_part(writer *w, const mg_term_node *node, int outer)
{
    if (!node->low) {
        add_cast(w, node, outer);
        return;
    }
    add_term(w, node->operands[0], WHOLE);
    mg_text_printf(w->text, node->width > 1 ? "[%d:%d]" : "[%d]", node->low + node->width - 1, node->low);
}

static void add_call(writer *w, const mg_term_node *node)
{
    mg_text_printf(w->text, "%s(", texts[node->operation]);
    add_term(w, node->operands[0], CHOICE);
    mg_text_add(w->text, ", ");
    add_term(w, node->operands[1], CHOICE);
    mg_text_add(w->text, ")");
}

/* overflows(a + b), wraps(a * b): the text of such an operation is a name and an operator. */
static void add_overflow(writer *w, const mg_term_node *node)
{
    const char *text = texts[node->operation], *space = strchr(text, ' ');
    assert(space);
    mg_text_printf(w->text, "%.*s(", (int)(space - text), text);
    add_infix(w, node->operands[0], space + 1, node->operands[1], 0, space[1] == '*' ? PRODUCT : SUM);
    mg_text_add(w->text, ")");
}

static void add_choice(writer *w, const mg_term_node *node, int outer)
{
    open_parenthesis(w, outer, CHOICE);
    add_term(w, node->operands[0], LOGIC_OR);
    mg_text_add(w->text, " ? ");
    add_term(w, node->operands[1], LOGIC_OR);
    mg_text_add(w->text, " : ");
    add_term(w, node->operands[2], CHOICE);
    close_parenthesis(w, outer, CHOICE);
}

static void add_prefix(writer *w, const mg_term_node *node, int outer)
{
    if (node->operation == MG_TERM_NOT) {
        add_not(w, node, outer);
        return;
    }
    mg_text_add(w->text, texts[node->operation]);
    add_term(w, node->operands[0], WHOLE);
}

static void add_node(writer *w, const mg_term_node *node, int outer)
{
    int binding = bindings[node->operation];
    if (node->operation == MG_TERM_CONSTANT)
        add_constant(w, node);
    else if (node->operation == MG_TERM_SYMBOL)
        mg_text_add(w->text, w->terms->symbols.items[node->value].name);
    else if (add_logic(w, node, outer))
        return;
    else if (binding)
        add_infix(w, node->operands[0], texts[node->operation], node->operands[1], outer, binding);
    else if (mg_term_form_of(node->operation) == MG_TERM_FORM_UNARY)
        add_prefix(w, node, outer);
    else if (mg_term_form_of(node->operation) == MG_TERM_FORM_TEST)
        add_overflow(w, node);
    else if (node->operation == MG_TERM_EXTRACT)
        add_part(w, node, outer);
    else if (node->operation == MG_TERM_CONCAT)
        add_call(w, node);
    else if (node->operation == MG_TERM_ITE)
        add_choice(w, node, outer);
    else
        add_cast(w, node, outer);
}

static void add_term(writer *w, mg_term term, int outer)
{
    if (w->depth == DEEPEST || w->text->length > w->most) {
        mg_text_add(w->text, "...");
        return;
    }
    w->depth++;
    add_node(w, mg_terms_node(w->terms, term), outer);
    w->depth--;
}

static void add_all(mg_text *text, const mg_terms *terms, mg_term term, int outer)
{
    writer w = {.text = text, .terms = terms, .most = text->length + LONGEST};
    if (!term) {
        mg_text_add(text, "none");
        return;
    }
    add_term(&w, term, outer);
    assert(w.depth == 0);
}

void mg_term_add_text(mg_text *text, const mg_terms *terms, mg_term term)
{
    add_all(text, terms, term, 0);
}

void mg_term_add_part_text(mg_text *text, const mg_terms *terms, mg_term term)
{
    add_all(text, terms, term, LOGIC_AND);
}
