/* What the predicates of ownership.py do to memory. For Margay it is plain C; with BRUTE each access asks a model of memory, and main runs the
 * predicate on every structure there is. */
#ifndef BRUTE
#define R(place) (place)
#define W(place, value) ((place) = (value))
#define F(p) free(p)
#define M(p, size) realloc(p, size)
#define D(a, operator, b) ((a)operator(b))
#define S(a, b) ((a) << (b))
#define L_SHIFT_FAR (1 << 33)
#define L_SHIFT_BACK (1 << -1)
#define L_MODULO (5 % 0)
#else
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

enum { ROOM = 1 << 12, BLOCKS = 64, GAP = 64, CRASHES = 4096 };
struct block { char *start; size_t size; bool is_freed; };
static _Alignas(16) char memory[ROOM];
static bool is_written[ROOM];
static struct block blocks[BLOCKS];
static size_t used;
static int block_count;
static jmp_buf crashed;
static struct { const char *kind; int line; } crashes[CRASHES];
static int crash_count, turns_of_main;

_Noreturn static void crash(const char *kind, int line)
{
    int i = 0;
    while (i < crash_count && (crashes[i].line != line || strcmp(crashes[i].kind, kind))) i++;
    if (i == crash_count) crashes[crash_count].kind = kind, crashes[crash_count++].line = line;
    longjmp(crashed, 1);
}

static void *give(size_t size)
{
    char *start = memory + used;
    if (used + size + GAP > ROOM || block_count == BLOCKS) abort();
    blocks[block_count++] = (struct block){start, size, false};
    memset(is_written + used, 0, size);
    used = (used + size + GAP + 15) / 16 * 16;
    return start;
}

/* The block that an address lies in or right behind. */
static struct block *block_at(const void *p)
{
    for (int i = 0; i < block_count; i++)
        if ((const char *)p >= blocks[i].start && (const char *)p <= blocks[i].start + blocks[i].size) return &blocks[i];
    return NULL;
}

static void *check(const void *p, size_t size, bool is_store, int line)
{
    if ((uintptr_t)p < 65536) crash("null", line);
    struct block *block = block_at(p);
    if ((const char *)p < memory || (const char *)p >= memory + ROOM) crash("wild", line);
    if (!block) crash("out_of_bounds", line);
    if (block->is_freed) crash("freed", line);
    if ((const char *)p + size > block->start + block->size) crash("out_of_bounds", line);
    size_t at = (size_t)((const char *)p - memory);
    for (size_t i = 0; i < size; i++)
        if (is_store) is_written[at + i] = true;
        else if (!is_written[at + i]) crash("uninitialised", line);
    return (void *)(uintptr_t)p;
}

static struct block *owned(const void *p, int line)
{
    struct block *block = block_at(p);
    if (!block || block->start != p) crash("bad_free", line);
    if (block->is_freed) crash("double_free", line);
    return block;
}

static void release(void *p, int line)
{
    if (p) owned(p, line)->is_freed = true;
}

static void *resize(void *p, size_t size, int line)
{
    if (!p) return give(size);
    struct block *block = owned(p, line);
    char *moved = size ? give(size) : NULL;
    for (size_t i = 0; i < size && i < block->size; i++) {
        moved[i] = block->start[i];
        is_written[moved - memory + i] = is_written[block->start - memory + i];
    }
    block->is_freed = true;
    return moved;
}

static int divisor(int b, int line)
{
    if (!b) crash("trap", line);
    return b;
}

static int distance(int b, int line)
{
    if (b < 0 || b > 31) crash("shift", line);
    return b;
}

static int literal(const char *kind, int line) { crash(kind, line); }

#define R(place) (*(__typeof__(&(place)))check(&(place), sizeof(place), false, __LINE__))
#define W(place, value)                                                                                        \
    do {                                                                                                       \
        __typeof__((void)0, (place)) mg_value = (value);                                                       \
        *(__typeof__(&(place)))check(&(place), sizeof(place), true, __LINE__) = mg_value;                      \
    } while (0)
#define F(p) release(p, __LINE__)
#define M(p, size) resize(p, size, __LINE__)
#define D(a, operator, b) ((a)operator divisor(b, __LINE__))
#define S(a, b) ((a) << distance(b, __LINE__))
#define L_SHIFT_FAR literal("shift", __LINE__)
#define L_SHIFT_BACK literal("shift", __LINE__)
#define L_MODULO literal("trap", __LINE__)

/* ---- every structure -------------------------------------------------------------------------------------- */

bool ok(struct root *s);
static int turns;

/* One of them, as numbers: elements as p or value, and q; nodes up to the one that ends the walk. */
struct picked { int which, len, tag, i, s[2], a, b, x[2][2], nodes, next[2], key[2]; };

static void *make(size_t size)
{
    void *p = give(size);
    memset(p, 0, size);
    memset(is_written + ((char *)p - memory), true, size);
    return p;
}

static void set_element(void *at, const int *v)
{
    if (PARTS == 2) *(struct item *)at = (struct item){(short)v[0], (signed char)v[1]};
    else if (sizeof *((struct root *)0)->x == 1) *(signed char *)at = (signed char)v[0];
    else *(int *)at = v[0];
}

static struct root *build(const struct picked *p)
{
    used = GAP, block_count = 0;
    struct root *s = make(sizeof *s);
    struct node *nodes[3] = {NULL, make(sizeof *nodes[0]), make(sizeof *nodes[0])};
    s->which = p->which, s->len = (unsigned char)p->len, s->tag = (unsigned char)p->tag, s->a = p->a, s->b = (short)p->b;
    if (p->tag == 0) s->u.i = p->i;
    if (p->tag == 1) s->u.s[0] = (short)p->s[0], s->u.s[1] = (short)p->s[1];
    if (p->tag == 2) memset(is_written + ((char *)&s->u - memory), false, sizeof s->u);
    s->x = make((size_t)p->len * sizeof *s->x);
    for (int i = 0; i < p->len; i++) set_element(&s->x[i], p->x[i]);
    s->head = p->nodes ? nodes[1] : NULL;
    for (int i = 0; i < p->nodes; i++) nodes[i + 1]->next = nodes[p->next[i]], nodes[i + 1]->key = (signed char)p->key[i];
    return s;
}

static void print_node(const struct picked *p, int number, int seen)
{
    printf("N%d{next=", number);
    int next = p->next[number];
    if (!next) printf("null");
    else if (next - 1 <= seen) printf("N%d", next - 1);
    else print_node(p, next - 1, seen + 1);
    printf(", key=%d}", p->key[number]);
}

static void print(const struct picked *p)
{
    printf(WHICH > 1 ? "root{which=%d, " : "root{which=%d, ", p->which);
    printf("len=%d, tag=%d, ", p->len, p->tag);
    if (p->tag == 0) printf("u.i=%d", p->i);
    else if (p->tag == 1) printf("u.s=[%d, %d]", p->s[0], p->s[1]);
    else printf("u=_");
    printf(", a=%d, b=%d, x=[", p->a, p->b);
    for (int i = 0; i < p->len; i++) printf(PARTS == 2 ? "%s{p=%d, q=%d}" : "%s%d", i ? ", " : "", p->x[i][0], p->x[i][1]);
    printf("], head=");
    if (p->nodes) print_node(p, 0, 0);
    else printf("null");
    printf("}\n");
}

/* The initial values of variables are those of every run. */
static void try(const struct picked *p)
{
    struct root *s = build(p);
    turns = 0;
    if (!setjmp(crashed) && ok(s)) print(p);
}

#define EACH(variable, low, high) for (variable = (low); variable <= (high); variable++)

static void with_nodes(struct picked *p)
{
    p->nodes = 0;
    try(p);
    EACH(p->key[0], 0, 1) EACH(p->next[0], 0, 2) {
        p->nodes = 1;
        if (p->next[0] < 2) try(p);
        else EACH(p->key[1], 0, 1) EACH(p->next[1], 0, 2) p->nodes = 2, try(p);
    }
}

static void with_array(struct picked *p)
{
    EACH(p->x[0][0], 0, p->len > 0) EACH(p->x[0][1], 0, p->len > 0 && PARTS == 2)
        EACH(p->x[1][0], 0, p->len > 1) EACH(p->x[1][1], 0, p->len > 1 && PARTS == 2) with_nodes(p);
}

int main(void)
{
    struct picked p = {0};
    EACH(p.which, 0, WHICH - 1) EACH(p.len, 0, 2) EACH(p.tag, 0, 2) EACH(p.i, 0, p.tag == 0) EACH(p.s[0], 0, p.tag == 1)
        EACH(p.s[1], 0, p.tag == 1) EACH(p.a, A_LOW, A_HIGH) EACH(p.b, B_LOW, B_HIGH) with_array(&p);
    for (int i = 0; i < crash_count; i++) printf("crash: %s %d\n", crashes[i].kind, crashes[i].line);
    return 0;
}
#endif
