/* An object with a function pointer that each method replaces after its choice: a state machine in a local. A pointer
 * that is not put back calls the wrong state. */
#define CHOICES 7
#include "restore.h"

struct machine;
typedef void state(struct machine *m, const struct s *s);
static state low, middle, high;

struct machine {
    state *now;
    int steps, level;
};

static state *of(int level)
{
    static state *const states[VALUES] = {low, middle, high};
    return states[level];
}

static void move(struct machine *m, const struct s *s, int expected)
{
    CHECK(m->level == expected && m->now == of(expected));
    m->level = (m->level + s->x[m->steps++]) % VALUES;
    m->now = of(m->level);
}

static void low(struct machine *m, const struct s *s)
{
    move(m, s, 0);
}

static void middle(struct machine *m, const struct s *s)
{
    move(m, s, 1);
}

static void high(struct machine *m, const struct s *s)
{
    move(m, s, 2);
}

bool ok(struct s *s)
{
    struct machine m = {low, 0, 0};
    while (m.steps < CHOICES)
        m.now(&m, s);
    CHECK((m.level == 0) == accepted(s));
    return m.level == 0;
}
