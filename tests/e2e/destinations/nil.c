/* Trees whose leaves are all one object of the program: ready-made beside chosen ones. */
#include <margay.h>

typedef struct Node Node;
struct Node { Node *left; Node *right; int key; };
typedef struct { Node *root; } Tree;

static Node nil = { &nil, &nil, -1 };

static int grows(const Node *x, int lo, int hi)
{
  if (x == &nil) return 1;
  if (x->key <= lo || x->key >= hi) return 0;
  return grows(x->left, lo, x->key) && grows(x->right, x->key, hi);
}

bool tree_grows(Tree *t) { return grows(t->root, 0, 9); }

MG_BOUNDS(Tree, n)
{
  MG_POINTS_TO(Tree, root, Node);  MG_POINTERS(Tree, root, &nil);  MG_NOT_NULL(Tree, root);
  MG_POINTS_TO(Node, left, Node);  MG_POINTERS(Node, left, &nil);  MG_NOT_NULL(Node, left);
  MG_POINTS_TO(Node, right, Node); MG_POINTERS(Node, right, &nil); MG_NOT_NULL(Node, right);
  MG_INTS(Node, key, 1, n);
}

void remove_least(Tree *t)
{
  Node **at = &t->root, *gone;
  while ((*at)->left != &nil) at = &(*at)->left;
  gone = *at;
#ifdef FIXED
  if (gone == &nil) return;
#endif
  *at = gone->right;
  gone->left = gone->right = NULL;
}

MG_TEST(nil_stays, n)
{
  Tree *t = MG_ANY(Tree, n);
  mg_assume(tree_grows(t));
  remove_least(t);
  mg_assert(nil.left == &nil && tree_grows(t));
}
