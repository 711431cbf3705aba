/* A struct is copied into a local, and reading it chooses: then the local is older than the checkpoint, though it was not when the copy began. */
#include <margay.h>

typedef struct REC {
    int kind;
    char name[4];
    float rate;
    long extra;
} REC;
typedef struct BOX {
    REC rec;
    int turns;
} BOX;

static int seen;
static REC *last;

static int weigh(REC *r)
{
    last = r;
    seen += last->kind;
    r->kind = 9;
    return r->name[0] + (int)r->extra;
}

bool ok(const BOX *b)
{
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        REC mine = b->rec;
        sum += weigh(&mine) + mine.kind;
    }
    return (sum + seen + b->turns) % 2;
}

MG_BOUNDS(BOX, n)
{
    MG_INTS(REC, kind, 0, 2);
    MG_CHARS(REC, name, "ab");
    MG_REALS(REC, rate, 0.5, 1);
    MG_INTS(REC, extra, 0, 1);
    MG_INTS(BOX, turns, 0, 1);
}
