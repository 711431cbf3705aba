/* EXPECT out_of_bounds valid=0 */
#include <errno.h>
#include <margay.h>
struct s {
    int by;
};
bool beside(struct s *s)
{
    (&errno)[s->by + 1] = 1; /* HERE */
    return true;
}
