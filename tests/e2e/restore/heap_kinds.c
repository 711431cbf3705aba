/* malloc, calloc, realloc of NULL and aligned_alloc in every order: the place of each block hangs on those
 * before it. */
#define CHOICES 6
#define VALUES 4
#include "restore.h"
#include <stdint.h>

bool ok(struct s *s)
{
    unsigned char *all[CHOICES];
    for (int i = 0; i < CHOICES; i++) {
        int v = s->x[i];
        size_t size = 64 * ((size_t)i + 1);
        all[i] = v == 0   ? malloc(size)
                 : v == 1 ? calloc(size, 1)
                 : v == 2 ? realloc(NULL, size)
                          : aligned_alloc(512, size * 8);
        CHECK(all[i] && (uintptr_t)all[i] % (v == 3 ? 512 : 16) == 0);
        for (size_t k = 0; v == 1 && k < size; k += 7)
            CHECK(all[i][k] == 0);
        memset(all[i], 'a' + i, size);
    }
    for (int i = 0; i < CHOICES; i++)
        for (size_t k = 0; k < 64 * ((size_t)i + 1); k += 63)
            CHECK(all[i][k] == 'a' + i);
    return accepted(s);
}
