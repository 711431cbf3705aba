/* EXPECT pass valid=2 */
/* The root may be NULL too. */
#include <margay.h>
struct s {
    int x;
    struct s *next;
};
bool whatever(const struct s *s)
{
    (void)s;
    return true;
}
