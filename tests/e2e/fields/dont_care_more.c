/* Enumerating what is hidden behind an unread length, tag and pointer. Nothing is read at all: 1.
 * expect: -n 1 => 1 of 1
 * Enumerated, n = 1: len 0..1 with items 0..1: 1 + 2 = 3; tag 0: small 0..2 (3), tag 1: flag (2): 5; list: NULL or N0 whose
 * next is NULL or N0: 3. 45.
 * expect: -n 1 --dont-care=enumerate => 45
 * n = 2: len 0..2: 1 + 3 + 9 = 13; 5; lists 1 + 2 + 3 = 6: 390.
 * expect: -n 2 --dont-care=enumerate => 390 */
#include <margay.h>

struct node {
    struct node *next;
};

struct all {
    int *items;
    int len;
    union {
        char small;
        bool flag;
    };
    bool tag;
    struct node *list;
};

bool ok(const struct all *x)
{
    return x != NULL;
}

MG_BOUNDS(struct all, n)
{
    MG_ARRAY(struct all, items, len);
    MG_ARM(struct all, small, tag, 0);
    MG_ARM(struct all, flag, tag, 1);
    MG_VALUES(struct all, small, 0, 1, 2);
}
