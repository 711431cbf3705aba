/* EXPECT refused "assembly" */
#include <margay.h>
struct s {
    long x;
};
bool ok(struct s *s)
{
    long r;
    __asm__ volatile("syscall" : "=a"(r) : "a"(57) : "rcx", "r11", "memory"); /* HERE */
    return r == s->x;
}
