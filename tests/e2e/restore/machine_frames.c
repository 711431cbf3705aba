/* All programs of six instructions for a machine whose memory is the stack of C: call, return, change a local
 * directly, through a pointer, the caller's, the oldest frame's. At the end the same program runs on plain arrays,
 * and both must have computed the same. So each order of calls, returns, stores and choices is there. */
#define CHOICES 6
#define VALUES 6
#include "restore.h"

struct frame {
    struct frame *up;
    unsigned shared;
};

static int at;
static unsigned folded;

FRAME(void, run, const struct s *s, struct frame *up, struct frame *oldest)
{
    struct frame mine = {up, 2};
    volatile unsigned direct = 1;
    oldest = oldest ? oldest : &mine;
    while (at < CHOICES) {
        int op = s->x[at++];
        if (op == 0)
            run(s, &mine, oldest);
        else if (op == 1)
            break;
        else if (op == 2)
            direct = mix(direct, (unsigned)at);
        else if (op == 3)
            mine.shared = mix(mine.shared, (unsigned)at);
        else if (op == 4 && up)
            up->shared = mix(up->shared, (unsigned)at);
        else if (op == 5)
            oldest->shared = mix(oldest->shared, (unsigned)at);
    }
    CHECK(mine.up == up);
    folded = mix(mix(folded, direct), mine.shared);
}

static unsigned plainly(const struct s *s)
{
    unsigned direct[CHOICES + 2], shared[CHOICES + 2], result = 0;
    int top = 0;
    direct[0] = 1, shared[0] = 2;
    for (int i = 0; i < CHOICES && top >= 0; i++) {
        int op = s->x[i];
        unsigned v = (unsigned)i + 1;
        if (op == 0) {
            top++;
            direct[top] = 1, shared[top] = 2;
        } else if (op == 1) {
            result = mix(mix(result, direct[top]), shared[top]);
            top--;
        } else if (op == 2) {
            direct[top] = mix(direct[top], v);
        } else if (op == 3) {
            shared[top] = mix(shared[top], v);
        } else if (op == 4 && top) {
            shared[top - 1] = mix(shared[top - 1], v);
        } else if (op == 5) {
            shared[0] = mix(shared[0], v);
        }
    }
    for (; top >= 0; top--)
        result = mix(mix(result, direct[top]), shared[top]);
    return result;
}

bool ok(struct s *s)
{
    run(s, NULL, NULL);
    int used = at; /* a return from the first frame ends the program before its end */
    CHECK(folded == plainly(s));
    return used == CHOICES && accepted(s);
}
