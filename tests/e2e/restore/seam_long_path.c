/* Three thousand choices on one path, each with its own place to come back to, with stores to statics, heap and
 * locals between them; the first 1 ends it. */
#define CHOICES 3000
#define VALUES 2
#include "restore.h"

static int count;
static unsigned ring[7];

bool ok(struct s *s)
{
    int local[5] = {0}, *p = local, *heap = calloc(3, sizeof *heap), i;
    HIDE(p);
    for (i = 0; i < CHOICES; i++) {
        ring[i % 7] = (unsigned)i;
        if (s->x[i])
            break;
        CHECK(ring[i % 7] == (unsigned)i && count == i && p[i % 5] == i / 5 && heap[i % 3] == i / 3);
        count++;
        p[i % 5]++;
        heap[i % 3]++;
    }
    CHECK(count == i && p[0] + p[1] + p[2] + p[3] + p[4] == i && heap[0] + heap[1] + heap[2] == i);
    return i % 1000 == 0;
}
