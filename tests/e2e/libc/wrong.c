/* Functions of the C library that are given something wrong. */
#include <margay.h>
#include <stdio.h>
#include <stdlib.h>

MG_TEST(too_short, n)
{
    int x = mg_int(0, 200);
    char *buffer = malloc(3);
    sprintf(buffer, "%d", x);
    free(buffer);
}

MG_TEST(constant, n)
{
    int x = mg_int(0, 2);
    snprintf((char *)(x ? "" : "constant"), x ? 0 : 4, "%d", x);
}

MG_TEST(nowhere, n)
{
    char here[8];
    int x = mg_int(0, 2);
    sprintf(x == 1 ? NULL : here, "%d", x);
}

MG_TEST(stores, n)
{
    char here[8];
    int count = 0;
    snprintf(here, sizeof here, "%d%n", mg_int(0, 1), &count);
}

MG_TEST(no_end, n)
{
    char *text = malloc(4);
    int length = mg_int(0, 3);
    for (int i = 0; i < 4; i++)
        text[i] = i == length && length < 3 ? '\0' : '7';
    if (length == 3 || strtol(text, NULL, 10) >= 0)
        strtol(text, NULL, 10);
    free(text);
}
