/* EXPECT pass valid=3 */
#include <margay.h>
#include <string.h>
struct s {
    int x;
};
bool fill(struct s *s)
{
    char *p = malloc(200 << 20);
    memset(p, s->x, 200 << 20);
    return p[0] == p[(200 << 20) - 1];
}
