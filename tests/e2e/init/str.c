#include <ctype.h>
#include <string.h>
#include <stdlib.h>
char *trim(char *s)
{
    while (isspace((unsigned char)*s))
        s++;
    size_t n = strlen(s);
    while (n && isspace((unsigned char)s[n - 1]))
        s[--n] = 0;
    return s;
}
int parse_int(const char *s, int *out)
{
    char *e;
    long v = strtol(s, &e, 10);
    if (e == s || *e)
        return -1;
    *out = (int)v;
    return 0;
}
int max_of(const int *a, int n)
{
    int m = a[0];
    for (int i = 1; i < n; i++)
        if (a[i] > m)
            m = a[i];
    return m;
}
enum color { RED, GREEN = 4, BLUE };
const char *color_name(enum color c)
{
    switch (c) {
    case RED:
        return "red";
    case GREEN:
        return "green";
    case BLUE:
        return "blue";
    }
    return NULL;
}
