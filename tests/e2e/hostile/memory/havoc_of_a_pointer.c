/* EXPECT check no_field */
#include <margay.h>
struct owner {
    int n;
    char *text;
};
MG_TEST(forgets, n)
{
    struct owner o = {n, "text"};
    mg_havoc(o); /* HERE */
    mg_assert(o.n >= 0);
}
