/* Cuts blanks off the end of a line of blanks only. */
#include <margay.h>
#include <string.h>

static void chomp(char *s, bool is_careful)
{
    char *end = s + strlen(s) - 1;
    while ((!is_careful || end >= s) && *end == ' ') /* BAD out_of_bounds */
        *end-- = '\0';
}

MG_TEST(wrong, n)
{
    char *line = strcpy(malloc(4), "   ");
    chomp(line, false);
    free(line);
}

MG_TEST(right, n)
{
    char *line = strcpy(malloc(4), " x ");
    chomp(line, true);
    mg_assert(!strcmp(line, " x"));
    free(line);
}
