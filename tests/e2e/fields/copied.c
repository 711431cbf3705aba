/* Copies of structs with padding, and of unions whose live member is the shorter one, are no errors. */
#include <margay.h>
struct it { char a; int b; };
struct v { int n; struct it *items; int tag; union { char c; long l; } u; };
static int f(struct it x) { return x.a + x.b; }
static long g(struct v w) { return w.tag; }
bool ok(const struct v *v) { if (v->n < 1) return false; struct it x = v->items[0]; struct v w = *v; return f(x) >= 0 && g(*v) >= 0 && w.n; }
MG_BOUNDS(struct v, n) { MG_INTS(struct v, n, 0, 1); MG_ARRAY(struct v, items, n); MG_INTS(struct v, tag, 0, 1); MG_ARM(struct v, u.c, tag, 0); MG_ARM(struct v, u.l, tag, 1); MG_CHARS(struct it, a, "a"); MG_INTS(struct it, b, 0, 0); MG_CHARS(struct v, u.c, "b"); MG_INTS(struct v, u.l, 5, 5);}
