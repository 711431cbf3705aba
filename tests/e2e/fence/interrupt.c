#include <margay.h>
struct s { int x; };
__attribute__((interrupt)) void h(void *p) { (void)p; }
bool ok(const struct s *s) { return (void *)h == s; }
