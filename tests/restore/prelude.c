/* What every generated program starts with. Nothing in it is undefined: arithmetic is unsigned, indices are reduced, reals
 * stay between 0 and 4000, bytes are read only where they were written. */
#include <assert.h>
#include <margay.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 wide;
typedef uint32_t four __attribute__((vector_size(16)));
#define USED __attribute__((unused)) static
#define APART __attribute__((unused, noinline)) static
#ifdef __MARGAY__
#define TAIL __attribute__((musttail))
#else
#define TAIL
#endif

struct node {
    struct node *next, *other;
    uint8_t key;
    double weight;
};

struct point {
    short x;
    double y;
    uint8_t z;
};

struct root {
    FIELDS
};

struct pair { /* passed in registers */
    uint32_t a;
    double b;
};

struct bulk { /* passed in memory */
    uint8_t tag;
    uint64_t w[5];
    double d;
};

struct packed {
    unsigned a : 3, b : 13, c : 30;
    int d : 5;
    unsigned long e : 40;
};

/* What a frame shows to the functions it calls. */
struct view {
    struct view *up;
    uint32_t *words;
    uint32_t word_count, byte_count;
    uint8_t *bytes;
    uint32_t *sum;
    uint16_t *half;
    double *real;
    wide *far;
    struct bulk *bulk;
};

typedef uint32_t (*step)(struct view *up, uint32_t x, uint32_t depth);

static struct root *current; /* the candidate */
static uint32_t budget;      /* calls left */
static bool dead;            /* the candidate is refused: everybody returns */
static struct view *kept;    /* of a frame that is still there, or NULL */
static jmp_buf *catcher;     /* of one that has called setjmp, or NULL */

USED uint32_t counters[16] = {3, 1, 4, 1, 5};
USED uint8_t table[700];
USED uint16_t halves[40];
USED struct packed flags = {1, 2, 3, 4, 5};
USED struct bulk total = {.w = {9, 8, 7}};
USED long double precise = 0.5L;
USED four fours[3];
USED char text[40] = "the quick brown fox";

static uint32_t twist(void); /* reads a field */

#ifdef __MARGAY__
APART void give_up(uint32_t how)
{
    if (how % 3 == 0)
        abort();
    if (how % 3 == 1)
        exit(3);
    assert(how % 3 == 0);
}
#else
static jmp_buf given_up;
APART void give_up(uint32_t how)
{
    longjmp(given_up, 1 + (int)(how % 3));
}
#endif

USED struct view *climb(struct view *view, uint32_t steps)
{
    while (steps-- && view->up)
        view = view->up;
    return view;
}

USED void copy_words(struct view *to, const uint32_t *from, uint32_t count)
{
    memcpy(to->words, from, sizeof *from * (count < to->word_count ? count : to->word_count));
}

/* Eight bytes at any address. */
USED void put_wide(struct view *to, uint32_t u, uint64_t value)
{
    if (to->byte_count >= 8)
        memcpy(to->bytes + u % (to->byte_count - 7), &value, 8);
}

USED double small(uint32_t u)
{
    return (double)(u % 97) * 0.25;
}

/* ---- the heap: blocks that come, grow and go, and a list --------------------------------------------------------- */

struct slot {
    uint8_t *at;
    uint32_t size, filled; /* only the first `filled` bytes may be read */
};
USED struct slot slots[6];

APART void slot_new(uint32_t i, uint32_t size, uint32_t how)
{
    struct slot *slot = &slots[i % 6];
    free(slot->at);
    slot->size = 1 + size;
    slot->filled = slot->size - slot->size / 4;
    if (how % 4 == 0) {
        slot->at = calloc(slot->size, 1);
        slot->filled = slot->size;
        return;
    }
    if (how % 4 == 1)
        slot->at = aligned_alloc(64, (slot->size + 63) & ~63u);
    else
        slot->at = malloc(slot->size);
    memset(slot->at, (int)(how & 0x7f), slot->filled);
}

USED void slot_text(uint32_t i, uint32_t most)
{
    struct slot *slot = &slots[i % 6];
    free(slot->at);
    slot->at = (uint8_t *)(most % 3 ? strndup(text, most % 16) : strdup(text));
    slot->size = slot->filled = (uint32_t)strlen((char *)slot->at) + 1;
}

USED void slot_grow(uint32_t i, uint32_t size)
{
    struct slot *slot = &slots[i % 6];
    slot->size = 1 + size;
    slot->at = realloc(slot->at, slot->size);
    slot->filled = slot->filled < slot->size ? slot->filled : slot->size;
}

USED void slot_drop(uint32_t i)
{
    free(slots[i % 6].at);
    slots[i % 6] = (struct slot){0};
}

/* Bytes that are not filled go along, and are not filled at their new place. */
USED void slot_copy(uint32_t i, uint32_t j)
{
    struct slot *to = &slots[i % 6], *from = &slots[j % 6];
    uint32_t size = to->size < from->size ? to->size : from->size;
    if (to == from || !size)
        return;
    memcpy(to->at, from->at, size);
    if (from->filled < size)
        to->filled = from->filled;
    else if (to->filled < size)
        to->filled = size;
}

USED void slot_write(uint32_t i, uint32_t u, uint64_t value)
{
    struct slot *slot = &slots[i % 6];
    if (slot->size >= 8 && u % 3 == 0)
        memcpy(slot->at + u % (slot->size - 7), &value, 8);
    else if (slot->size)
        slot->at[u % slot->size] = (uint8_t)value;
}

USED uint32_t slot_read(uint32_t i, uint32_t u)
{
    const struct slot *slot = &slots[i % 6];
    return slot->filled ? slot->at[u % slot->filled] : u;
}

struct item {
    struct item *next;
    uint32_t value;
    uint16_t half;
    uint64_t word;
    double weight;
    wide far;
    struct pair pair;
};
USED struct item *items;

APART void item_push(uint32_t value, double weight)
{
    struct item *item = malloc(sizeof *item); /* what is not named is written, or left, by others */
    item->next = items;
    item->value = value;
    item->weight = weight;
    item->pair.a = value;
    items = item;
}

APART uint32_t item_pop(void)
{
    struct item *item = items;
    if (!item)
        return 11;
    uint32_t value = item->value + (uint32_t)item->weight;
    items = item->next;
    free(item);
    return value;
}

/* Changes one item as a whole, or parts of it in all sizes. */
USED void item_change(uint32_t u, uint64_t word)
{
    struct item *item = items;
    for (uint32_t i = u % 5; i && item; i--)
        item = item->next;
    if (!item)
        return;
    if (u % 3 == 0) {
        *item = (struct item){.next = item->next, .value = u, .word = word, .far = (wide)word << 70};
        return;
    }
    item->value ^= u;
    item->half = (uint16_t)word;
    item->word = word * 5;
    item->weight = item->weight * 0.5 + small(u);
    item->far = (wide)word * word;
    item->pair = (struct pair){u, item->weight};
}

/* Writes to every item, reads a field on the way. */
USED uint32_t item_turn(uint32_t x)
{
    for (struct item *item = items; item; item = item->next) {
        item->value = item->value * 3 + x;
        item->weight = item->weight * 0.5 + 1;
        item->word = item->value * 77ull;
        x += item->pair.a ^ (item->value & 8 ? twist() : 0);
    }
    return x;
}

/* ---- jumps ----------------------------------------------------------------------------------------------------- */

APART int leap_by_order(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a ^ twist(), y = *(const uint32_t *)b;
    if (catcher && (x ^ y) % 3 == 0)
        longjmp(*catcher, (int)(x % 4));
    return x < y ? -1 : x > y;
}

/* Leaves by a jump, from some frames further in, out of qsort. */
APART uint32_t leap(struct view *view, uint32_t deep)
{
    uint32_t words[20] = {deep, 7, 5, twist()};
    if (deep % 7)
        return leap(view, deep % 7 - 1) + words[deep % 20];
    qsort(words, 4, sizeof *words, leap_by_order);
    *view->sum ^= words[3];
    return words[2];
}

/* ---- functions of the library that call back, and functions with any arguments ----------------------------------- */

USED int by_twist(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a ^ twist(), y = *(const uint32_t *)b ^ twist();
    counters[0]++;
    return x < y ? -1 : x > y;
}

USED uint32_t sorted(uint32_t *words, uint32_t count, uint32_t key)
{
    qsort(words, count, sizeof *words, by_twist);
    const uint32_t *found = bsearch(&key, words, count, sizeof *words, by_twist);
    return found ? (uint32_t)(found - words) : words[0];
}

APART uint32_t sum_of(const char *kinds, ...)
{
    va_list args;
    uint32_t sum = 0;
    double real = 0;
    va_start(args, kinds);
    for (; *kinds; kinds++) {
        if (*kinds == 'u')
            sum = sum * 5 + va_arg(args, uint32_t);
        else if (*kinds == 'd')
            real = real * 0.5 + va_arg(args, double);
        else if (*kinds == 'q')
            real = real * 0.5 + (double)va_arg(args, long double);
        else if (*kinds == 'w')
            sum ^= (uint32_t)(va_arg(args, uint64_t) >> 9);
        else
            sum += twist();
    }
    va_end(args);
    return sum + (uint32_t)real;
}

USED uint32_t walk(const struct node *node, uint32_t steps)
{
    uint32_t sum = 0;
    for (; node && steps; node = node->next, steps--)
        sum = sum * 3 + node->key;
    return sum;
}

USED uint32_t branch(const struct node *node, uint32_t steps)
{
    if (!node || !steps)
        return 5;
    uint32_t left = branch(node->next, steps - 1);
    return left * 7 + node->key + branch(node->other, steps - 1) + (uint32_t)node->weight;
}
