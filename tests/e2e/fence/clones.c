#include <margay.h>
struct s { int x; };
__attribute__((target_clones("default", "avx2"))) int cloned(int x) { return x + 1; }
bool ok(const struct s *s) { return cloned(s->x) == 1; }
