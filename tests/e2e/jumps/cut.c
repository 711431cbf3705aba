/* A turn of a loop with an invariant could be come back to: that is refused. */
#include <margay.h>
#include <setjmp.h>
static jmp_buf out;
int count_to(int n)
{
    MG_REQUIRES(n >= 0);
    if (setjmp(out))
        return 0;
    int i = 0;
    while (i < n) {
        MG_LOOP_INVARIANT(i >= 0 && i <= n);
        i++;
    }
    return i;
}
