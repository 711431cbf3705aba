/* EXPECT out_of_bounds valid=1 */
#include <margay.h>
union pun {
    uintptr_t number;
    int *pointer;
};
struct s {
    int x;
};
bool guess(struct s *s)
{
    union pun u;
    u.number = 0x10000000u + 4096u * (unsigned)s->x;
    return !s->x || *u.pointer == 3; /* HERE */
}
