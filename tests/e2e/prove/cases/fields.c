/* Fields of every kind of integer, structs in structs, arrays of pointers, and a static that counts. */
#include <limits.h>
#include <margay.h>
#include <stdbool.h>
#include <stdlib.h>

enum hue { RED = 2, GREEN = 5, BLUE = -1 };

struct all {
    bool is_on;
    enum hue hue;
    char letter;
    signed char tiny;
    short number;
    unsigned amount;
    long far;
    unsigned long long most;
    const int fixed;
};

/* 2 * 3 * 2 * 2 ways; what no value of a type can do is none. */
int classify(const struct all *a)
{
    MG_REQUIRES(a != NULL);
    MG_ENSURES(mg_result(int) >= 0 && mg_result(int) < 24);
    int way = a->is_on ? 1 : 0;
    switch (a->hue) {
    case RED: break;
    case GREEN: way += 2; break;
    case BLUE: way += 4; break;
    default: mg_assert(!"no hue");
    }
    if (a->far > INT_MAX)
        way += 6;
    if (a->most == ~0ull)
        way += 12;
    mg_assert((int)a->is_on < 2 && a->letter <= 127 && a->tiny >= -128 && a->number <= 32767 + 0l && a->amount + 0l >= 0);
    return way;
}

/* The int is there once, whoever looks at it: 3 ways. */
int sign(const struct all *a)
{
    MG_REQUIRES(a != NULL);
    MG_ENSURES(mg_result(int) * (long)a->fixed >= 0);
    return a->fixed > 0 ? 1 : a->fixed < 0 ? -1 : 0;
}

typedef struct box box;
struct box {
    struct {
        box *at[2];
        struct { short x, y; } corner;
    } in;
    struct all all;
};

/* Both are there or not; neither is followed: 4 ways. */
int children(const box *b)
{
    MG_REQUIRES(b != NULL);
    int n = 0;
    for (int i = 0; i < 2; i++)
        n += b->in.at[i] != NULL;
    return n;
}

/* As a whole, and by its parts: it is the same. One way. */
static box kept;
void copied(const box *b)
{
    MG_REQUIRES(b != NULL);
    MG_ENSURES(kept.in.at[0] == b->in.at[0] && kept.in.corner.y == b->in.corner.y && kept.all.most == b->all.most && kept.all.hue == b->all.hue);
    box local = *b;
    __builtin_memcpy(&kept, &local, sizeof kept);
}

static box moved(box b)
{
    b.in.at[0] = b.in.at[1];
    return b;
}

/* Through a parameter and a result. The one pointer is NULL or not; of the other nobody asks. 2 ways. */
bool is_moved(const box *b)
{
    MG_REQUIRES(b != NULL);
    MG_ENSURES(mg_result(bool) == (b->in.at[1] != NULL));
    return moved(*b).in.at[0];
}

/* A static keeps what it has between calls: 1 way. */
static int next_number(void)
{
    static int calls;
    return ++calls;
}

void numbered(box *b)
{
    MG_REQUIRES(b != NULL);
    MG_ENSURES(b->in.corner.x == 1 && b->in.corner.y == 2);
    b->in.corner.x = (short)next_number();
    b->in.corner.y = (short)next_number();
}
