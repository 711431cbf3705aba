/* EXPECT uninitialised valid=0; -n 1 */
#include <margay.h>
#include <stdlib.h>
struct s {
    int x;
};
bool jump(struct s *s)
{
    int *flags = malloc(2 * sizeof *flags), k = s->x;
    switch (k)
        for (flags[0] = 1; k < 2; k++) {
        case 0:
        case 1:
            if (flags[k]) /* HERE */
                return true;
        }
    return false;
}
