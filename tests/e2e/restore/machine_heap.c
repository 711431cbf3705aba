/* All programs of six instructions for four heap blocks: make, write, free, grow, shrink, copy to the next. Contents
 * are compared with plain arrays at the end. */
#define CHOICES 6
#define VALUES 6
#include "restore.h"

static struct {
    unsigned char *block;
    size_t size;
} slots[4];

static unsigned char plain[4][64];
static size_t sizes[4];

static void resize(int k, size_t size, int v)
{
    slots[k].block = realloc(slots[k].block, size);
    for (size_t i = slots[k].size; i < size; i++)
        slots[k].block[i] = (unsigned char)v;
    slots[k].size = size;
}

static void step(int op, int k, int v)
{
    int next = (k + 1) % 4;
    size_t least = slots[k].size < slots[next].size ? slots[k].size : slots[next].size;
    if (op == 0 && !slots[k].block)
        resize(k, 8, v);
    else if (op == 1 && slots[k].size)
        slots[k].block[(size_t)v % slots[k].size] ^= (unsigned char)(v * 16 + 1);
    else if (op == 2) {
        free(slots[k].block);
        slots[k].block = NULL;
        slots[k].size = 0;
    } else if (op == 3 && slots[k].block)
        resize(k, slots[k].size + 5, v);
    else if (op == 4 && slots[k].size > 4)
        resize(k, slots[k].size - 3, v);
    else if (op == 5 && least)
        memcpy(slots[next].block, slots[k].block, least);
}

static void plain_step(int op, int k, int v)
{
    int next = (k + 1) % 4;
    size_t least = sizes[k] < sizes[next] ? sizes[k] : sizes[next];
    if (op == 0 && !sizes[k]) {
        memset(plain[k], v, 8);
        sizes[k] = 8;
    } else if (op == 1 && sizes[k]) {
        plain[k][(size_t)v % sizes[k]] ^= (unsigned char)(v * 16 + 1);
    } else if (op == 2) {
        sizes[k] = 0;
    } else if (op == 3 && sizes[k]) {
        memset(plain[k] + sizes[k], v, 5);
        sizes[k] += 5;
    } else if (op == 4 && sizes[k] > 4) {
        sizes[k] -= 3;
    } else if (op == 5 && least) {
        memcpy(plain[next], plain[k], least);
    }
}

bool ok(struct s *s)
{
    int k = 0;
    for (int v = 0; v < 4; v += 2)
        step(0, v, v);
    for (int i = 0; i < CHOICES; i++) {
        int op = s->x[i];
        step(op, k, i);
        k = (k + op) % 4;
    }
    for (int v = 0; v < 4; v += 2)
        plain_step(0, v, v);
    for (int i = k = 0; i < CHOICES; k = (k + s->x[i++]) % 4)
        plain_step(s->x[i], k, i);
    for (int j = 0; j < 4; j++)
        CHECK(slots[j].size == sizes[j] && (!sizes[j] || !memcmp(slots[j].block, plain[j], sizes[j])));
    return accepted(s);
}
