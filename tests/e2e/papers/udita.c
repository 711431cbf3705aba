/* Figures of "On Delayed Choice Execution for Falsification" and "Test Generation through Programming in UDITA" (Gligoric, Gvero, Jagannath, Khurshid, Kuncak, Marinov and
 * others), as they are there, in C. Those of inheritance graphs, queens, pools, two arrays and seeded bugs are in examples/choice. */
#include <margay.h>
#include <stdlib.h>

/* ---- picking an ordered triple, and an ordered 5-tuple with a copy ---- */
MG_TEST(triple, n)
{
	int x0 = mg_int(0, 1), x1 = mg_int(0, 1), x2 = mg_int(0, 1);
	mg_assume(x0 <= x1);
	mg_assume(x1 <= x2);
}

MG_TEST(tuple, n)
{
	int x0 = mg_int(0, 1), x1 = mg_int(0, 1), x2 = mg_int(0, 1), x3 = mg_int(0, 1), x4 = mg_int(0, 1);
	volatile int y = x2;
	(void)y;
	mg_assume(x0 <= x1);
	mg_assume(x1 <= x2);
	mg_assume(x2 <= x3);
	mg_assume(x3 <= x4);
}

/* The same where the copy is read again only by whoever wants to know. */
static int kept;
MG_TEST(copied, n)
{
	int x[5];
	for (int i = 0; i < 5; i++) x[i] = mg_int(0, 1);
	kept = x[2];
	for (int i = 0; i < 4; i++) mg_assume(x[i] <= x[i + 1]);
}

/* ---- red-black trees: the class, havoc, the predicate, the code that generates trees ---- */
typedef struct Node { struct Node *left, *right, *parent; bool isBlack; int key; } Node;
typedef struct { Node *root; int size; } RBT;

static Node *generateTreeBackbone(int N)
{
	if (N == 0) return NULL;
	Node *n = calloc(1, sizeof *n);
	int leftSize = mg_int(0, N - 1);
	int rightSize = mg_int(0, N - 1 - leftSize);
	n->left = generateTreeBackbone(leftSize); if (n->left) n->left->parent = n;
	n->right = generateTreeBackbone(rightSize); if (n->right) n->right->parent = n;
	return n;
}

static void havoc(RBT *t, int maxSize, int maxKey)
{
	t->size = mg_int(1, maxSize);
	mg_pool nodes = MG_POOL_WITH_NULL(Node, t->size);
	t->root = mg_any(&nodes);
	mg_each(Node, n, &nodes) {
		n->left = mg_any(&nodes); n->right = mg_any(&nodes);
		n->parent = mg_any(&nodes);
		n->isBlack = mg_bool();
		n->key = mg_int(1, maxKey);
	}
}

static bool treeness(const Node *n, const Node *parent, const Node **seen, int *count, int most)
{
	if (!n) return true;
	if (*count == most) return false;
	for (int i = 0; i < *count; i++) if (seen[i] == n) return false;
	seen[(*count)++] = n;
	return n->parent == parent && treeness(n->left, n, seen, count, most) && treeness(n->right, n, seen, count, most);
}
static int blacks(const Node *n, bool belowRed) /* -1: the colours are wrong */
{
	if (!n) return 1;
	if (belowRed && !n->isBlack) return -1;
	int left = blacks(n->left, !n->isBlack);
	if (left < 0) return -1;
	int right = blacks(n->right, !n->isBlack);
	return left == right ? left + n->isBlack : -1;
}
static bool ordering(const Node *n, int low, int high)
{
	return !n || (low <= n->key && n->key <= high && ordering(n->left, low, n->key - 1) && ordering(n->right, n->key + 1, high));
}
static bool isRBT(const RBT *t, int maxKey)
{
	const Node *seen[16];
	int count = 0;
	return treeness(t->root, NULL, seen, &count, t->size) && count == t->size && blacks(t->root, false) >= 0 &&
	       ordering(t->root, 1, maxKey);
}

MG_TEST(backbone, n) { RBT t = {generateTreeBackbone(n), 0}; mg_assert(t.root); }

/* A generator for the shape, a predicate for the colours. */
MG_TEST(combined, n)
{
	RBT t = {generateTreeBackbone(n), 0};
	Node *todo[16] = {t.root}; int count = 1;
	for (int i = 0; i < count; i++) {
		todo[i]->isBlack = mg_bool();
		if (todo[i]->left) todo[count++] = todo[i]->left;
		if (todo[i]->right) todo[count++] = todo[i]->right;
	}
	mg_assume(blacks(t.root, false) >= 0);
}

MG_TEST(havocked, n) { RBT t; havoc(&t, n, n); mg_assume(isRBT(&t, n)); }

/* ---- generators as objects, and one that is made of two ---- */
typedef struct Generator { int (*generate)(struct Generator *); } Generator;
typedef struct { Generator generator; int lo, hi; } IntGenerator;
typedef struct { Generator *l, *r; } PairGenerator;
typedef struct { int l, r; } Pair;
static int generateInt(Generator *g) { IntGenerator *i = (IntGenerator *)g; return mg_int(i->lo, i->hi); }
static int generateEven(Generator *g) { return 2 * generateInt(g); }
static Pair generatePair(PairGenerator *g) { return (Pair){g->l->generate(g->l), g->r->generate(g->r)}; }

MG_TEST(pairs, n)
{
	IntGenerator i = {{generateInt}, 1, n}, e = {{generateEven}, 0, 2};
	PairGenerator g = {&i.generator, &e.generator};
	Pair p = generatePair(&g), q = p;
	mg_assert(1 <= q.l && q.l <= n);
	mg_assert(q.r % 2 == 0);
}
