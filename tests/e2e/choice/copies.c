/* Copies that look at nothing, the way other people copy: each test makes choices with five values, or three, and uses one of them. */
#include <margay.h>
#include <margay_containers.h>
#include <string.h>

typedef struct { int x, y; } pt;
typedef struct { short row; char col; } cell;   /* a byte of it is padding */
typedef struct { long sec, nsec; } ts;
typedef struct { unsigned char r, g, b, a; } rgba;
typedef struct { pt lo, hi; } box;              /* too large for registers */
static pt last;
static const int sizes[] = {16, 32, 64};
static const char *const units[] = {"k", "M", "G"};
static const struct { int w, h; } modes[] = {{1, 2}, {3, 4}};

static pt mk(int n) { pt p; p.x = mg_int(0, n); p.y = mg_int(0, n); return p; }
__attribute__((noinline)) static pt flip(pt p) { pt q; q.x = p.y; q.y = p.x; return q; }
static ts mkts(int n) { ts t = {mg_int(0, n), mg_int(0, n)}; return t; }
__attribute__((noinline)) static cell at(int r, int c) { cell k; k.row = (short)r; k.col = (char)c; return k; }
static rgba grey(int v, int a) { rgba c = {(unsigned char)v, (unsigned char)v, (unsigned char)v, (unsigned char)a}; return c; }

MG_TEST(by_value, n) { pt p = mk(n); mg_assert(p.x <= n); }
MG_TEST(through_calls, n) { last = flip(flip(mk(n))); mg_assert(last.y <= n); }
MG_TEST(kept_only, n) { last = flip(mk(n)); }
MG_TEST(two_registers, n) { ts t = mkts(n), u = t; mg_assert(u.sec <= n); }
MG_TEST(with_padding, n) { cell k = at(mg_int(0, n), mg_int(0, n)), l = k; mg_assert(l.col <= n); }
MG_TEST(of_bytes, n) { rgba c = grey(mg_int(0, n), mg_int(0, n)), d = c; mg_assert(d.g == d.b); }
MG_TEST(in_memory, n) { box b = {mk(n), mk(n)}, c = b; mg_assert(c.hi.y <= n); }
MG_TEST(whole, n) { pt p = mk(n); long w; memcpy(&w, &p, sizeof w); mg_assert((w & 0xff) <= n); }
MG_TEST(picked, n) { int s = mg_pick(sizes, 3); const char *u = mg_pick(units, 3); last.x = s; mg_assert(*u >= 'G'); }
MG_TEST(picked_struct, n) { int w = mg_pick(modes, 2).w; mg_assert(w == 1 || w == 3); }
MG_TEST(beyond, n) { int i = mg_int(0, 3); last.x = sizes[i]; }
MG_TEST(listed, n)
{
	mgc_list *l = mgc_list_new();
	mgc_list_push(l, mg_int(0, n)); mgc_list_add_first(l, mg_int(0, n)); mgc_list_insert(l, 1, mg_int(0, n));
	mgc_list_remove(l, 0);
	mg_assert((int)mgc_list_at(l, 1) <= n);
}
MG_TEST(queued, n)
{
	mgc_queue *q = mgc_queue_new();
	mgc_queue_put(q, mg_int(0, n)); mgc_queue_put(q, mg_int(0, n));
	(void)mgc_queue_take(q);
	mg_assert((int)mgc_queue_take(q) <= n);
}
MG_TEST(mapped, n)
{
	mgc_map *m = mgc_map_new();
	mgc_map_put(m, 7, mg_int(0, n)); mgc_map_put(m, 8, mg_int(0, n)); mgc_map_put(m, 7, mg_int(0, n));
	mg_assert((int)mgc_map_get(m, 8) <= n && mgc_map_get(m, 9) == 0);
}
MG_TEST(stacked, n)
{
	mgc_stack *s = mgc_stack_new();
	mgc_stack_push(s, mg_int(0, n)); mgc_stack_push(s, mg_int(-1, n));
	mg_assert((int)mgc_stack_pop(s) >= -1);
}
MG_TEST(looks_like_one, n) /* numbers that are words of no open value */
{
	mgc_list *l = mgc_list_new();
	for (unsigned i = 0; i < 9; i++) mgc_list_push(l, 0xa5c96b1d00000000 + i);
	mgc_list_push(l, mg_int(0, n));
	for (unsigned i = 0; i < 9; i++) mg_assert(mgc_list_at(l, i) == 0xa5c96b1d00000000 + i);
	mg_assert((int)mgc_list_at(l, 9) <= n);
}
/* What a list alone leads to is not lost, though it was put there before it was chosen. */
struct item { int v; };
MG_TEST(held_by_a_list, n)
{
	mg_pool pool = MG_POOL(struct item, 2);
	mgc_list *l = mgc_list_new();
	struct item *a = mg_any(&pool), *b = malloc(sizeof *b);
	mgc_list_push(l, a); mgc_list_push(l, b);
	mg_assert((struct item *)mgc_list_at(l, 1) == b);
}
