/* EXPECT out_of_bounds valid=1 */
#include <margay.h>
#pragma pack(push, 1)
struct wire {
    unsigned char kind;
    unsigned a : 7, b : 13, c : 12;
    unsigned short sum;
};
#pragma pack(pop)
struct s {
    bool cut;
};
bool encode(struct s *s)
{
    struct wire *w = calloc(1, sizeof *w - s->cut);
    w->b = 4097;
    w->sum = 9; /* HERE */
    return w->b == 4097;
}
