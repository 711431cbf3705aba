/* %s reads until a zero; with a precision it need not. */
#include <margay.h>
#include <stdio.h>
#include <string.h>

MG_TEST(wrong, n)
{
    char *tag = malloc(3);
    memcpy(tag, "abc", 3);
    printf("%s\n", tag); /* BAD out_of_bounds */
    free(tag);
}

MG_TEST(right, n)
{
    char *tag = malloc(3);
    memcpy(tag, "abc", 3);
    printf("%.3s\n", tag);
    free(tag);
}
