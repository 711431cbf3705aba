/* Two fields of one type that draw from different sets, and a void * that leads to either. */
#include <margay.h>

struct person {
    int age;
};

struct pair {
    struct person *left, *right;
    void *elder;
};

bool pair_ok(const struct pair *pair)
{
    if (!pair->left || !pair->right)
        return false;
    return pair->elder == (pair->left->age >= pair->right->age ? pair->left : pair->right);
}

MG_BOUNDS(struct pair, n)
{
    MG_SET(lefts, struct person, 1);
    MG_SET(rights, struct person, n);
    MG_INTS(struct person, age, 0, n);
    MG_POINTS_TO_SET(struct pair, left, lefts);
    MG_POINTS_TO_SET(struct pair, right, rights);
    MG_POINTS_TO_SET(struct pair, elder, lefts);
    MG_POINTS_TO_SET(struct pair, elder, rights);
}

MG_TEST(elder_is_older, n)
{
    struct pair *pair = MG_ANY(struct pair, n);
    mg_assume(pair_ok(pair));
    mg_assert(((struct person *)pair->elder)->age >= pair->left->age);
#ifndef FIXED
    mg_assert(pair->elder != pair->left || pair->left->age > pair->right->age);
#endif
}
