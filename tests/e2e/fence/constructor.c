#include <margay.h>
struct s { int x; };
static int made;
__attribute__((constructor)) static void make(void) { made = 1; }
bool ok(const struct s *s) { return s->x == made; }
