/* All programs of six instructions that make room in the frame (alloca, small or large), write all the room there is
 * in all frames, call and return. */
#define CHOICES 6
#define VALUES 5
#include "restore.h"

struct room {
    struct room *next;
    unsigned size, h;
};

static int at;
static unsigned folded;

FRAME(void, run, const struct s *s, struct room *all)
{
    struct room *start = all;
    while (at < CHOICES) {
        int op = s->x[at++];
        if (op < 2) {
            unsigned size = op ? 1000 : 16;
            struct room *r = __builtin_alloca(sizeof *r + size);
            *r = (struct room){all, size, 7};
            memset(r + 1, at, size);
            all = r;
        } else if (op == 2) {
            for (struct room *r = all; r; r = r->next) {
                r->h = mix(r->h, (unsigned)at);
                ((unsigned char *)(r + 1))[r->size - 1]++;
            }
        } else if (op == 3) {
            run(s, all);
        } else {
            break;
        }
    }
    for (struct room *r = all; r != start; r = r->next)
        folded = mix(mix(folded, r->h),
                     ((unsigned char *)(r + 1))[0] * 256u + ((unsigned char *)(r + 1))[r->size - 1]);
}

static unsigned plainly(const struct s *s, int count)
{
    unsigned h[CHOICES], first[CHOICES], last[CHOICES], result = 0;
    int rooms = 0, frames[CHOICES + 1] = {0}, top = 0;
    for (int i = 0; i <= count; i++) {
        int op = i < count ? s->x[i] : 4;
        if (op < 2) {
            h[rooms] = 7;
            first[rooms] = last[rooms] = (unsigned)i + 1;
            rooms++;
        } else if (op == 2) {
            for (int r = 0; r < rooms; r++) {
                h[r] = mix(h[r], (unsigned)i + 1);
                last[r]++;
            }
        } else if (op == 3) {
            frames[++top] = rooms;
        } else {
            int end = i < count ? frames[top] : 0;
            while (rooms > end) {
                rooms--;
                result = mix(mix(result, h[rooms]), first[rooms] * 256 + last[rooms]);
            }
            top--;
        }
    }
    return result;
}

bool ok(struct s *s)
{
    run(s, NULL);
    CHECK(folded == plainly(s, at));
    return at == CHOICES && accepted(s);
}
