#include "shapes.h"
#include <margay.h>

struct item {
    char letter;
};

MG_TEST(letters, n)
{
    struct item *item = MG_ANY(struct item, n);
    mg_assert(item->letter <= 'a' + n);
}
