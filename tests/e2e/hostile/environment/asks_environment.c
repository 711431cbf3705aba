/* EXPECT null */
#include <margay.h>
#include <stdlib.h>
struct s {
    int x;
};
bool home(struct s *s)
{
    return getenv("HOME")[s->x] == '/'; /* HERE */
}
