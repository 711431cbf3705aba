/* EXPECT pass valid=1; -- -mspeculative-load-hardening -fstack-protector-all -mretpoline */
/* Hardening that keeps bits in the stack pointer, or calls its own functions. */
#include <margay.h>
struct s {
    int x;
};
static int one(int x) { return x == 1; }
bool hard(struct s *s)
{
    char text[32] = "hard";
    int (*volatile f)(int) = one;
    text[s->x] = 0;
    return f(s->x) && text[0];
}
