/* EXPECT out_of_bounds valid=0; -n 3 */
/* Frames of the compiler: no pointer of the program leads there, but a number may. */
#include <margay.h>
struct s {
    int k;
};
bool look(struct s *s)
{
    const unsigned long top = 0x28000000 - 0x480;
    const __int128 *p = (const __int128 *)(top - 16ul * (unsigned long)(s->k * 40 + 1));
    return *p != 0; /* HERE */
}
