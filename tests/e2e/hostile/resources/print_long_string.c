/* EXPECT runaway valid=0; -n 1 */
#include <margay.h>
#include <stdio.h>
#include <string.h>
struct s {
    int x;
};
bool shout(struct s *s)
{
    char *text = malloc(100 << 20);
    memset(text, 'a' + s->x, 100 << 20);
    text[(100 << 20) - 1] = 0;
    return puts(text) >= 0; /* HERE */
}
