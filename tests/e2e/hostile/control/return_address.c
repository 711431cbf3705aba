/* EXPECT refused "__builtin_return_address" */
#include <margay.h>
struct s {
    int x;
};
__attribute__((noinline)) static void *where(void)
{
    return __builtin_return_address(0); /* HERE */
}
bool ok(struct s *s)
{
    *(char *)where() = (char)s->x;
    return true;
}
