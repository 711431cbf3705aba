/* Sorted lists of 0 to n values of 0..n-1, equal neighbours allowed.
 *
 * Shows: a list of open values. Building it looks at the length and at nothing else; the predicate then
 * chooses the values from the front, and the first that is out of order ends the path with all behind it
 * still open.
 *
 * Figures (paths explored / valid): n = 6: 3,967 / 924, 7: 18,026 / 3,432, 8: 80,089 / 12,870. Choosing at
 * once: 6: 55,987, 7: 960,800 paths. */
#include <margay.h>
#include <stdbool.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

static struct node *list_of(int length, int values)
{
    struct node *head = NULL;
    for (struct node **end = &head; length > 0; length--, end = &(*end)->next) {
        *end = calloc(1, sizeof **end);
        (*end)->value = mg_int(0, values - 1);
    }
    return head;
}

static bool is_sorted(const struct node *node)
{
    for (int least = 0; node; node = node->next) {
        if (node->value < least)
            return false;
        least = node->value;
    }
    return true;
}

MG_TEST(sorted_list, n)
{
    struct node *list = list_of(mg_int(0, n), n);
    mg_assume(is_sorted(list));
}
