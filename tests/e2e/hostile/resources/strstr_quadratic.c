/* EXPECT runaway valid=0; -n 1 */
#include <margay.h>
#include <string.h>
struct s {
    int x;
};
bool find(struct s *s)
{
    char *hay = malloc(1 << 20), needle[4096];
    memset(hay, 'a', 1 << 20);
    memset(needle, 'a', sizeof needle);
    hay[(1 << 20) - 1] = 0;
    needle[sizeof needle - 2] = (char)('b' + s->x);
    needle[sizeof needle - 1] = 0;
    return strstr(hay, needle) != NULL;
}
