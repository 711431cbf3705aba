#include <margay.h>
__asm__(".globl foo\nfoo: ret");
extern int foo(void);
struct s { int x; };
bool ok(const struct s *s) { return s->x == foo(); }
