/* A union whose arms are written in turn, and read back through the arm written last. */
#define CHOICES 6
#include "restore.h"

static union {
    unsigned char bytes[24];
    double d[3];
    struct {
        int tag;
        long v;
    } s;
} u;

bool ok(struct s *s)
{
    for (int i = 0; i < CHOICES; i++) {
        int v = s->x[i];
        if (i) {
            int before = s->x[i - 1];
            if (before == 0)
                CHECK(u.bytes[0] == i - 1 && u.bytes[23] == i - 1);
            else if (before == 1)
                CHECK(u.d[0] == i - 1 && u.d[2] == i + 1);
            else
                CHECK(u.s.tag == i - 1 && u.s.v == -(i - 1));
        }
        if (v == 0) {
            memset(u.bytes, i, sizeof u.bytes);
        } else if (v == 1) {
            for (int k = 0; k < 3; k++)
                u.d[k] = i + k;
        } else {
            u.s.tag = i;
            u.s.v = -i;
        }
    }
    return accepted(s);
}
