/* Pointers that lead to objects of their region only; test_open.py says how many paths there are. */
#include <margay.h>

struct item {
    int key;
};

struct pair {
    struct item *first, *second, *third;
};

#ifdef REGIONS
MG_FIELD_REGION(struct pair, first, ones);
MG_FIELD_REGION(struct pair, second, others);
#endif

bool apart(struct pair *pair)
{
    MG_REQUIRES(pair != NULL && pair->first != NULL && pair->second != NULL);
    MG_ENSURES(mg_result(bool));
    pair->first->key = 1;
    pair->second->key = 2;
    return pair->first->key == 1;
}

/* One without a region may be either. */
int all(struct pair *pair)
{
    MG_REQUIRES(pair != NULL && pair->first != NULL && pair->second != NULL && pair->third != NULL);
    MG_ENSURES(1);
    return pair->first->key > pair->second->key ? pair->third->key : 0;
}

/* Also when it was looked at first. */
bool third_first(struct pair *pair)
{
    MG_REQUIRES(pair != NULL && pair->first != NULL && pair->second != NULL && pair->third != NULL);
    MG_ENSURES(mg_result(bool));
    pair->third->key = 1;
    pair->first->key = 2;
    pair->second->key = 2;
    return pair->third->key == 1;
}

bool parameters(struct item *a, struct item *b)
{
    MG_REQUIRES(a != NULL && b != NULL);
    MG_REGION(a, ones);
    MG_REGION(b, others);
    MG_ENSURES(mg_result(bool));
    return a != b;
}

bool one_region(struct item *a, struct item *b)
{
    MG_REQUIRES(a != NULL && b != NULL);
    MG_REGION(a, ones);
    MG_REGION(b, ones);
    MG_ENSURES(mg_result(bool));
    return a != b;
}
