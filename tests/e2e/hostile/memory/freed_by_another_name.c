/* EXPECT double_free valid=6 */
#include <margay.h>
struct s {
    int a, b;
};
bool release(struct s *s)
{
    void *table[3];
    for (int i = 0; i < 3; i++)
        table[i] = malloc(1);
    free(table[s->a]);
    free(table[s->b]); /* HERE */
    return true;
}
