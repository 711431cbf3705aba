/* What goes wrong behind a pointer to a function of the library is blamed on the line that calls it. */
#include <margay.h>

#include <string.h>

typedef struct {
    void *(*alloc)(size_t);
    void (*release)(void *);
} hooks_t;

static hooks_t hooks = {malloc, free};

MG_TEST(twice, n)
{
    void *p = hooks.alloc(4);
    hooks.release(p);
    hooks.release(p);
}

MG_TEST(inside, n)
{
    char *p = hooks.alloc(4);
    hooks.release(p + 1);
}

MG_TEST(lost, n)
{
    char *volatile p = hooks.alloc(4);
    p = NULL;
}

MG_TEST(after, n)
{
    char *p = hooks.alloc(4);
    p[0] = 'x';
    hooks.release(p);
    mg_assert(p[0] == 'x');
}

MG_TEST(stops, n)
{
    void (*volatile die)(void) = abort;
    die();
}

MG_TEST(nowhere, n)
{
    hooks_t none = {0};
    none.release(NULL);
}

MG_TEST(middle, n)
{
    void (*f)(void *) = (void (*)(void *))((char *)(uintptr_t)free + 4);
    f(NULL);
}

MG_TEST(behind, n)
{
    void (*f)(void *) = (void (*)(void *))((char *)(uintptr_t)free + 4096);
    f(NULL);
}

MG_TEST(data, n)
{
    void (*f)(void *);
    void *p = &hooks;
    memcpy(&f, &p, sizeof f);
    f(NULL);
}

MG_TEST(unset, n)
{
    char *p = hooks.alloc(1);
    if (*p)
        p[0] = 2;
    hooks.release(p);
}

union either {
    void (*call)(int);
    uintptr_t word;
};

MG_TEST(ends, n)
{
    union either e = {.call = exit};
    union either f;
    f.word = e.word;
    f.call(3);
}
