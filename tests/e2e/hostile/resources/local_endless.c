/* EXPECT runaway valid=0; -n 1 */
#include <margay.h>
struct s {
    int x;
};
static volatile int sink;
__attribute__((noinline)) static int use(const char *p, int i)
{
    return p[i];
}
bool make(struct s *s)
{
    for (int i = s->x;; i++) {
        char room[1 << 20];
        room[i & 65535] = 1;
        sink = use(room, i & 65535);
    }
}
