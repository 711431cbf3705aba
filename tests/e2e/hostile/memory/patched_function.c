/* EXPECT wild valid=1 */
#include <margay.h>
struct s {
    bool patch;
};
__attribute__((noinline)) static bool victim(void)
{
    return true;
}
bool patch(struct s *s)
{
    if (s->patch)
        *(unsigned char *)(uintptr_t)victim = 0xc3; /* HERE */
    return victim();
}
