/* Both owners let go. */
#include <margay.h>

struct image { unsigned char *pixels; };

static void image_free(struct image *image)
{
    free(image->pixels); /* BAD double_free */
}

MG_TEST(wrong, n)
{
    struct image a = {malloc(16)}, b = a;
    image_free(&a);
    image_free(&b);
}

MG_TEST(right, n)
{
    struct image a = {malloc(16)}, b = {malloc(16)};
    image_free(&a);
    image_free(&b);
}
