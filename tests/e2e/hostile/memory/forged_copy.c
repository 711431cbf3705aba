/* EXPECT wild valid=0; -n 3 */
#include <margay.h>
#include <string.h>
struct s {
    int way;
};
struct piece {
    char c[64];
};
bool copy_out(struct s *s)
{
    char buffer[64], *p = (char *)0x30000c00;
    switch (s->way) {
    case 0: memcpy(buffer, p, sizeof buffer); break;
    case 1: memmove(p, buffer, sizeof buffer); break;
    case 2: memset(p, 0, sizeof buffer); break;
    default: *(struct piece *)p = *(struct piece *)buffer;
    }
    return buffer[0] == 1;
}
