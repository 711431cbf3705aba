/* What the cases share.
 *
 * Unless a case has a structure of its own (OWN_STRUCTURE), a candidate is CHOICES numbers of 0 to VALUES - 1: each first
 * read is a choice, and a place that the search comes back to. A case carries what it read through one kind of state
 * (frames, heap, statics, ...) and compares it with the candidate itself. CHECK crashes at its line when they differ, so
 * a search that restores exactly has no crash. ok() mostly accepts the candidates whose sum VALUES divides: one in
 * VALUES. */
#include <margay.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAYBE __attribute__((unused))
/* A function that keeps a frame of its own: Margay inlines all it can, but not through a pointer that may change.
 * FORWARD declares one that is defined later. */
#define FORWARD(result, name, ...) MAYBE static result (*volatile name)(__VA_ARGS__)
#define FRAME(result, name, ...)                                                                               \
    static result name##_frame(__VA_ARGS__);                                                                   \
    FORWARD(result, name, __VA_ARGS__) = name##_frame;                                                         \
    static result name##_frame(__VA_ARGS__)
#define CHECK(what) ((what) ? (void)0 : abort())
/* The compiler knows nothing of the value of v from here on: it is kept, not computed again. HIDE_REAL: for a float or
 * a double. */
#define HIDE(v) __asm__ volatile("" : "+r"(v))
#define HIDE_REAL(v) __asm__ volatile("" : "+x"(v))

static inline unsigned mix(unsigned h, unsigned v)
{
    return h * 31 + v + 1;
}

#ifndef OWN_STRUCTURE
#ifndef CHOICES
#define CHOICES 4
#endif
#ifndef VALUES
#define VALUES 3
#endif

struct s {
    int x[CHOICES];
};

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, VALUES - 1);
}

/* The choice, in a frame of its own. */
FRAME(int, take, const struct s *s, int i)
{
    return s->x[i];
}

/* What mix() makes of the first `count` numbers. They must have been read already. */
FRAME(unsigned, history, const struct s *s, int count)
{
    unsigned h = 7;
    for (int i = 0; i < count; i++)
        h = mix(h, (unsigned)s->x[i]);
    return h;
}

/* Does VALUES divide the sum of all numbers? */
FRAME(bool, accepted, const struct s *s)
{
    int sum = 0;
    for (int i = 0; i < CHOICES; i++)
        sum += s->x[i];
    return sum % VALUES == 0;
}
#endif
