#include <margay.h>
struct s { int x; };
bool ok(const struct s *s) { return *(int __attribute__((address_space(256))) *)8 == s->x; }
