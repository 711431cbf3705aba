/* Two fields of one struct, each with an owner; or the same field. gcc's sanitizer does not know <threads.h>. NOT NATIVE */
#include <margay.h>
#include <threads.h>
struct pair { short left, right; } pair;
static int left(void *p) { (void)p; pair.left = 1; /* HERE */ return 0; }
static int right(void *p)
{
    (void)p;
#ifdef RACE
    pair.left = 2; /* HERE */
#else
    pair.right = 2;
#endif
    return 0;
}
MG_TEST(fields, n)
{
    thrd_t a, b;
    thrd_create(&a, left, NULL), thrd_create(&b, right, NULL);
    thrd_join(a, NULL), thrd_join(b, NULL);
}
