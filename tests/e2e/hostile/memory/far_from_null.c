/* EXPECT wild valid=1 */
#include <margay.h>
struct big {
    char before[1 << 20];
    int last;
};
struct s {
    bool there;
};
static struct big one;
bool last_of(struct s *s)
{
    volatile uintptr_t nothing = 0;
    struct big *b = s->there ? &one : (struct big *)nothing;
    return b->last == 0; /* HERE */
}
