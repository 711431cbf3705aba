/* EXPECT pass valid=1 */
#include <stdbool.h>
struct größe {
    int länge, 幅;
};
bool прямоугольник(const struct größe *g)
{
    return g->länge * g->幅 == 4;
}
