/* One call of each function that allocates, and what each leaves behind. */
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <margay.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[200];

static void *note(void *memory)
{
    size_t at = strlen(line);
    snprintf(line + at, sizeof line - at, " %d/%d", memory != NULL, errno == ENOMEM);
    errno = 0;
    return memory;
}

static char *print(const char *format, int number)
{
    char *text = NULL;
    return asprintf(&text, format, number) < 0 ? NULL : text;
}

#ifdef TOLD /* under gcc */
static const char *const told[] = {TOLD};

static bool is_told(void)
{
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        if (!strcmp(line, told[i]))
            return true;
    return false;
}
#endif

MG_TEST(kinds, n)
{
    void *aligned = NULL, *each[12];
    line[0] = 0;
    char *kept = note(malloc(4));
    if (kept)
        memcpy(kept, "abc", 4);
    each[0] = note(realloc(NULL, 3));
    each[1] = note(calloc(2, 3));
    each[2] = note(aligned_alloc(64, 64));
    each[3] = note(memalign(32, 64));
    each[4] = posix_memalign(&aligned, 64, 5) ? note(NULL) : note(aligned);
    each[5] = note(strdup("duplicate"));
    each[6] = note(strndup("duplicate", 3));
    each[7] = note(reallocarray(NULL, 2, 8));
    each[8] = note(print("%d", 42));
    note(calloc((size_t)-1, 2)); /* too much in any case: no choice */
    void *odd = NULL;
    each[9] = posix_memalign(&odd, 3, 8) ? NULL : odd; /* nor is this */
    if (kept) {
        char *longer = note(realloc(kept, 100));
        kept = longer ? longer : kept; /* if not, the old block stays */
        mg_assert(!strcmp(kept, "abc"));
        free(note(realloc(kept, 0)));
    }
    each[10] = note(malloc(0));
    each[11] = note(malloc(1));
    for (int i = 0; i < 12; i++)
        free(each[i]);
#ifdef TOLD
    mg_assert(is_told());
#else
    puts(line);
#endif
}
