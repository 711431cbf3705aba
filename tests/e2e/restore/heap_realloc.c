/* A buffer that grows and shrinks by realloc, with a choice before and after each; the old block is gone in one
 * branch and back in the next. */
#define CHOICES 7
#include "restore.h"

bool ok(struct s *s)
{
    size_t size = 4;
    unsigned char *buffer = malloc(size);
    memset(buffer, 1, size);
    for (int i = 0; i < CHOICES; i++) {
        int v = s->x[i];
        size_t new = v == 0 ? size + 5 : v == 1 && size > 2 ? size / 2 : size;
        buffer = v == 2 ? buffer : realloc(buffer, new);
        for (size_t k = size; k < new; k++)
            buffer[k] = (unsigned char)(i + 2);
        size = new;
        buffer[0] = (unsigned char)(buffer[0] + v);
    }
    size_t again = 4;
    unsigned char model[4 + 5 * CHOICES] = {1, 1, 1, 1};
    for (int i = 0; i < CHOICES; i++) {
        if (s->x[i] == 0) {
            memset(model + again, i + 2, 5);
            again += 5;
        } else if (s->x[i] == 1 && again > 2) {
            again /= 2;
        }
        model[0] = (unsigned char)(model[0] + s->x[i]);
    }
    CHECK(size == again && !memcmp(buffer, model, size));
    free(buffer);
    return accepted(s);
}
