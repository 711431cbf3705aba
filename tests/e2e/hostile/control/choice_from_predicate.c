/* EXPECT refused "mg_int" */
#include <margay.h>
struct s {
    int x;
};
bool ok(struct s *s)
{
    return s->x == mg_int(0, 5); /* HERE */
}
