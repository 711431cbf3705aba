/* EXPECT refused "__muldc3" */
#include <margay.h>
struct s {
    int re, im;
};
bool rotate(struct s *s)
{
    _Complex double z = s->re + s->im * 1.0i, turned = z * 1.0i;
    _Complex float f = (_Complex float)z;
    return __real__ turned == -s->im && __imag__ turned == s->re && z == ~(~z) && __real__ f == s->re;
}
