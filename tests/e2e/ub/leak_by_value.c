/* A small function gets a struct by value, and is inlined: what its parameter still holds afterwards leads nowhere. */
#include <margay.h>

typedef struct { char *text; long length; long used; } TEXT;

static int first_letter(TEXT t)
{
    return t.length > 0 ? t.text[0] : -1;
}

static TEXT make_text(void)
{
    TEXT t = {calloc(4, 1), 4, 0}; /* BAD leak */
    return t;
}

static void use(int frees)
{
    TEXT t = make_text();
    if (first_letter(t) == 0 && frees)
        free(t.text);
}

MG_TEST(wrong, n)
{
    use(0);
}

MG_TEST(right, n)
{
    use(1);
}
