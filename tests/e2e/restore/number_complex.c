/* Complex numbers, turned by a right angle as often as the choice says. */
#define CHOICES 6
#define VALUES 4
#include "restore.h"

FRAME(_Complex double, turned, _Complex double z, const struct s *s, int i)
{
    for (int k = take(s, i); k; k--)
        z = __builtin_complex(-__imag__ z, __real__ z);
    return z;
}

bool ok(struct s *s)
{
    _Complex double z = __builtin_complex(3.0, 4.0);
    _Complex float w = __builtin_complex(1.0f, 0.0f);
    int sum = 0;
    for (int i = 0; i < CHOICES; i++) {
        z = turned(z, s, i);
        sum += s->x[i];
        w += (float)s->x[i];
    }
    CHECK((__real__ z == 3) == (sum % 4 == 0) && (__imag__ z == 3) == (sum % 4 == 1) &&
          __real__ w == (float)sum + 1);
    return __real__ z == 3;
}
