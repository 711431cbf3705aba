/* One test of each verdict, and failures of each shape: a structure, choices of the program, two causes, text that looks like a page. */
#include <margay.h>
#include <string.h>

enum color { RED, GREEN, BLUE };

struct node {
    struct node *next;
    int key;
};

struct list {
    struct node *head;
    int size;
};

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct node, key, 0, n);
}

MG_TEST(frees_what_it_reads, n)
{
    struct list *list = MG_ANY(struct list, n);
    struct node *first = list->head;
    mg_assume(first && first->next && first->next != first);
    int chosen = mg_int(1, n);
    mg_assume(first->key == chosen);
    free(first->next);
    list->size = 7;
    mg_assert(first->next->key == 0);
}

MG_TEST(looks_like_a_page, n)
{
    enum color color = mg_enum(enum color);
    bool is_dark = mg_bool();
    int number = mg_int(0, 100000);
    (void)mg_int(0, (int)strlen("</script><script>window.broken = 1</script><img src=x onerror=window.broken=1>"));
    mg_assert(!(color == BLUE && is_dark && number > 7));
}

MG_TEST(fails_twice, n)
{
    int which = mg_int(0, 3), *nowhere = NULL;
    mg_assert(which != 1);
    if (which == 2)
        *nowhere = 3;
}

MG_TEST(assumes_too_much, n)
{
    int number = mg_int(0, n);
    mg_assume(number > n);
    mg_assert(number);
}

MG_TEST(adds, n)
{
    mg_assert(mg_int(0, n) + mg_int(0, n) <= 2 * n);
}

MG_TEST(never_ends, n)
{
    int sum = 0;
    for (int i = 0; i < 20; i++)
        sum += mg_int(0, 3);
    mg_assert(sum <= 60);
}

MG_TEST(comes_too_late, n)
{
    mg_assert(mg_int(0, n) >= 0);
}
