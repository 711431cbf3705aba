/* EXPECT conversion valid=2 */
#include <margay.h>
struct s {
    int x;
};
bool half(struct s *s)
{
    _Float16 h = (_Float16)(s->x * 40000);
    return (int)h >= s->x; /* HERE */
}
