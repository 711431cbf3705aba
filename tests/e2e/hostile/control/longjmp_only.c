/* EXPECT jump "did not run" */
#include <margay.h>
#include <setjmp.h>
struct s {
    int x;
};
bool jump(struct s *s)
{
    static jmp_buf never;
    longjmp(never, s->x); /* HERE */
}
