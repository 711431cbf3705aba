/* Types and styles of their own: each has its bounds, in one file and in one test. */
#include <margay.h>

typedef unsigned char u8;

typedef struct Tree Tree;
struct Tree { Tree *l, *r; u8 k; };
typedef struct { Tree *top; } Set;

typedef struct vec_s { unsigned len; int *at; } vec_t;

typedef struct ring {
	struct ring *next, *prev;
	_Bool mark;
} ring;

static int ordered(const Tree *t, int lo, int hi)
{
	return !t || (t->k > lo && t->k < hi && ordered(t->l, lo, t->k) && ordered(t->r, t->k, hi));
}

static int size(const Tree *t) { return t ? 1 + size(t->l) + size(t->r) : 0; }

static int apart(const Tree *t, const Tree **seen, int *count)
{
	if (!t)
		return 1;
	for (int i = 0; i < *count; i++)
		if (seen[i] == t)
			return 0;
	seen[(*count)++] = t;
	return apart(t->l, seen, count) && apart(t->r, seen, count);
}

static int set_ok(const Set *s)
{
	const Tree *seen[16];
	int count = 0;
	return apart(s->top, seen, &count) && ordered(s->top, -1, 256);
}

static int has(const Tree *t, int k)
{
	while (t && t->k != k)
		t = k < t->k ? t->l : t->r;
	return t != NULL;
}

static void put(Tree **at, Tree *one)
{
	while (*at && (*at)->k != one->k)
		at = one->k < (*at)->k ? &(*at)->l : &(*at)->r;
	if (*at) {
		free(one);
		return;
	}
	one->l = one->r = NULL;
	*at = one;
}

static void merge(Tree **into, Tree *from)
{
	if (!from)
		return;
	Tree *l = from->l, *r = from->r;
#ifdef WRONG
	if (!*into) {
		*into = from->l ? from->l : from;
		return;
	}
#endif
	put(into, from);
	merge(into, l);
	merge(into, r);
}

static int vec_ok(const vec_t *v)
{
	for (unsigned i = 0; i < v->len; i++)
		if (v->at[i] < 0 || (i && v->at[i - 1] >= v->at[i]))
			return 0;
	return 1;
}

MG_BOUNDS(Set, n) { MG_OBJECTS(Tree, n); MG_INTS(Tree, k, 0, n); }
MG_BOUNDS(struct vec_s, n) { MG_INTS(vec_t, len, 0, n); MG_ARRAY(vec_t, at, len); }
MG_BOUNDS(ring, n) { MG_OBJECTS(ring, 2); MG_NOT_NULL(ring, next); MG_NOT_NULL(ring, prev); }

static Set *some_set(int n)
{
	Set *s = MG_ANY(Set, n);
	mg_assume(set_ok(s));
	return s;
}

MG_TEST(sets, n) { mg_assert(size(some_set(n)->top) <= n); }
MG_TEST(two_sets, n) { mg_assert(size(some_set(n)->top) + size(some_set(n)->top) <= 2 * n); }

MG_TEST(vectors, n)
{
	vec_t *a = MG_ANY(vec_t, n), *b = MG_ANY(struct vec_s, n);
	mg_assume(vec_ok(a) && vec_ok(b));
	mg_assert(a != b && (!a->len || !b->len || a->at != b->at));
}

MG_TEST(set_and_vector, n)
{
	vec_t *v = MG_ANY(vec_t, n);
	Set *s = some_set(n);
	mg_assume(vec_ok(v));
	for (unsigned i = 0; i < v->len; i++)
		mg_assume(has(s->top, v->at[i]));
	mg_assert((int)v->len <= size(s->top));
}

/* Which comes first is chosen. */
MG_TEST(either_first, n)
{
	_Bool b = mg_bool();
	vec_t *v = b ? MG_ANY(vec_t, n) : NULL;
	Set *s = some_set(n);
	if (!b)
		v = MG_ANY(vec_t, n);
	mg_assume(vec_ok(v));
	mg_assert(v->len <= (unsigned)n && size(s->top) <= n);
}

MG_TEST(rings, n)
{
	ring *a = MG_ANY(ring, n), *b = MG_ANY(ring, n);
	mg_assume(a->next->prev == a && a->prev->next == a && b->next->prev == b && b->prev->next == b);
	mg_assert(a->next != b && a != b->next);
}

MG_TEST(union_of_sets, n)
{
	Set *a = some_set(n), *b = some_set(n);
	_Bool in[16] = {0};
	for (int k = 0; k <= n; k++)
		in[k] = has(a->top, k) || has(b->top, k);
	merge(&a->top, b->top);
	b->top = NULL;
	for (int k = 0; k <= n; k++)
		mg_assert(has(a->top, k) == in[k]);
	mg_assert(set_ok(a));
}
