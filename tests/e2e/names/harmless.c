/* Only functions and variables of file scope have names that could clash: types, members, locals, macros and parameters have not. */
#include <margay.h>

#define mg_macro 1

typedef struct mg_thing {
    int mg_member;
} mg_thing;

enum mg_color { mg_red, mg_green };

static int m_g_function(mg_thing *mg_parameter)
{
    static int mg_static_local = mg_macro;
    return mg_parameter->mg_member + mg_static_local++;
}

MG_TEST(mg_images, n)
{
    mg_thing mg_local = {mg_green};
    mg_assert(m_g_function(&mg_local) == 2 && m_g_function(&mg_local) == 3);
}

struct été {
    int größe;
};

static int zähle(struct été *é)
{
    return é->größe;
}

static int $dollar$(int $x)
{
    return $x + 1;
}

int labelled(void) __asm__("strange name!");

int labelled(void)
{
    return 5;
}

MG_TEST(strange, n)
{
    struct été é = {3};
    mg_assert(zähle(&é) == 3 && $dollar$(1) == 2 && labelled() == 5);
}
