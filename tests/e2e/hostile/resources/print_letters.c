/* EXPECT runaway valid=0; -n 1 */
#include <margay.h>
#include <stdio.h>
struct s {
    char x;
};
bool shout(struct s *s)
{
    while (putchar('a' + s->x) != EOF)
        putc('\n', stderr);
    return true;
}
