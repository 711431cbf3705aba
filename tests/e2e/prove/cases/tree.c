/* Five functions that take the same tree, and two that take something else. -DBUG1 to -DBUG5 put an error into one of the five. */
#include <limits.h>
#include <margay.h>
#include <stdlib.h>

typedef struct tnode { struct tnode *l, *r; int k; } tnode;
typedef struct { tnode *top; } tree;

static bool in_range(const tnode *t, long lo, long hi)
{
	return !t || (lo < t->k && t->k < hi && in_range(t->l, lo, t->k) && in_range(t->r, t->k, hi));
}

bool tree_ok(const tree *t)
{
	return in_range(t->top, LONG_MIN, LONG_MAX);
}
MG_INVARIANT(tree, tree_ok);

static bool contains(const tree *t, int k)
{
	const tnode *p = t->top;
	while (p && p->k != k)
		p = k < p->k ? p->l : p->r;
	return p != NULL;
}

bool lookup(const tree *t, int k)
{
	MG_ENSURES(mg_result(bool) == contains(t, k));
	const tnode *p = t->top;
	while (p) {
#ifdef BUG1
		if (k <= p->k)
#else
		if (k == p->k)
#endif
			return true;
		p = k < p->k ? p->l : p->r;
	}
	return false;
}

void add(tree *t, int k)
{
	MG_ENSURES(contains(t, k));
	tnode **p = &t->top;
	while (*p) {
		if (k == (*p)->k)
			return;
#ifdef BUG2
		p = k > (*p)->k ? &(*p)->l : &(*p)->r;
#else
		p = k < (*p)->k ? &(*p)->l : &(*p)->r;
#endif
	}
	*p = calloc(1, sizeof **p);
	if (!*p)
		abort();
	(*p)->k = k;
}

int least(const tree *t)
{
	MG_REQUIRES(t->top);
	MG_ENSURES(contains(t, mg_result(int)));
	const tnode *p = t->top;
#ifdef BUG3
	while (p)
#else
	while (p->l)
#endif
		p = p->l;
	return p->k;
}

int greatest(const tree *t)
{
	MG_REQUIRES(t->top);
	MG_ENSURES(contains(t, mg_result(int)));
	const tnode *p = t->top;
	while (p->r)
		p = p->r;
#ifdef BUG4
	return p->k + 1;
#else
	return p->k;
#endif
}

void drop_least(tree *t)
{
	MG_REQUIRES(t->top);
	tnode **p = &t->top, *q;
	while ((*p)->l)
		p = &(*p)->l;
	q = *p;
#ifdef BUG5
	*p = NULL;
#else
	*p = q->r;
#endif
	free(q);
}

void make_empty(tree *t)
{
	MG_MAKES(t);
	t->top = NULL;
}

int twice(int x)
{
	MG_REQUIRES(x > INT_MIN / 2 && x < INT_MAX / 2);
	MG_ENSURES(mg_result(int) == x + x);
	return 2 * x;
}
