/* EXPECT runaway valid=0; -n 1 */
#include <margay.h>
struct s {
    int x;
};
bool member(struct s *s)
{
    static uintptr_t words[1 << 20];
    for (uintptr_t i = 1;; i++)
        if (mg_among(i + (uintptr_t)s->x, words, 1 << 20)) /* HERE */
            return true;
}
