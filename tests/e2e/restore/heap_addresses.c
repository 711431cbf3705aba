/* Where a block lies is printed: with any engine it is the same for the same path, so all that decides it comes
 * back. */
#include "restore.h"

bool ok(struct s *s)
{
    void *last = NULL;
    for (int i = 0; i < CHOICES; i++) {
        size_t size = 10 + 1000 * (size_t)s->x[i];
        void *block = s->x[i] == 2 ? aligned_alloc(4096, 4096) : malloc(size);
        printf("%p ", block);
        if (s->x[i] == 1)
            free(last);
        last = s->x[i] == 1 ? NULL : block;
    }
    printf("\n");
    return accepted(s);
}
