/* EXPECT overlap valid=1 */
#include <margay.h>
struct block {
    long words[4];
};
struct s {
    int by;
};
bool shift(struct s *s)
{
    static long memory[8];
    struct block *from = (struct block *)memory, *to = (struct block *)(memory + 2 * s->by);
    if (s->by == 2)
        return false;
    __builtin_memcpy(to, from, sizeof *to); /* HERE */
    return true;
}
