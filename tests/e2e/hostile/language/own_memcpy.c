/* EXPECT pass valid=3 */
/* An optimiser sees that this is memcpy, and would call it from inside itself. */
#include <stdbool.h>
typedef unsigned long size_t;
void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    char *t = to;
    const char *f = from;
    while (n--)
        *t++ = *f++;
    return to;
}
void *memset(void *to, int c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((char *)to)[i] = (char)c;
    return to;
}
struct s {
    int x;
};
struct big {
    char c[500];
};
bool copies(struct s *s)
{
    struct big a, b;
    memset(&a, s->x, sizeof a);
    memcpy(&b, &a, sizeof b);
    a = b;
    return a.c[499] == s->x;
}
