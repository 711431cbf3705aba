/* Margay: generators, small ones to use and to copy.
 *
 * A generator is simply a function that makes choices and returns something. These
 * use only mg_int, mg_bool and mg_pick. Each makes every value it promises exactly once, and
 * none rejects what it has started.
 *
 *     int keys[5];
 *     mg_gen_ints(keys, 5, 0, 9);                             every array, each number chosen on first use
 *     struct node *root = MG_GEN_TREE(struct node, left, right, n, NULL);
 *     struct shape shape = MG_ONE_OF(circle(), square(mg_int(1, n)));
 *
 * "Open" below means that the values are only copied: they are chosen on first use, and only those that
 * are used. "Chosen" means that the generator itself uses them.
 *
 * A size that may vary is one more choice: mg_gen_ints(keys, mg_int(0, n), 0, 9) has every length up to n.
 *
 * It includes margay.h, and works under any compiler with GNU extensions. */
#ifndef MARGAY_GENERATE_H
#define MARGAY_GENERATE_H

#include <margay.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- one of several ------------------------------------------------------------------------------------- */

/* The value of one of up to eight expressions; the others are not evaluated. They may make choices too, and
 * recurse:
 *
 *     static struct term *term(int depth)
 *     {
 *         return depth == 0 ? leaf() : MG_ONE_OF(leaf(), sum(term(depth - 1), term(depth - 1)));
 *     }
 */
#define MG_ONE_OF(...) MG_ONE_OF_AMONG(MG_ONE_OF_NAME(__COUNTER__), MG_ONE_OF_COUNT(__VA_ARGS__), __VA_ARGS__)

/* ---- arrays --------------------------------------------------------------------------------------------- */

/* Fills an array of any type with an expression, evaluated again for each element. Open if the expression is. */
#define MG_GEN_ARRAY(array, count, expression)                                                                 \
    do {                                                                                                       \
        for (int mg_at_ = 0, mg_count_ = (count); mg_at_ < mg_count_; mg_at_++)                                \
            (array)[mg_at_] = (expression);                                                                    \
    } while (0)

/* Integers from lo to hi. Open. */
static inline void mg_gen_ints(int *array, int count, int lo, int hi)
{
    for (int i = 0; i < count; i++)
        array[i] = mg_int(lo, hi);
}

/* Integers from lo to hi, each at least as great as the one before. Chosen, but for the last. */
static inline void mg_gen_sorted(int *array, int count, int lo, int hi)
{
    for (int i = 0; i < count; i++)
        array[i] = mg_int(i == 0 ? lo : array[i - 1], hi);
}

/* Integers from lo to hi, each greater than the one before: the subsets of `count` members. Chosen, but for
 * the last. There is none when count is more than hi - lo + 1. */
static inline void mg_gen_increasing(int *array, int count, int lo, int hi)
{
    mg_assume(count <= (long long)hi - lo + 1);
    for (int i = 0; i < count; i++)
        array[i] = mg_int(i == 0 ? lo : array[i - 1] + 1, hi - (count - 1 - i));
}

/* The numbers 0..count-1 in any order. Chosen. */
static inline void mg_gen_permutation(int *array, int count)
{
    for (int i = 0; i < count; i++)
        array[i] = i;
    for (int i = 0; i < count; i++) {
        int other = mg_int(i, count - 1);
        int swapped = array[i];
        array[i] = array[other];
        array[other] = swapped;
    }
}

/* A subset of 0..count-1: whether each is a member. Open. */
static inline void mg_gen_subset(bool *is_member, int count)
{
    for (int i = 0; i < count; i++)
        is_member[i] = mg_bool();
}

/* ---- strings -------------------------------------------------------------------------------------------- */

/* A string of exactly `length` characters from lo to hi, and the '\0' that ends it. Open. */
static inline void mg_gen_letters(char *text, int length, char lo, char hi)
{
    for (int i = 0; i < length; i++)
        text[i] = (char)mg_int(lo, hi);
    text[length] = '\0';
}

/* The same with the characters of an alphabet. Chosen: each is looked up. */
#define mg_gen_string(text, length, alphabet)                                                                  \
    mg_gen_string_of(text, length, alphabet, "letter of mg_gen_string(" #alphabet ")")

static inline void mg_gen_string_of(char *text, int length, const char *alphabet, const char *name)
{
    int letters = (int)strlen(alphabet);
    for (int i = 0; i < length; i++)
        text[i] = alphabet[mg_choose(0, letters - 1, name)];
    text[length] = '\0';
}

/* ---- pairs ---------------------------------------------------------------------------------------------- */

/* Two integers from lo to hi. Open. */
static inline void mg_gen_pair(int *first, int *second, int lo, int hi)
{
    *first = mg_int(lo, hi);
    *second = mg_int(lo, hi);
}

/* The same when their order does not matter: first <= second. The second is open. */
static inline void mg_gen_unordered_pair(int *first, int *second, int lo, int hi)
{
    *first = mg_int(lo, hi);
    *second = mg_int(*first, hi);
}

/* ---- a value related to another ---------------------------------------------------------------------------
 *
 * A value in some relation to an existing one, such as another field. The existing one is used, which chooses it;
 * the result is open, except for mg_gen_other and mg_gen_member. A path in which there is no such value does not count.
 *
 *     node->key = mg_gen_less(parent->key, 0);
 *     node->color = mg_gen_other(parent->color, RED, BLACK);
 */

/* One of `count` different values. */
static inline int mg_gen_member(const int *values, int count)
{
    mg_assume(count > 0);
    return mg_pick(values, count);
}

/* The same value. It is not used: both stay open. */
static inline int mg_gen_equal(int value)
{
    return value;
}

/* From lo to hi, but not `value`. */
static inline int mg_gen_other(int value, int lo, int hi)
{
    bool is_inside = lo <= value && value <= hi;
    mg_assume((long long)hi - lo >= is_inside);
    int other = mg_int(lo, hi - is_inside);
    return is_inside && other >= value ? other + 1 : other;
}

/* Less than `value`, and no less than lo. */
static inline int mg_gen_less(int value, int lo)
{
    mg_assume(lo < value);
    return mg_int(lo, value - 1);
}

/* Greater than `value`, and no greater than hi. */
static inline int mg_gen_greater(int value, int hi)
{
    mg_assume(value < hi);
    return mg_int(value + 1, hi);
}

/* Integers from lo to hi, no two of them equal, in any order. Chosen. There is none when count is more than hi - lo + 1. */
static inline void mg_gen_distinct(int *array, int count, int lo, int hi)
{
    mg_assume(count <= (long long)hi - lo + 1);
    for (int i = 0; i < count; i++) {
        int number = mg_int(lo, hi - i), below = 0, before;
        do { /* number counts the values that are still free: each one taken below it moves it up */
            before = below;
            below = 0;
            for (int j = 0; j < i; j++)
                below += array[j] <= number + before;
        } while (below != before);
        array[i] = number + below;
    }
}

/* ---- sized recursion ------------------------------------------------------------------------------------
 *
 * What refers to itself is generated by size: take what the node itself needs, split the rest among its parts,
 * and continue with smaller sizes until nothing is left. No path is discarded because of its size. */

/* Sizes of `parts` parts, 0 or more each, that add up to `size`. Chosen, but for the last, which takes what
 * is left. */
static inline void mg_gen_split(int *sizes, int parts, int size)
{
    for (int i = 0; i < parts; i++) {
        sizes[i] = i == parts - 1 ? size : mg_int(0, size);
        size -= sizes[i];
    }
}

/* A binary tree of exactly `size` nodes of a struct type, every shape once: its root, NULL when size is 0.
 * `left` and `right` name the fields of the links. `memory` is an array of that many nodes, which are used
 * from its start in preorder (the root is the first) and whose other fields stay as they are; when it is
 * NULL the nodes are allocated, all zero, and never freed: they end with the path. Chosen; the
 * caller chooses what the nodes hold:
 *
 *     struct node nodes[MOST];
 *     struct node *root = MG_GEN_TREE(struct node, left, right, n, nodes);
 *     for (int i = 0; i < n; i++)
 *         nodes[i].key = mg_int(0, 9);
 */
#define MG_GEN_TREE(type, left, right, size, memory)                                                           \
    ((type *)mg_gen_tree(&(struct mg_tree_plan){sizeof(type), offsetof(type, left), offsetof(type, right),     \
                                                (char *)(type *){(memory)}},                                   \
                         (size)))

struct mg_tree_plan {
    size_t bytes, left, right; /* of a node, and where its links are */
    char *memory;              /* the next node; NULL: allocate */
};

static inline void *mg_gen_tree(struct mg_tree_plan *plan, int size)
{
    if (size == 0)
        return NULL;
    char *node = plan->memory;
    if (node)
        plan->memory += plan->bytes;
    else if (!(node = calloc(1, plan->bytes)))
        mg_reject(); /* --fail-malloc is not about generators */
    int left_size = mg_int(0, size - 1);
    void *left = mg_gen_tree(plan, left_size), *right = mg_gen_tree(plan, size - 1 - left_size);
    memcpy(node + plan->left, &left, sizeof left);
    memcpy(node + plan->right, &right, sizeof right);
    return node;
}

/* ---- graphs --------------------------------------------------------------------------------------------- */

/* A rooted tree of any degree on the nodes 0..count-1: node 0 is the root, every other has a parent with a
 * lesser number. Open. */
static inline void mg_gen_parents(int *parent, int count)
{
    for (int i = 0; i < count; i++)
        parent[i] = i == 0 ? -1 : mg_int(0, i - 1);
}

/* A directed acyclic graph on the nodes 0..count-1, numbered so that an edge leads to a lesser number:
 * whether there is an edge from a node to another is edges[from * count + to]. Open. Graphs that differ only
 * in the numbers of their nodes all occur; if that is too many, link objects of an mg_pool and let a
 * predicate say what is acyclic. */
static inline void mg_gen_dag(bool *edges, int count)
{
    memset(edges, 0, (size_t)count * (size_t)count * sizeof *edges);
    for (int from = 0; from < count; from++)
        for (int to = 0; to < from; to++)
            edges[from * count + to] = mg_bool();
}

/* ---- below: how MG_ONE_OF works ------------------------------------------------------------------------- */

/* `left` is a variable of its own each time, and counts the expressions that come after the one chosen. */
#define MG_ONE_OF_AMONG(left, count, ...)                                                                      \
    __extension__({                                                                                            \
        __attribute__((unused)) int left = (count) - 1 - (int)mg_choose(0, (count) - 1, "MG_ONE_OF");          \
        MG_ONE_OF_PASTE(MG_ONE_OF_, count)(left, __VA_ARGS__);                                                 \
    })
#define MG_ONE_OF_NAME(number) MG_ONE_OF_PASTE(mg_left_, number)
#define MG_ONE_OF_PASTE(a, b) a##b
#define MG_ONE_OF_COUNT(...) MG_ONE_OF_NINTH(__VA_ARGS__, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define MG_ONE_OF_NINTH(a, b, c, d, e, f, g, h, ninth, ...) ninth
#define MG_ONE_OF_1(left, a) (a)
#define MG_ONE_OF_2(left, a, ...) left == 1 ? (a) : MG_ONE_OF_1(left, __VA_ARGS__)
#define MG_ONE_OF_3(left, a, ...) left == 2 ? (a) : MG_ONE_OF_2(left, __VA_ARGS__)
#define MG_ONE_OF_4(left, a, ...) left == 3 ? (a) : MG_ONE_OF_3(left, __VA_ARGS__)
#define MG_ONE_OF_5(left, a, ...) left == 4 ? (a) : MG_ONE_OF_4(left, __VA_ARGS__)
#define MG_ONE_OF_6(left, a, ...) left == 5 ? (a) : MG_ONE_OF_5(left, __VA_ARGS__)
#define MG_ONE_OF_7(left, a, ...) left == 6 ? (a) : MG_ONE_OF_6(left, __VA_ARGS__)
#define MG_ONE_OF_8(left, a, ...) left == 7 ? (a) : MG_ONE_OF_7(left, __VA_ARGS__)

#endif
