/* EXPECT usage "--pred" */
#include <stdbool.h>
struct s {
    int x;
};
bool one(struct s *s)
{
    return s->x == 1;
}
bool two(struct s *s)
{
    return s->x == 2;
}
