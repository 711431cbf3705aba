/* EXPECT pass valid=3 */
#include <margay.h>
#include <setjmp.h>
static jmp_buf out;
struct s {
    int x;
};
static void deep(int n)
{
    if (!n)
        longjmp(out, 1);
    deep(n - 1);
}
bool escape(struct s *s)
{
    if (setjmp(out))
        return true;
    deep(s->x);
    return false;
}
