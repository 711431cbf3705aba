/* EXPECT stack valid=0 */
/* Old style, and a ring of three. */
#include <margay.h>
struct s {
    int x;
};
static int pong(int a, int b);
static int pang(int a, int b);
static int ping(int a, int b)
{
    volatile int c = a + b;
    return pong(c, b) + c;
}
static int pong(int a, int b)
{
    volatile int c = a - b;
    return pang(c, b) + c;
}
static int pang(int a, int b)
{
    return ping(b, 1) + a;
}
bool ring(struct s *s)
{
    return ping(s->x, 0) != 3;
}
