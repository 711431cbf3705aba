/* EXPECT refused "mg_" */
#include <stdbool.h>
struct s {
    int x;
};
void harmless(void) __asm__("mg_gate_leave");
bool leave(struct s *s)
{
    if (s->x)
        harmless(); /* HERE */
    return true;
}
