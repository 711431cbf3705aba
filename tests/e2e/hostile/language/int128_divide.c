/* EXPECT trap valid=2 */
#include <margay.h>
struct s {
    __int128 d;
};
bool inverse(struct s *s)
{
    return ((__int128)1 << 126) % s->d == 0; /* HERE */
}
