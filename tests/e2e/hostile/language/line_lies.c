/* EXPECT null "/etc/passwd" valid=0 */
#include <margay.h>
struct s {
    int *p;
};
#line 4294967295 "/etc/passwd"
bool lie(struct s *s)
{
    return *(volatile int *)0 + (s->p != 0);
}
