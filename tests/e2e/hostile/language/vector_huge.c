/* EXPECT refused "vector" */
#include <margay.h>
typedef char wide __attribute__((vector_size(1 << 20)));
struct s {
    char x;
};
static wide a, b;
bool add(struct s *s)
{
    a[3] = s->x; /* HERE */
    b = a + b * 3;
    return b[3] == s->x;
}
