#include <margay.h>
__asm__(".globl foo\nfoo: ret");
struct s { int x; };
bool ok(const struct s *s) { return s->x == 1; }
