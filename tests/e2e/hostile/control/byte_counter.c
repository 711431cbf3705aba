/* EXPECT runaway valid=0 */
#include <margay.h>
struct s {
    char fill;
};
bool clear(struct s *s)
{
    char table[256];
    for (unsigned char i = 0; i < 256; i++) /* HERE */
        table[i] = s->fill;
    return !table[0];
}
