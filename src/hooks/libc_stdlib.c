/* Models of <stdlib.h> and <errno.h>: sorting, memory, the surroundings of a program; see libc_string.c. */
#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#define MODEL(name) mg_libc_##name
#define INLINE __attribute__((always_inline)) /* so that a verdict blames the line that called it */

INLINE int MODEL(abs)(int x)
{
    return x < 0 ? -x : x;
}

INLINE long MODEL(labs)(long x)
{
    return x < 0 ? -x : x;
}

INLINE long long MODEL(llabs)(long long x)
{
    return x < 0 ? -x : x;
}

static void swap(char *a, char *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        char c = a[i];
        a[i] = b[i];
        b[i] = c;
    }
}

/* Insertion sort: any order of comparisons will do, and small inputs are what is searched. */
void MODEL(qsort)(void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    char *items = base;
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j && compare(items + (j - 1) * size, items + j * size) > 0; j--)
            swap(items + (j - 1) * size, items + j * size, size);
}

void MODEL(qsort_r)(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *),
                    void *context)
{
    char *items = base;
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j && compare(items + (j - 1) * size, items + j * size, context) > 0; j--)
            swap(items + (j - 1) * size, items + j * size, size);
}

void *MODEL(bsearch)(const void *key, const void *base, size_t count, size_t size,
                     int (*compare)(const void *, const void *))
{
    const char *items = base;
    while (count) {
        const char *middle = items + count / 2 * size;
        int order = compare(key, middle);
        if (!order)
            return (void *)middle;
        if (order > 0) {
            items = middle + size;
            count--;
        }
        count /= 2;
    }
    return NULL;
}

/* The host's functions set it too; weaving tells them where it is. */
_Thread_local int MODEL(errno);

INLINE int *MODEL(__errno_location)(void)
{
    return &MODEL(errno);
}

/* Not inlined: a division is checked before anything is inlined, and the line that called would not be known. */
div_t MODEL(div)(int a, int b)
{
    return (div_t){a / b, a % b};
}

ldiv_t MODEL(ldiv)(long a, long b)
{
    return (ldiv_t){a / b, a % b};
}

lldiv_t MODEL(lldiv)(long long a, long long b)
{
    return (lldiv_t){a / b, a % b};
}

/* ---- memory ---------------------------------------------------------------------------------------------- */

INLINE void *MODEL(reallocarray)(void *memory, size_t count, size_t size)
{
    size_t all;
    if (__builtin_mul_overflow(count, size, &all)) {
        MODEL(errno) = ENOMEM;
        return NULL;
    }
    return realloc(memory, all);
}

/* Leaves errno alone. */
INLINE int MODEL(posix_memalign)(void **place, size_t align, size_t size)
{
    int error = MODEL(errno);
    if (align % sizeof(void *) || !align || (align & (align - 1)))
        return EINVAL;
    void *memory = aligned_alloc(align, size);
    MODEL(errno) = error;
    if (!memory)
        return ENOMEM;
    *place = memory;
    return 0;
}

INLINE void *MODEL(memalign)(size_t align, size_t size)
{
    return aligned_alloc(align, size);
}

extern int MODEL(vsnprintf)(char *to, size_t size, const char *format, va_list args);

int MODEL(vasprintf)(char **place, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = MODEL(vsnprintf)(NULL, 0, format, again);
    va_end(again);
    char *text = length < 0 ? NULL : malloc((size_t)length + 1);
    if (!text)
        return -1;
    *place = text;
    return MODEL(vsnprintf)(text, (size_t)length + 1, format, args);
}

int MODEL(asprintf)(char **place, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = MODEL(vasprintf)(place, format, args);
    va_end(args);
    return length;
}

/* ---- what surrounds a program ---------------------------------------------------------------------------- */

/* The test is not the program: nothing of this runs when it returns. */
INLINE int MODEL(atexit)(void (*function)(void))
{
    (void)function;
    return 0;
}

/* There are no variables. */
INLINE char *MODEL(getenv)(const char *name)
{
    while (*name)
        name++;
    return NULL;
}

INLINE char *MODEL(secure_getenv)(const char *name)
{
    return MODEL(getenv)(name);
}
