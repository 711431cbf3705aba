/* EXPECT runaway valid=0; -n 1 */
#include <margay.h>
#include <stdio.h>
struct s {
    int x;
};
bool convert(struct s *s)
{
    char to[400];
    double d = 1e308;
    for (;;)
        d += sprintf(to, "%.20f %s %p", d, "text", (void *)s); /* HERE */
}
