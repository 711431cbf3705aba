/* Pointers to functions of the C library and of Margay: each test passes, whatever the engine. Compiled by gcc too. */
#include <margay.h>

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "other.h"

static void *(*volatile get)(size_t) = malloc;

MG_TEST(from_malloc, n)
{
    free(get(8));
}

typedef struct allocator {
    void *(*malloc_fn)(size_t), *(*calloc_fn)(size_t, size_t), *(*realloc_fn)(void *, size_t);
    void *(*aligned_fn)(size_t, size_t);
    void (*free_fn)(void *);
} Allocator;

static const Allocator kDefault = {malloc, calloc, realloc, aligned_alloc, free};

typedef struct buffer {
    const Allocator *alloc;
    unsigned char *data;
    size_t len, cap;
} Buffer;

static int buffer_push(Buffer *b, unsigned char c)
{
    if (b->len == b->cap) {
        size_t want = b->cap ? b->cap * 2 : 2;
        unsigned char *p = (unsigned char *)b->alloc->realloc_fn(b->data, want);
        if (!p)
            return -1;
        b->data = p, b->cap = want;
    }
    b->data[b->len++] = c;
    return 0;
}

MG_TEST(vtable, n)
{
    Allocator copy = kDefault;
    Buffer b = {&copy, NULL, 0, 0};
    for (int i = 0; i < 5; i++)
        mg_assert(buffer_push(&b, (unsigned char)mg_int(0, 1)) == 0);
    mg_assert(b.len == 5 && b.data[4] <= 1);
    int *zeroes = copy.calloc_fn(3, sizeof *zeroes);
    mg_assert(zeroes[0] == 0 && zeroes[2] == 0);
    void *even = copy.aligned_fn(64, 64);
    mg_assert((uintptr_t)even % 64 == 0);
    copy.free_fn(even);
    copy.free_fn(zeroes);
    b.alloc->free_fn(b.data);
    copy.free_fn(NULL);
}

static double apply(double (*f)(double), double x)
{
    return f(x);
}

static double (*const unary[])(double) = {sqrt, fabs, floor, ceil, exp};

MG_TEST(arithmetic, n)
{
    static double (*volatile two)(double, double) = pow;
    int k = mg_int(0, 4);
    double want[] = {2, 4, 4, 4, exp(4)};
    mg_assert(apply(unary[k], 4) == want[k]);
    mg_assert(two(3, 2) == 9);
    two = fmod;
    mg_assert(two(7, 4) == 3);
}

static void sort(const char **s, int count, int (*compare)(const char *, const char *))
{
    for (int i = 1; i < count; i++)
        for (int j = i; j && compare(s[j - 1], s[j]) > 0; j--) {
            const char *t = s[j];
            s[j] = s[j - 1];
            s[j - 1] = t;
        }
}

static int by_length(const char *a, const char *b)
{
    return (int)strlen(a) - (int)strlen(b);
}

MG_TEST(comparators, n)
{
    const char *words[] = {"pear", "fig", "apple"};
    sort(words, 3, mg_bool() ? strcmp : by_length);
    mg_assert(!strcmp(words[2], "pear") || !strcmp(words[2], "apple"));
}

static void map(char *s, int (*f)(int))
{
    for (; *s; s++)
        *s = (char)f((unsigned char)*s);
}

MG_TEST(characters, n)
{
    char text[] = "aBc";
    static int (*how[])(int) = {toupper, tolower, abs};
    int k = mg_int(0, 2);
    map(text, how[k]);
    mg_assert(!strcmp(text, k == 0 ? "ABC" : k == 1 ? "abc" : "aBc"));
}

typedef struct list {
    struct list *next;
    void *payload;
} list;

static void destroy(list *l, void (*dtor)(void *))
{
    while (l) {
        list *next = l->next;
        if (dtor)
            dtor(l->payload);
        free(l);
        l = next;
    }
}

MG_TEST(destructors, n)
{
    list *l = NULL;
    int count = mg_int(0, 3);
    for (int i = 0; i < count; i++) {
        list *node = malloc(sizeof *node);
        node->next = l;
        node->payload = malloc(1);
        l = node;
    }
    destroy(l, free);
}

MG_TEST(printing, n)
{
    int (*volatile print)(const char *, ...) = printf;
    int (*volatile format)(char *, size_t, const char *, ...) = snprintf;
    char text[32];
    mg_assert(format(text, sizeof text, "%d %s %.1f", 7, "seven", 7.5) == 11);
    mg_assert(!strcmp(text, "7 seven 7.5"));
    mg_assert(print("%s %ld\n", text, 8L) == 14);
}

MG_TEST(same_address, n)
{
    void *(*volatile mine)(size_t) = malloc;
    mg_assert(mine == malloc && mine == other_malloc() && mine == get && mine == kDefault.malloc_fn);
    mg_assert(mine != NULL && (void (*)(void *))0 != free);
    mg_assert((void *)mine != (void *)free && unary[0] != unary[1]);
    void *bytes;
    memcpy(&bytes, (const void *)&mine, sizeof bytes);
    mg_assert((uintptr_t)bytes % 16 == 0 && (uintptr_t)bytes == (uintptr_t)malloc);
}

#ifdef __MARGAY__
MG_TEST(choices, n)
{
    long long (*volatile choose)(long long, long long, const char *) = mg_choose;
    long long a = choose(0, 2, "first"), b = choose(0, 2, "second");
    printf("%lld%lld\n", a, b);
}
#endif

extern int nobody(int) __attribute__((weak));
extern int nothing __attribute__((weak));

MG_TEST(weak, n)
{
    mg_assert(!nobody && !&nothing);
    if (nobody)
        nobody(nothing);
}

static int twice(int x)
{
    return 2 * x;
}

int two_times(int x) __attribute__((alias("twice")));

MG_TEST(aliases, n)
{
    int (*volatile f)(int) = two_times;
    mg_assert(f(2) == 4 && f == twice && two_times(3) == 6);
}

/* A value that nobody looked at yet goes through a pointer into a function of the host. */
MG_TEST(open_argument, n)
{
    char *p = get((size_t)mg_int(1, 3));
    p[0] = 1;
    kDefault.free_fn(p);
}
