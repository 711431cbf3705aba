/* margay_generate.h: what each generator promises of a value. How many values there are is in figures.py. */
#include <margay.h>
#include <margay_generate.h>
#include <stdbool.h>
#include <string.h>

MG_TEST(ints, n)
{
    int array[n];
    mg_gen_ints(array, n, 1, n);
    for (int i = 0; i < n; i++)
        mg_assert(1 <= array[i] && array[i] <= n);
}

MG_TEST(sorted, n)
{
    int array[n];
    mg_gen_sorted(array, n, 1, n);
    for (int i = 0; i < n; i++)
        mg_assert(array[i] >= (i > 0 ? array[i - 1] : 1) && array[i] <= n);
}

MG_TEST(increasing, n)
{
    int array[n], count = mg_int(0, n);
    mg_gen_increasing(array, count, 1, n);
    for (int i = 0; i < count; i++)
        mg_assert(array[i] > (i > 0 ? array[i - 1] : 0) && array[i] <= n);
}

MG_TEST(increasing_too_many, n)
{
    int array[n + 1];
    mg_gen_increasing(array, n + 1, 1, n);
    mg_assert(array[0] != array[0]);
}

MG_TEST(permutation, n)
{
    int array[n];
    bool is_seen[n];
    memset(is_seen, 0, sizeof is_seen);
    mg_gen_permutation(array, n);
    for (int i = 0; i < n; i++) {
        mg_assert(0 <= array[i] && array[i] < n && !is_seen[array[i]]);
        is_seen[array[i]] = true;
    }
}

MG_TEST(subset, n)
{
    bool is_member[n];
    int count = 0;
    mg_gen_subset(is_member, n);
    for (int i = 0; i < n; i++)
        count += is_member[i];
    mg_assert(count <= n);
}

MG_TEST(letters, n)
{
    char text[n + 1];
    mg_gen_letters(text, n, 'a', 'c');
    mg_assert((int)strspn(text, "abc") == n && (int)strlen(text) == n);
}

MG_TEST(string, n)
{
    char text[n + 1];
    mg_gen_string(text, mg_int(0, n), "+-*");
    mg_assert(strspn(text, "*+-") == strlen(text));
}

MG_TEST(pair, n)
{
    int first, second;
    mg_gen_pair(&first, &second, 1, n);
    mg_assert(1 <= first && first <= n && 1 <= second && second <= n);
}

MG_TEST(unordered_pair, n)
{
    int first, second;
    mg_gen_unordered_pair(&first, &second, 1, n);
    mg_assert(1 <= first && first <= second && second <= n);
}

MG_TEST(split, n)
{
    int sizes[3];
    mg_gen_split(sizes, 3, n);
    mg_assert(sizes[0] >= 0 && sizes[1] >= 0 && sizes[2] >= 0 && sizes[0] + sizes[1] + sizes[2] == n);
}

struct node {
    int key;
    struct node *one, *other;
};

static int count(const struct node *node)
{
    return node ? 1 + count(node->one) + count(node->other) : 0;
}

MG_TEST(tree, n)
{
    struct node nodes[n], *root = MG_GEN_TREE(struct node, one, other, n, nodes);
    mg_assert(count(root) == n && root == nodes);
}

MG_TEST(tree_allocated, n)
{
    struct node *root = MG_GEN_TREE(struct node, one, other, n, NULL);
    mg_assert(count(root) == n && root->key == 0);
    mg_assert(!MG_GEN_TREE(struct node, one, other, 0, NULL));
}

MG_TEST(parents, n)
{
    int parent[n];
    mg_gen_parents(parent, n);
    mg_assert(parent[0] == -1);
    for (int i = 1; i < n; i++)
        mg_assert(0 <= parent[i] && parent[i] < i);
}

MG_TEST(dag, n)
{
    bool edges[n * n];
    mg_gen_dag(edges, n);
    for (int from = 0; from < n; from++)
        for (int to = 0; to < n; to++)
            mg_assert(!edges[from * n + to] || to < from);
}

MG_TEST(array, n)
{
    long array[n];
    MG_GEN_ARRAY(array, n, mg_long(-1, 1));
    for (int i = 0; i < n; i++)
        mg_assert(array[i] * array[i] <= 1);
}

/* The value of a sum of ones, as deep as n. */
static int term(int depth)
{
    return depth == 0 ? 1 : MG_ONE_OF(1, term(depth - 1) + term(depth - 1));
}

MG_TEST(one_of, n)
{
    int value = term(n);
    mg_assert(1 <= value && value <= 1 << n);
}

MG_TEST(one_of_each, n)
{
    mg_assert(MG_ONE_OF(7) == 7);
    int value = MG_ONE_OF(1, MG_ONE_OF(2, 3), 4, 5, 6, 7, 8, mg_int(9, 10));
    bool is_small = MG_ONE_OF(false, true, value < 5);
    const char *text = MG_ONE_OF("a", "b", "c", "d", "e");
    mg_assert(value >= 1 && value <= 10 && text[0] >= 'a' && text[0] <= 'e');
    mg_assert(is_small == true || is_small == false);
}

/* Two fields of one record, as seed data often has them. */
struct range {
    int low, high, kind, like;
};

MG_TEST(member, n)
{
    static const int primes[] = {2, 3, 5, 7, 11};
    int prime = mg_gen_member(primes, n);
    mg_assert(prime == 2 || prime % 2 == 1);
}

MG_TEST(other, n)
{
    struct range r = {.kind = mg_int(-1, n + 1)}; /* -1 and n + 1 lie outside */
    r.like = mg_gen_other(r.kind, 0, n);
    mg_assert(r.like != r.kind && 0 <= r.like && r.like <= n);
}

MG_TEST(no_other, n)
{
    mg_assert(mg_gen_other(n, n, n) != n);
}

MG_TEST(less, n)
{
    struct range r = {.high = mg_int(0, n)};
    r.low = mg_gen_less(r.high, 0);
    mg_assert(0 <= r.low && r.low < r.high);
}

MG_TEST(greater, n)
{
    struct range r = {.low = mg_int(0, n)};
    r.high = mg_gen_greater(r.low, n);
    mg_assert(r.low < r.high && r.high <= n);
}

MG_TEST(equal, n)
{
    struct range r = {.kind = mg_int(1, n)};
    r.like = mg_gen_equal(r.kind);
    mg_assert(r.like == r.kind && r.like <= n);
}

MG_TEST(distinct, n)
{
    int at[n], i, j;
    mg_gen_distinct(at, n - 1, -n, -1);
    for (i = 0; i < n - 1; i++) {
        mg_assert(-n <= at[i] && at[i] <= -1);
        for (j = 0; j < i; j++)
            mg_assert(at[i] != at[j]);
    }
}
