/* EXPECT signature valid=0 */
/* Called as if it returned a number: where does it put its structure? */
#include <margay.h>
struct big {
    long words[8];
};
struct s {
    long x;
};
__attribute__((noinline)) static struct big make(long x)
{
    struct big b = {{x, x, x, x}};
    return b;
}
bool ok(struct s *s)
{
    long (*f)(long) = (long (*)(long))(void *)make;
    return f(s->x) == s->x; /* HERE */
}
