/* EXPECT uninitialised valid=1 */
#include <margay.h>
#include <string.h>
struct s {
    bool set;
};
bool decide(struct s *s)
{
    int *a = malloc(4), *b = malloc(4);
    if (s->set)
        *a = 1;
    memcpy(b, a, 4);
    return *b == 1; /* HERE */
}
