/* Fields of floating point, compared the way others compare them: an interval tree's node, a box, and a price. */
#include <margay.h>
#include <math.h>

typedef struct { double lo, hi; float max; int n; } span_t;

bool span_ok(const span_t *s)
{
	if (s->lo > 1.5) return 0;
	if (s->hi < s->lo) return 0;
	if (s->max != (float)s->hi) return 0;
	if (s->n * 0.5 > s->hi + 1) return 0;
	return 1;
}

bool odd_ok(const span_t *s)
{
	double x = s->lo;
	if (!(x == x)) return 1;          /* not a number */
	if (1 / x < 0) return 0;          /* -0.0 */
	if (s->max * 2.0f - 1 == (float)x) return 0;
	if (s->hi - x >= 0.1 || -s->hi == x) return 0;
	return 1;
}
MG_BOUNDS(span_t, n)
{
	MG_REALS(span_t, lo, -0.0, 0.0, 0.1, 1.0, 2.0, NAN, INFINITY);
	MG_REALS(span_t, hi, 0.0, 0.1, 1.0, 2.5, -1e300);
	MG_REALS(span_t, max, 0.0, 0.1, 1.0, 2.5);
	MG_INTS(span_t, n, 0, n);
}
