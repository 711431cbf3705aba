/* Binary trees, with helpers that fill local arrays for each node and make no choice: what they store is gone when they return, and need not be undone. */
#include <margay.h>
#include <string.h>

struct node { struct node *left, *right; };
struct tree { struct node *root; int size; };

static int digits(int n, char *out)
{
	char buf[12], *p = buf + sizeof buf;
	int len = 0;
	do { *--p = (char)('0' + n % 10); len++; } while (n /= 10);
	if (out) memcpy(out, p, len);
	return len;
}
static int weigh(int a)
{
	int t[8], s = 0, i;
	for (i = 0; i < 8; i++) t[i] = a + i * 3;
	for (i = 0; i < 8; i++) s += t[i] & 1;
	return s;
}
static unsigned mix(int a) { unsigned h[4] = {0}; for (int i = 0; i < 4; i++) h[i] = (unsigned)weigh(a + i) * 17u; return h[a & 3]; }

static int visit(const struct node *n, const struct node **seen, int *count)
{
	if (!n) return 1;
	for (int i = 0; i < *count; i++) if (seen[i] == n) return 0;
	seen[(*count)++] = n;
#ifdef WEIGH
	if (weigh(*count) + digits(*count, 0) > 100) return 0;
#endif
#ifdef MIX
	if (mix(*count) > 1000) return 0;
#endif
	return visit(n->left, seen, count) && visit(n->right, seen, count);
}

int tree_ok(const struct tree *t)
{
	const struct node *seen[16];
	int count = 0;
	return visit(t->root, seen, &count) && count == t->size;
}
MG_BOUNDS(struct tree, n) { MG_OBJECTS(struct node, n); MG_INTS(struct tree, size, n, n); }
