/* Lets calls of malloc and its kin return NULL, without Margay. Part of the kit of a failure; repro.c has the numbers of these calls.
 *
 * With -include this file stands before each file of the program. It renames what the program calls, so that these calls come here; with -fno-builtin, because gcc
 * would make others of some. Each is counted, and returns NULL if its number is
 * in the list. */
#pragma redefine_extname malloc mg_no_malloc
#pragma redefine_extname calloc mg_no_calloc
#pragma redefine_extname realloc mg_no_realloc
#pragma redefine_extname reallocarray mg_no_reallocarray
#pragma redefine_extname aligned_alloc mg_no_aligned_alloc
#pragma redefine_extname memalign mg_no_memalign
#pragma redefine_extname posix_memalign mg_no_posix_memalign
#pragma redefine_extname strdup mg_no_strdup
#pragma redefine_extname strndup mg_no_strndup
#pragma redefine_extname asprintf mg_no_asprintf
#pragma redefine_extname vasprintf mg_no_vasprintf

/* In repro.c: from 1, ends with 0. */
extern const unsigned long mg_denied[];

/* No header is included before the program's own: it may define what they look at. */
void *mg_real_malloc(__SIZE_TYPE__) __asm__("malloc");
void *mg_real_calloc(__SIZE_TYPE__, __SIZE_TYPE__) __asm__("calloc");
void *mg_real_realloc(void *, __SIZE_TYPE__) __asm__("realloc");
void *mg_real_aligned_alloc(__SIZE_TYPE__, __SIZE_TYPE__) __asm__("aligned_alloc");
int mg_real_posix_memalign(void **, __SIZE_TYPE__, __SIZE_TYPE__) __asm__("posix_memalign");
char *mg_real_strdup(const char *) __asm__("strdup");
char *mg_real_strndup(const char *, __SIZE_TYPE__) __asm__("strndup");
int mg_real_vasprintf(char **, const char *, __builtin_va_list) __asm__("vasprintf");
int *mg_real_errno(void) __asm__("__errno_location");

/* What margay_choice.h and repro.c need for themselves is not counted. */
#define MG_OWN_CALLOC mg_real_calloc
#define MG_OWN_REALLOC mg_real_realloc

/* One of each for all files of the program. */
extern unsigned long mg_no_calls;
__attribute__((weak)) unsigned long mg_no_calls;

int mg_no_memory(void);
__attribute__((weak)) int mg_no_memory(void)
{
    const unsigned long *denied = mg_denied;
    mg_no_calls++;
    while (*denied && *denied != mg_no_calls)
        denied++;
    if (*denied)
        *mg_real_errno() = 12; /* ENOMEM */
    return *denied != 0;
}

void *mg_no_malloc(__SIZE_TYPE__);
__attribute__((weak)) void *mg_no_malloc(__SIZE_TYPE__ size)
{
    return mg_no_memory() ? (void *)0 : mg_real_malloc(size);
}

/* A product that is too large is refused in any case, and not counted. */
int mg_no_product(__SIZE_TYPE__, __SIZE_TYPE__);
__attribute__((weak)) int mg_no_product(__SIZE_TYPE__ count, __SIZE_TYPE__ size)
{
    return count && size > (__SIZE_TYPE__)-1 / count;
}

void *mg_no_calloc(__SIZE_TYPE__, __SIZE_TYPE__);
__attribute__((weak)) void *mg_no_calloc(__SIZE_TYPE__ count, __SIZE_TYPE__ size)
{
    if (mg_no_product(count, size)) {
        *mg_real_errno() = 12;
        return (void *)0;
    }
    return mg_no_memory() ? (void *)0 : mg_real_calloc(count, size);
}

/* Size 0 frees. */
void *mg_no_realloc(void *, __SIZE_TYPE__);
__attribute__((weak)) void *mg_no_realloc(void *memory, __SIZE_TYPE__ size)
{
    return (size || !memory) && mg_no_memory() ? (void *)0 : mg_real_realloc(memory, size);
}

void *mg_no_reallocarray(void *, __SIZE_TYPE__, __SIZE_TYPE__);
__attribute__((weak)) void *mg_no_reallocarray(void *memory, __SIZE_TYPE__ count, __SIZE_TYPE__ size)
{
    if (mg_no_product(count, size)) {
        *mg_real_errno() = 12;
        return (void *)0;
    }
    return mg_no_realloc(memory, count * size);
}

int mg_no_power(__SIZE_TYPE__);
__attribute__((weak)) int mg_no_power(__SIZE_TYPE__ align)
{
    return align && !(align & (align - 1));
}

void *mg_no_aligned_alloc(__SIZE_TYPE__, __SIZE_TYPE__);
__attribute__((weak)) void *mg_no_aligned_alloc(__SIZE_TYPE__ align, __SIZE_TYPE__ size)
{
    return mg_no_power(align) && align <= 4096 && mg_no_memory() ? (void *)0
                                                                 : mg_real_aligned_alloc(align, size);
}

void *mg_no_memalign(__SIZE_TYPE__, __SIZE_TYPE__);
__attribute__((weak)) void *mg_no_memalign(__SIZE_TYPE__ align, __SIZE_TYPE__ size)
{
    return mg_no_aligned_alloc(align, size);
}

/* It returns the error, and leaves errno alone. */
int mg_no_posix_memalign(void **, __SIZE_TYPE__, __SIZE_TYPE__);
__attribute__((weak)) int mg_no_posix_memalign(void **place, __SIZE_TYPE__ align, __SIZE_TYPE__ size)
{
    int error = *mg_real_errno();
    if (align % sizeof(void *) || !mg_no_power(align) || align > 4096 || !mg_no_memory())
        return mg_real_posix_memalign(place, align, size);
    *mg_real_errno() = error;
    return 12;
}

char *mg_no_strdup(const char *);
__attribute__((weak)) char *mg_no_strdup(const char *text)
{
    return mg_no_memory() ? (char *)0 : mg_real_strdup(text);
}

char *mg_no_strndup(const char *, __SIZE_TYPE__);
__attribute__((weak)) char *mg_no_strndup(const char *text, __SIZE_TYPE__ most)
{
    return mg_no_memory() ? (char *)0 : mg_real_strndup(text, most);
}

int mg_no_vasprintf(char **, const char *, __builtin_va_list);
__attribute__((weak)) int mg_no_vasprintf(char **place, const char *format, __builtin_va_list arguments)
{
    return mg_no_memory() ? -1 : mg_real_vasprintf(place, format, arguments);
}

int mg_no_asprintf(char **, const char *, ...);
__attribute__((weak)) int mg_no_asprintf(char **place, const char *format, ...)
{
    int length;
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    length = mg_no_vasprintf(place, format, arguments);
    __builtin_va_end(arguments);
    return length;
}
