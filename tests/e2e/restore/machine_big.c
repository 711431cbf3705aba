/* The same with large locals: frames of 300 and of 2,600 bytes, called in any order; an instruction writes a stretch
 * of the innermost one, of the one above, or of the oldest, or a byte of each. */
#define CHOICES 6
#define VALUES 6
#include "restore.h"

struct frame {
    struct frame *up;
    unsigned char *bytes;
    int size;
};

static int at;
static unsigned folded;

static unsigned fold(unsigned h, const unsigned char *bytes, int size)
{
    for (int k = 0; k < size; k += 37)
        h = mix(h, bytes[k]);
    return mix(h, bytes[size - 1]);
}

static void stretch(unsigned char *bytes, int size, int v)
{
    int from = size / 8 * v;
    memset(bytes + from, v + bytes[size - 1], (size_t)(size / 3 < size - from ? size / 3 : size - from));
    bytes[size - 1]++;
}

FORWARD(void, thin, const struct s *s, struct frame *up);
FORWARD(void, thick, const struct s *s, struct frame *up);

static void body(const struct s *s, struct frame *mine)
{
    memset(mine->bytes, mine->size & 7, (size_t)mine->size);
    while (at < CHOICES) {
        int op = s->x[at++];
        struct frame *to = op == 4 && mine->up ? mine->up : mine;
        if (op == 0)
            thin(s, mine);
        else if (op == 1)
            thick(s, mine);
        else if (op == 2)
            break;
        else if (op == 5)
            for (to = mine; to; to = to->up)
                to->bytes[at * 11] ^= (unsigned char)at;
        else
            stretch(to->bytes, to->size, at);
    }
    folded = fold(folded, mine->bytes, mine->size);
}

FRAME(void, thin, const struct s *s, struct frame *up)
{
    unsigned char bytes[300];
    struct frame mine = {up, bytes, 300};
    body(s, &mine);
}

FRAME(void, thick, const struct s *s, struct frame *up)
{
    unsigned char bytes[2600];
    struct frame mine = {up, bytes, 2600};
    body(s, &mine);
}

static unsigned char plain[CHOICES + 1][2600];
static int sizes[CHOICES + 1];

static void push(int *top, int size)
{
    sizes[++*top] = size;
    memset(plain[*top], size & 7, (size_t)size);
}

static unsigned plainly(const struct s *s, int count)
{
    unsigned result = 0;
    int top = -1;
    push(&top, 300);
    for (int i = 0; i < count; i++) {
        int op = s->x[i], to = op == 4 && top ? top - 1 : top;
        if (op < 2) {
            push(&top, op ? 2600 : 300);
        } else if (op == 2) {
            result = fold(result, plain[top], sizes[top]);
            top--;
        } else if (op == 5) {
            for (to = top; to >= 0; to--)
                plain[to][(i + 1) * 11] ^= (unsigned char)(i + 1);
        } else {
            stretch(plain[to], sizes[to], i + 1);
        }
    }
    for (; top >= 0; top--)
        result = fold(result, plain[top], sizes[top]);
    return result;
}

bool ok(struct s *s)
{
    thin(s, NULL);
    CHECK(folded == plainly(s, at));
    return at == CHOICES && accepted(s);
}
