/* C expressions with up to n operators, as a test of a compiler needs them: as trees, and as text.
 *
 * Shows: generators that `margay gen --test` runs by themselves, and writes as JSON, C, pictures or seeds. A tree has a union, and MG_ARM says which
 * of its members is live; so what is written has only that one. Which variable or number a leaf is stays open, since nobody asks: a tree stands
 * for all of them. The text asks.
 *
 *     margay gen examples/choice/expressions.c --test tree -n 2 --format svg -o trees
 *     margay gen examples/choice/expressions.c --test text -n 1 --format bytes -o texts
 *
 * Figures (trees / texts): n = 1: 4 / 30, n = 2: 28 / 570. */
#include <margay.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum operator{ LEAF, MINUS, ADD, TIMES, LESS };

struct expression {
    enum operator operator;
    union {
        int leaf; /* 0: x, 1: y, else a number */
        struct expression *operand;
        struct {
            struct expression *left, *right;
        } both;
    } of;
};

MG_BOUNDS(struct expression, n)
{
    (void)n;
    MG_ARM(struct expression, of.leaf, operator, LEAF);
    MG_ARM(struct expression, of.operand, operator, MINUS);
    MG_ARM(struct expression, of.both, operator, ADD);
    MG_ARM(struct expression, of.both, operator, TIMES);
    MG_ARM(struct expression, of.both, operator, LESS);
}

/* With as many operators as asked for. */
static struct expression *make(int operators)
{
    struct expression *made = calloc(1, sizeof *made);
    made->operator= operators ? mg_int(MINUS, LESS) : LEAF;
    if (made->operator== LEAF) {
        made->of.leaf = mg_int(0, 2);
    } else if (made->operator== MINUS) {
        made->of.operand = make(operators - 1);
    } else {
        int left = mg_int(0, operators - 1);
        made->of.both.left = make(left);
        made->of.both.right = make(operators - 1 - left);
    }
    return made;
}

struct expression *tree(int n)
{
    return make(n);
}

/* Each in brackets, so that it means what the tree says. */
static void print(char *to, const struct expression *from)
{
    static const char *const leaves[] = {"x", "y", "1"}, *const between[] = {"", "-", "+", "*", "<"};
    if (from->operator== LEAF) {
        strcat(to, leaves[from->of.leaf]);
        return;
    }
    strcat(to, "(");
    if (from->operator!= MINUS)
        print(to, from->of.both.left);
    strcat(to, between[from->operator]);
    print(to, from->operator== MINUS ? from->of.operand : from->of.both.right);
    strcat(to, ")");
}

static void destroy(struct expression *gone)
{
    if (gone->operator== MINUS)
        destroy(gone->of.operand);
    if (gone->operator> MINUS) {
        destroy(gone->of.both.left);
        destroy(gone->of.both.right);
    }
    free(gone);
}

char *text(int n)
{
    struct expression *made = make(n);
    char *printed = calloc((size_t)n * 4 + 2, 1);
    print(printed, made);
    destroy(made);
    return printed;
}
