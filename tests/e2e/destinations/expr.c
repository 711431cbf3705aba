/* An interpreter's tree: one pointer type, several node structs, told apart by a tag. */
#include <margay.h>
#include <margay_containers.h>

typedef struct expr { enum { NUM, NEG, ADD } op; } expr;
typedef struct { expr head; int value; } num_expr;
typedef struct { expr head; expr *arg; } neg_expr;
typedef struct { expr head; expr *lhs, *rhs; } add_expr;
typedef struct { expr *top; } program;

static bool walk(mgc_set *seen, const expr *e) {
  if (!e || !mgc_set_add(seen, (uintptr_t)e)) return false;
  switch (e->op) {
  case NUM: return true;
  case NEG: return walk(seen, ((const neg_expr *)e)->arg);
  default:  return walk(seen, ((const add_expr *)e)->lhs) && walk(seen, ((const add_expr *)e)->rhs);
  }
}

bool is_tree(const program *p) {
  mgc_set *seen = mgc_set_new();
  bool is_one = walk(seen, p->top);
  mgc_set_free(seen);
  return is_one;
}

MG_BOUNDS(program, n) {
  MG_OBJECTS(neg_expr, 1);
  MG_TYPE_POINTS_TO(expr, num_expr);
  MG_TYPE_POINTS_TO(expr, neg_expr);
  MG_TYPE_POINTS_TO(expr, add_expr);
  MG_TYPE_NOT_NULL(expr);
  MG_INTS(num_expr, head.op, NUM, NUM);
  MG_INTS(neg_expr, head.op, NEG, NEG);
  MG_INTS(add_expr, head.op, ADD, ADD);
  MG_INTS(num_expr, value, 0, 0);
}

static int leaves(const expr *e) {
  switch (e->op) {
  case NUM: return 1;
#ifdef FIXED
  case NEG: return leaves(((const neg_expr *)e)->arg);
#else
  case NEG: return 1;
#endif
  default:  return leaves(((const add_expr *)e)->lhs) + leaves(((const add_expr *)e)->rhs);
  }
}

static int adds(const expr *e) {
  if (e->op == NUM) return 0;
  if (e->op == NEG) return adds(((const neg_expr *)e)->arg);
  return 1 + adds(((const add_expr *)e)->lhs) + adds(((const add_expr *)e)->rhs);
}

MG_TEST(one_more_leaf, n) {
  program *p = MG_ANY(program, n);
  mg_assume(is_tree(p));
  mg_assert(leaves(p->top) == adds(p->top) + 1);
}
