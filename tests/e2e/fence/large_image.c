#include <margay.h>
static char g[32 << 20] = {1};
struct s { int x; };
bool ok(const struct s *s) { return g[s->x] == 1; }
