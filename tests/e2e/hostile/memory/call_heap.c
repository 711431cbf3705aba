/* EXPECT wild valid=0 */
/* Machine code in memory of the program, on the heap or not. */
#include <margay.h>
#include <string.h>
static unsigned char code[] = {0xb8, 1, 0, 0, 0, 0xc3};
struct s {
    bool heap;
};
bool jump(struct s *s)
{
    void *p = code;
    if (s->heap) {
        p = malloc(sizeof code);
        memcpy(p, code, sizeof code);
    }
    return ((int (*)(void))p)() == 1; /* HERE */
}
