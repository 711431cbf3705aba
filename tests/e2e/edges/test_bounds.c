#include <margay.h>

struct s {
    int x;
};

MG_TEST(t, n)
{
    MG_OBJECTS(struct s, 1);
}
