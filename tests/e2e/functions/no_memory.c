/* malloc and its kin when there is no more: NULL and ENOMEM, and what was there stays. */
#include <margay.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>

MG_TEST(too_large, n)
{
    errno = 0;
    void *p = malloc(1ul << 40);
    mg_assert(!p && errno == ENOMEM);
    errno = 0;
    mg_assert(!calloc(1ul << 33, 1ul << 33) && errno == ENOMEM);
    mg_assert(!calloc(1ul << 20, 1ul << 20) && !aligned_alloc(64, 1ul << 40));
    free(p);
}

MG_TEST(realloc_keeps, n)
{
    char *p = malloc(4);
    p[0] = 'a', p[3] = (char)mg_int(0, 2);
    errno = 0;
    char *q = realloc(p, 1ul << 40);
    mg_assert(!q && errno == ENOMEM);
    mg_assert(p[0] == 'a' && p[3] <= 2);
    free(p);
}

/* All that there is, and once more after it was given back. */
MG_TEST(all_of_it, n)
{
    struct block {
        struct block *next;
    } *list = NULL, *next;
    int count = 0;
    size_t size = (size_t)mg_int(1, 2) << 25;
    for (struct block *b; (b = malloc(size)); list = b, count++)
        b->next = list;
    mg_assert(count == (size == 1u << 25 ? 7 : 3) && errno == ENOMEM);
    for (; list; list = next) {
        next = list->next;
        free(list);
    }
}

/* With --heap-limit 100. */
MG_TEST(limited, n)
{
    char *a = malloc(60), *b, *s = strdup("twenty-four characters..");
    mg_assert(a && s && !malloc(20));
    free(a);
    b = malloc(mg_bool() ? 75 : 76);
    printf("%d\n", b != NULL);
    errno = 0;
    mg_assert(b ? !strdup("1") && errno == ENOMEM : malloc(76) == NULL);
    mg_assert(realloc(s, 101) == NULL && !strcmp(s, "twenty-four characters.."));
    free(b);
    free(s);
}

MG_TEST(unchecked, n)
{
    int *p = malloc(1ul << 40);
    p[mg_int(0, 1)] = 3;
    free(p);
}
