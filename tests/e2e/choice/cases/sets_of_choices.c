/* Choices of the program in containers: they have no table of values, as fields have. */
#include <margay.h>
#include <margay_containers.h>
#include <stdio.h>

struct node {
    struct node *next;
};

MG_TEST(objects_in_a_set, n)
{
    mg_pool nodes = MG_POOL_WITH_NULL(struct node, 3);
    mgc_set *seen = mgc_set_new();
    struct node *a = mg_any(&nodes), *b = mg_any(&nodes), *c = mg_any(&nodes);
    bool first = mgc_set_add(seen, a), second = mgc_set_add(seen, b);
    printf("objects_in_a_set %d: %d %d %d\n", n, first, second, mgc_set_has(seen, c));
    mgc_set_free(seen);
}

MG_TEST(numbers_in_a_set, n)
{
    mgc_set *seen = mgc_set_new();
    long a = mg_int(0, n), b = mg_int(0, n), c = mg_int(-1, 1);
    mgc_set_add(seen, a);
    mgc_set_add(seen, b);
    printf("numbers_in_a_set %d: %d %d\n", n, (int)mgc_set_count(seen), mgc_set_has(seen, c));
    mgc_set_free(seen);
}
