/* Kernel style: a difference of time stamps that are signed. */
#include <margay.h>

typedef long s64;

struct timer {
	s64 expires;
};

static s64 timer_left(const struct timer *t, s64 now)
{
	return t->expires - now; /* BAD overflow */
}

MG_TEST(wrong, n)
{
	struct timer t = { .expires = -0x7fffffffffffffffL - 1 };

	mg_assert(timer_left(&t, 1));
}

MG_TEST(right, n)
{
	struct timer t = { .expires = -0x7fffffffffffffffL - 1 };

	mg_assert(timer_left(&t, -1));
}
