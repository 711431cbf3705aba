/* What cannot be chosen: a flexible array, a long double, a function pointer, void *, char *, a pointer to an incomplete struct: zero or NULL.
 * Only x is chosen: 0..n.
 * expect: -n 1 => 2 of 2
 * expect: -n 4 => 5 of 5 */
#include <margay.h>

struct hidden;

struct all {
    int x;
    long double wide;
    int (*call)(int);
    void *any;
    char *text;
    struct hidden *hidden;
    int tail[];
};

bool ok(const struct all *a)
{
    return a->x >= 0 && !a->call && !a->any && !a->text && !a->hidden;
}
