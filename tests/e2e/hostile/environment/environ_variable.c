/* EXPECT refused "environ" */
#include <margay.h>
extern char **environ;
struct s {
    int x;
};
bool first(struct s *s)
{
    return environ[s->x] != 0;
}
