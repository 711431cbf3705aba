/* The message is freed before it is shown. */
#include <margay.h>
#include <stdio.h>
#include <string.h>

static void report(char *message, bool is_early)
{
    if (is_early)
        free(message);
    printf("error: %s\n", message); /* BAD freed */
    if (!is_early)
        free(message);
}

MG_TEST(wrong, n)
{
    report(strdup("no"), true);
}

MG_TEST(right, n)
{
    report(strdup("no"), false);
}
