/* expect: wild */
#include "torture.h"

static unsigned char code[] = {0xb8, 1, 0, 0, 0, 0xc3};

static bool boom(struct s *s)
{
    return ((bool (*)(struct s *))(void *)code)(s); /* HERE */
}
