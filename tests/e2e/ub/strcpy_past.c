/* A name that does not fit. */
#include <margay.h>
#include <string.h>

struct user { int id; char *name; };

static void rename_user(struct user *u, const char *name)
{
    strcpy(u->name, name); /* BAD out_of_bounds */
}

MG_TEST(wrong, n)
{
    struct user u = {1, malloc(4)};
    rename_user(&u, "anna");
    free(u.name);
}

MG_TEST(right, n)
{
    struct user u = {1, malloc(4)};
    rename_user(&u, "ann");
    free(u.name);
}
