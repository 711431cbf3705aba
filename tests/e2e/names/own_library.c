/* A program that brings its own functions of the C library: they are used, and nobody else's code calls them by mistake. */
#include <margay.h>

#include <stdarg.h>

static char arena[4096];
static size_t used;
static int mallocs, frees, copies, sets, lengths, prints, exits;

void *malloc(size_t size)
{
    mallocs++;
    used = (used + 15) / 16 * 16;
    void *p = arena + used;
    used += size;
    return used <= sizeof arena ? p : NULL;
}

void free(void *p)
{
    frees += p != NULL;
}

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    copies++;
    for (size_t i = 0; i < n; i++)
        ((char *)to)[i] = ((const char *)from)[i];
    return to;
}

void *memset(void *to, int c, size_t n)
{
    sets++;
    for (size_t i = 0; i < n; i++)
        ((char *)to)[i] = (char)c;
    return to;
}

size_t strlen(const char *s)
{
    size_t n = 0;
    for (lengths++; s[n];)
        n++;
    return n;
}

int printf(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    prints += va_arg(args, int);
    va_end(args);
    return (int)strlen(format);
}

void exit(int status)
{
    exits += status;
    for (;;)
        mg_reject();
}

double cbrt(double x)
{
    return x + 1;
}

int main(int argc, char **argv)
{
    return argc + (argv != NULL);
}

char *strdup(const char *);

struct big {
    char bytes[60000];
};

static struct big copy_of(const struct big *b)
{
    struct big result = *b;
    return result;
}

MG_TEST(own, n)
{
    struct big a = {{1}}, b = copy_of(&a);
    char *p = malloc(5), *q = strdup("four");
    mg_assert(p >= arena && p < arena + sizeof arena && q >= arena && q < arena + sizeof arena);
    mg_assert(mallocs == 2 && q[3] == 'r' && !q[4]);
    free(p);
    free(q);
    mg_assert(frees == 2 && b.bytes[0] == 1);
    memcpy(&b, &a, sizeof b);
    mg_assert(copies <= 1);
    memset(&b, 0, 3);
    mg_assert(sets <= 1 && !b.bytes[0]);
    mg_assert(printf("%d", 7) == 2 && prints == 7);
    double (*volatile root)(double) = cbrt;
    mg_assert(root(4) == 5 && main(1, NULL) == 1);
    void *(*volatile f)(size_t) = malloc;
    mg_assert((char *)f(1) < arena + sizeof arena);
    if (mg_bool())
        exit(1);
}
