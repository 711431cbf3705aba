/* EXPECT pass valid=1 */
#include <margay.h>
#include <stdio.h>
struct s {
    int x;
};
bool two(struct s *s)
{
    return s->x == 2;
}
int main(int argc, char **argv)
{
    for (;;)
        printf("%s has %d\n", argv[0], argc);
}
