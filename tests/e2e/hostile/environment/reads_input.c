/* EXPECT refused "getchar" */
#include <margay.h>
#include <stdio.h>
struct s {
    int x;
};
bool ask(struct s *s)
{
    return getchar() == s->x; /* HERE */
}
