/* EXPECT refused "open" */
#include <fcntl.h>
#include <margay.h>
struct s {
    int x;
};
bool open_it(struct s *s)
{
    return open("/etc/passwd", O_RDONLY | s->x) >= 0; /* HERE */
}
