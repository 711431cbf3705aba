#include <margay.h>
struct s { int x; };
static int one(void) { return 1; }
static int (*resolve(void))(void) { return one; }
int chosen(void) __attribute__((ifunc("resolve")));
bool ok(const struct s *s) { return s->x == chosen(); }
