/* EXPECT runaway valid=0; -n 1 */
#include <margay.h>
struct huge {
    int words[1 << 18];
};
struct s {
    int x;
};
bool assign(struct s *s)
{
    static struct huge a, b;
    for (int i = 0;; i++) {
        a.words[i & 1023] = s->x;
        b = a;
        a = b;
    }
}
