/* EXPECT refused "does not compile" */
#include <margay.h>
struct s {
    int x;
};
bool outer(struct s *s)
{
    int add(int a)
    {
        return a + s->x;
    }
    return add(1);
}
