/* expect: wild */
#include "torture.h"

static bool boom(struct s *s)
{
    bool (*f)(struct s *) = (bool (*)(struct s *))0xdeadbeefUL;
    return f(s); /* HERE */
}
