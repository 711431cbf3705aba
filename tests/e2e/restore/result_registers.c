/* Results in every register that returns one: whatever happens between the choice and the return must leave rax,
 * rdx, the vector registers and the top of the x87 stack alone, in the frame that chose and in those it returns
 * through. */
#define CHOICES 13
#define VALUES 2
#include "restore.h"

__extension__ typedef __int128 wide;
typedef int four __attribute__((vector_size(16)));
struct int_real {
    long i;
    double d;
};
struct two_longs {
    long a, b;
};
struct two_reals {
    double a, b;
};

#define FUNCTION(type, name, value)                                                                            \
    FRAME(type, name##_below, const struct s *s, int i)                                                        \
    {                                                                                                          \
        int v = s->x[i];                                                                                       \
        return value;                                                                                          \
    }                                                                                                          \
    FRAME(type, name, const struct s *s, int i, int depth)                                                     \
    {                                                                                                          \
        volatile int kept = depth;                                                                             \
        type result = depth ? name(s, i, depth - 1) : name##_below(s, i);                                      \
        CHECK(kept == depth);                                                                                  \
        return result;                                                                                         \
    }

FUNCTION(bool, as_bool, v != 0)
FUNCTION(signed char, as_char, (signed char)(v - 100))
FUNCTION(wide, as_wide, ((wide)v << 100) - v - 1)
FUNCTION(float, as_float, (float)v + 0.5f)
FUNCTION(double, as_double, v + 0x1p40)
FUNCTION(long double, as_long_double, v + 0x1p62L)
FUNCTION(_Complex double, as_complex, v + (v + 1) * (_Complex double)1i)
FUNCTION(_Complex long double, as_complex_long, v + (v + 1.0L) * (_Complex long double)1i)
FUNCTION(struct int_real, as_int_real, ((struct int_real){v, v + 0.25}))
FUNCTION(struct two_longs, as_two_longs, ((struct two_longs){v, ~v}))
FUNCTION(struct two_reals, as_two_reals, ((struct two_reals){v, -v}))
FUNCTION(four, as_four, ((four){v, 1, 2, 3}))
FUNCTION(const int *, as_pointer, &s->x[v])

static void integers(const struct s *s)
{
    CHECK(as_bool(s, 0, 2) == (s->x[0] != 0));
    CHECK(as_char(s, 1, 2) == s->x[1] - 100);
    CHECK(as_wide(s, 2, 3) == ((wide)s->x[2] << 100) - s->x[2] - 1);
    struct two_longs l = as_two_longs(s, 3, 4);
    CHECK(l.a == s->x[3] && l.b == ~(long)s->x[3]);
    CHECK(as_pointer(s, 4, 2) == &s->x[s->x[4]]);
}

static void reals(const struct s *s)
{
    CHECK(as_float(s, 5, 3) == (float)s->x[5] + 0.5f);
    CHECK(as_double(s, 6, 3) == s->x[6] + 0x1p40);
    CHECK(as_long_double(s, 7, 3) == s->x[7] + 0x1p62L);
    _Complex double c = as_complex(s, 8, 1);
    CHECK(__real__ c == s->x[8] && __imag__ c == s->x[8] + 1);
    _Complex long double cl = as_complex_long(s, 9, 2);
    CHECK(__real__ cl == s->x[9] && __imag__ cl == s->x[9] + 1);
    struct int_real r = as_int_real(s, 10, 2);
    CHECK(r.i == s->x[10] && r.d == s->x[10] + 0.25);
    struct two_reals t = as_two_reals(s, 11, 2);
    CHECK(t.a == s->x[11] && t.b == -s->x[11]);
    four f = as_four(s, 12, 2);
    CHECK(f[0] == s->x[12] && f[1] == 1 && f[2] == 2 && f[3] == 3);
}

bool ok(struct s *s)
{
    integers(s);
    reals(s);
    return accepted(s);
}
