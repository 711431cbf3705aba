/* Each part fits, the whole does not. */
#include <margay.h>
#include <string.h>

static void join(char *path, const char *folder, const char *file)
{
    strcpy(path, folder);
    strcat(path, "/");
    strcat(path, file); /* BAD out_of_bounds */
}

MG_TEST(wrong, n)
{
    char path[8], extra[8] = "";
    join(path, "tmp", "file");
    mg_assert(path[0] || extra[0]);
}

MG_TEST(right, n)
{
    char path[9], extra[8] = "";
    join(path, "tmp", "file");
    mg_assert(path[0] || extra[0]);
}
