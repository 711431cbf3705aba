/* EXPECT pass valid=3 */
/* Every way to pass arguments that the compiler has. */
#include <margay.h>
#define APART __attribute__((noinline))
struct s {
    int x;
};
APART __attribute__((ms_abi)) static int ms(int a, double b, int c) { return a + (int)b + c; }
APART __attribute__((vectorcall)) static double vector(double a, double b) { return a * b; }
APART __attribute__((regcall)) static int many(int a, int b, int c, int d, int e, int f, int g, int h)
{
    return a + b + c + d + e + f + g + h;
}
APART __attribute__((preserve_all)) static int all(int a) { return a + 1; }
APART __attribute__((preserve_most)) static int most(int a) { return a - 1; }
APART __attribute__((preserve_none)) static int none(int a, struct s *s) { return a + s->x; }
APART __attribute__((optnone)) static int slow(struct s *s) { return s->x; }
APART __attribute__((target("no-avx2"), minsize, hot)) static int small(struct s *s) { return s->x; }
bool ways(struct s *s)
{
    int (*p)(int) __attribute__((preserve_most)) = most;
    __attribute__((ms_abi)) int (*m)(int, double, int) = ms;
    return m(s->x, 2, 3) == s->x + 5 && vector(s->x, 2) == 2 * s->x && many(1, 1, 1, 1, 1, 1, 1, s->x) == 7 + s->x &&
           all(s->x) == p(s->x + 2) && none(1, s) == 1 + s->x && slow(s) == small(s);
}
