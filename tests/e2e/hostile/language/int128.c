/* EXPECT pass valid=9 */
#include <margay.h>
struct s {
    __int128 a;
    unsigned __int128 b;
};
bool wide(struct s *s)
{
    unsigned __int128 product = (unsigned __int128)s->a * ((unsigned __int128)1 << 90) + s->b;
    return (product >> 90) == (unsigned __int128)s->a && (product & ~(unsigned long)0) == s->b;
}
