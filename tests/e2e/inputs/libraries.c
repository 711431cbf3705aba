/* What harnesses include: string, stdlib, ctype, assert, math, limits, stdint, errno; and a main() of its own, which is not run. */
#include <margay.h>

#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text {
    char word[4];
    double number;
};

static int compare(const void *a, const void *b)
{
    return *(const char *)a - *(const char *)b;
}

/* A word of three letters before its '\0', in order as qsort puts it, not shouting; and a number whose root is 2 or 3. */
bool text_ok(const struct text *t)
{
    char sorted[4];
    if (t->word[3] != '\0')
        return false;
    for (int i = 0; i < 3; i++)
        if (!isalpha((unsigned char)t->word[i]) || isupper((unsigned char)t->word[i]))
            return false;
    assert(strlen(t->word) == 3);
    memcpy(sorted, t->word, sizeof sorted);
    qsort(sorted, 3, 1, compare);
    if (strcmp(sorted, t->word) != 0)
        return false;
    char *copy = malloc(strlen(t->word) + 1);
    if (!copy)
        return false;
    strcpy(copy, t->word);
    bool same = !memcmp(copy, t->word, 4) && strchr(copy, copy[2]) && toupper((unsigned char)copy[0]) == copy[0] - 32;
    free(copy);
    return same && abs(-3) == 3 && (sqrt(t->number) == 2 || fabs(t->number - 9) < 1e-9) && UINT32_MAX > INT_MAX;
}

MG_BOUNDS(struct text, n)
{
    MG_REALS(struct text, number, 4, 8, 9);
}

int main(void)
{
    struct text t = {"abc", 4};
    printf("%d\n", text_ok(&t));
    return EXIT_SUCCESS;
}
