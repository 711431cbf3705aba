/* Three functions in a ring, through pointers, one with doubles and one with a struct: what each keeps across the
 * choice lies in registers saved by the next. */
#define CHOICES 9
#define VALUES 2
#include "restore.h"

typedef double step(const struct s *s, int level, double sum);
static step first, second, third;
static step *volatile ring[3] = {first, second, third};

static double next(const struct s *s, int level, double sum)
{
    return level == CHOICES ? sum : ring[level % 3](s, level, sum);
}

static double first(const struct s *s, int level, double sum)
{
    double mine = s->x[level] + 0.5;
    HIDE_REAL(mine);
    return next(s, level + 1, sum + mine) - 0.5 + (mine - 0.5 - s->x[level]);
}

static double second(const struct s *s, int level, double sum)
{
    struct {
        long a, b;
        double c;
    } mine = {level, take(s, level), sum}, *p = &mine;
    HIDE(p);
    double all = next(s, level + 1, sum + (double)mine.b);
    CHECK(mine.a == level && mine.b == s->x[level] && mine.c == sum);
    return all;
}

static double third(const struct s *s, int level, double sum)
{
    char letters[] = "abc";
    letters[level % 3] = (char)('x' + take(s, level));
    double all = next(s, level + 1, sum + (letters[level % 3] - 'x'));
    CHECK(letters[2] == 'x' + s->x[level] && letters[0] == 'a' && letters[1] == 'b');
    return all;
}

bool ok(struct s *s)
{
    int sum = (int)next(s, 0, 0);
    CHECK((sum % VALUES == 0) == accepted(s));
    return accepted(s);
}
