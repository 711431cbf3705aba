/* EXPECT pass valid=3 */
#include <margay.h>
#include <string.h>
struct s {
    long double x;
};
bool precise(struct s *s)
{
    union {
        long double d;
        struct {
            unsigned long mantissa;
            unsigned short exponent;
        } parts;
    } u = {s->x + 0x1p-40L};
    return u.parts.mantissa >> 63 && u.d - 0x1p-40L == s->x && __builtin_isfinite(u.d);
}
