/* EXPECT runaway valid=0; -n 1 */
#include <margay.h>
#include <string.h>
struct s {
    char c;
};
bool swap(struct s *s)
{
    static char a[1 << 20], b[1 << 20];
    a[5] = s->c;
    for (;;) {
        memcpy(b, a, sizeof a);
        memcpy(a, b, sizeof a);
    }
}
