/* Breadth first a path is cut inside mg_enum; what is asked for later is open all the same. */
#include <margay.h>
#include <stdio.h>

enum color { RED, GREEN = 3, BLUE = -2, AZURE = -2 };

MG_TEST(unseen_after_enum, n)
{
    enum color color = mg_enum(enum color);
    int unseen = mg_int(0, 5);
    (void)unseen;
    printf("unseen_after_enum %d: %d\n", n, color);
}

MG_TEST(unseen_enum, n)
{
    enum color color = mg_enum(enum color), copy = color;
    printf("unseen_enum %d: %d\n", n, mg_bool() ? copy : 7);
}
