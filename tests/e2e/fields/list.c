/* A node of a recursive struct: with no bounds and no --root the root is a bare pointer. Acyclic lists of at most n nodes: n + 1.
 * expect: -n 3 => 4
 * expect: -n 50 => 51
 * The same said by hand:
 * expect: -n 3 --root 'struct node *' => 4
 * expect: -n 3 --root 'node*' => 4
 * A struct as the root is never NULL and is object 0 of its pool: n.
 * expect: -n 3 --root 'struct node' => 3
 * Every graph, loops too: NULL, or k nodes whose last one points to NULL or one of k: 1 + sum (k + 1).
 * expect: -n 3 --pred whatever => 10
 * expect: -n 9 --pred whatever => 55 */
#include <margay.h>

struct node {
    struct node *next;
};

bool acyclic(const struct node *first)
{
    const struct node *slow = first, *fast = first;
    while (fast && fast->next) {
        slow = slow->next;
        fast = fast->next->next;
        if (slow == fast)
            return false;
    }
    return true;
}

__attribute__((used)) static bool whatever(const struct node *first)
{
    const struct node *seen[64];
    int count = 0;
    for (const struct node *p = first; p; p = p->next) {
        for (int i = 0; i < count; i++)
            if (seen[i] == p)
                return true;
        seen[count++] = p;
    }
    return true;
}
