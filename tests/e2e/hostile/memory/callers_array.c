/* EXPECT out_of_bounds valid=2 */
#include <margay.h>
struct s {
    int by;
};
__attribute__((noinline)) static void fill(char *to, int depth, int by)
{
    char mine[8] = "deep";
    if (depth)
        fill(to, depth - 1, by);
    else
        for (int i = 0; i < 7 + by; i++)
            to[i] = mine[i & 3]; /* HERE */
}
bool smash(struct s *s)
{
    char name[8];
    fill(name, 20, s->by);
    return name[0] == 'd';
}
