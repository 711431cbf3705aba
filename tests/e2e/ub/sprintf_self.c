/* Something is added to a text by printing it into itself. */
#include <margay.h>
#include <stdio.h>
#include <string.h>

MG_TEST(wrong, n)
{
    char text[8] = "hm";
    sprintf(text, "%s!", text); /* BAD overlap */
    mg_assert(text[0] == 'h');
}

MG_TEST(right, n)
{
    char text[8] = "hm";
    sprintf(text + strlen(text), "%s!", "");
    mg_assert(!strcmp(text, "hm!"));
}
