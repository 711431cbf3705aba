/* EXPECT wild valid=0; -n 6 */
/* Where Margay keeps what it knows: shadow, marks, tags, defined bits, values not chosen yet, coverage, code. */
#include <margay.h>
struct s {
    unsigned char which;
};
bool overwrite(struct s *s)
{
    static const unsigned long tables[] = {0x40000000, 0x48000000, 0x4a000000, 0x58000000, 0x31000000, 0x38000000, 0x50000000};
    *(volatile long *)tables[s->which] = -1; /* HERE */
    return true;
}
