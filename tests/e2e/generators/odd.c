/* Inputs of all sorts, for test_generators.py: tagged unions, embedded list heads, pointers into arrays and to their end, bit-fields, reals, strings with what C and
 * comments would take amiss, arrays at the end of structs, objects of pools that nobody asked about, structures of MG_ANY beside numbers. */
#include <margay.h>
#include <string.h>

struct link {
    struct link *next, *prev;
};
struct item {
    int key;
    struct link link;
};
typedef struct ring {
    struct link head;
    int size;
} ring;

ring *embedded(int n)
{
    ring *r = malloc(sizeof *r);
    r->head.next = r->head.prev = &r->head;
    r->size = mg_int(0, n);
    for (int i = 0; i < r->size; i++) {
        struct item *it = malloc(sizeof *it);
        *it = (struct item){i * mg_int(1, 2), {&r->head, r->head.prev}};
        r->head.prev->next = &it->link;
        r->head.prev = &it->link;
    }
    return r;
}

struct item *within(int n)
{
    ring *r = embedded(n);
    mg_assume(r->size == 1);
    return (struct item *)((char *)r->head.next - offsetof(struct item, link));
}

struct mixed {
    int *begin, *end;
    double real;
    float narrow;
    long double wide;
    unsigned low : 3;
    signed high : 5;
    char name[8];
    const char *text;
    int square[2][2];
    void *self;
    unsigned long long huge;
};

struct mixed value(void)
{
    struct mixed v;
    memset(&v, 0, sizeof v);
    v.begin = calloc(2, sizeof *v.begin);
    v.begin[0] = mg_int(-1, 1) + 1;
    v.begin[1] = mg_int(7, 9); /* never used */
    v.end = v.begin + 2;
    v.real = 0.1, v.narrow = 1.5f, v.wide = -2.25L;
    v.low = (unsigned)mg_int(0, 7) & 5u;
    v.high = -3;
    strcpy(v.name, "/*a*/");
    v.text = "x\"y\\\n\1?\?/1";
    v.square[1][0] = 7;
    v.self = v.begin + 1;
    v.huge = UINT64_MAX;
    return v;
}

struct tail {
    int count;
    short data[];
};

struct tail *flexible(int n)
{
    struct tail *t = malloc(sizeof *t + sizeof(short) * (size_t)n);
    t->count = n;
    for (int i = 0; i < n; i++)
        t->data[i] = (short)-i;
    t->data[0] = mg_bool() ? 300 : 0;
    return t;
}

struct vertex {
    struct vertex **out;
    int count;
};

MG_BOUNDS(struct vertex, n)
{
    (void)n;
    MG_ARRAY(struct vertex, out, count);
}

struct vertex *array(int n)
{
    struct vertex *all = calloc((size_t)n, sizeof *all);
    for (int i = 0; i < n; i++) {
        all[i].out = calloc((size_t)n, sizeof *all[i].out);
        for (int k = 0; k < i; k++)
            if (mg_bool())
                all[i].out[all[i].count++] = &all[k];
    }
    return all;
}

static int number(int n)
{
    return mg_int(-n, n) * 2;
}

MG_TEST(choices, n)
{
    enum shade { LIGHT = 5, DARK = -1 } shade = mg_enum(enum shade);
    bool is_big = mg_bool(), is_idle = mg_bool();
    int sizes[2] = {mg_int(0, n), mg_int(0, n)}, never = mg_int(3, 4);
    mg_assume(shade == DARK || !is_big);
    mg_assume(sizes[0] < sizes[1]);
    (void)is_idle, (void)never;
}

struct list {
    struct cell {
        struct cell *next;
        int key;
    } *head;
    int length;
};

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct cell, n);
    MG_INTS(struct list, length, 0, n);
    MG_INTS(struct cell, key, 0, 1);
}

static bool is_good(const struct list *list)
{
    int length = 0;
    for (const struct cell *c = list->head; c; c = c->next)
        if (++length > list->length)
            return false;
    return length == list->length;
}

MG_TEST(beside, n)
{
    struct list *a = MG_ANY(struct list, n), *b = MG_ANY(struct list, n);
    bool is_first = mg_bool();
    mg_assume(is_good(a) && is_good(b) && a->length + b->length == n);
    if (is_first && a->head)
        a->head->key = 1;
}

MG_TEST(alone, n)
{
    struct list *list = MG_ANY(struct list, n);
    mg_assume(is_good(list));
    if (list->head)
        list->head = list->head->next; /* the input is as it was chosen */
}

/* What was open when it was named is told as it is chosen later; what is changed later is told as it was. */
MG_TEST(early, n)
{
    mg_pool pool = MG_POOL_WITH_NULL(struct cell, 2);
    struct cell *head = mg_any(&pool), *other = mg_any(&pool);
    int key = mg_int(0, 2), twice[2] = {key, 5};
    mg_each(struct cell, c, &pool)
    {
        c->key = mg_int(1, 2);
        c->next = NULL;
    }
    mg_input(head);
    mg_input(twice);
    mg_input_array(twice + 1, n - 1);
    twice[1] = 6;
    mg_assume(head && head->key == 2 && key == 1);
    (void)other;
}

MG_TEST(fails, n)
{
    int key = mg_int(0, n);
    mg_assert(key != 1);
}

void nothing(int n)
{
    (void)n;
}

static struct list *empty(int n)
{
    (void)n;
    return calloc(1, sizeof(struct list));
}

MG_SAME(pair, struct list, empty, is_good);
