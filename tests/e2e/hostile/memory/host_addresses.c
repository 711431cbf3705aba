/* EXPECT wild valid=0; -n 5 */
#include <margay.h>
struct s {
    int k;
};
bool peek(struct s *s)
{
    static const unsigned long where[6] = {0x400000,           0xffffffffff600000, 0x7ffff7ff0000,
                                           0xffff800000000000, 0x800000000000,     0x555555554000};
    return *(char *)where[s->k] == 127; /* HERE */
}
