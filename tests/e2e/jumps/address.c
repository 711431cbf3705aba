#include <margay.h>
#include <setjmp.h>
static jmp_buf place;
static int (*volatile set)(struct __jmp_buf_tag *) = _setjmp;
MG_TEST(through_a_pointer, n)
{
    if (!set(place))
        longjmp(place, 1);
}
