/* What an open function is passed may come back in what it returns:
 *
 *     margay prove handed_back.c --function is_another -k 2
 *
 * `wrap` has no body. That what it returns leads to something is all that its contract says; so is_another fails: that may be `own`. What the function was
 * given before cannot lead there, since `own` was not there yet: is_new holds. */
#include <margay.h>
#include <stdlib.h>

struct number {
    int value;
};

struct wrapper {
    struct number *number;
};

struct wrapper *wrap(struct number *number);

MG_CONTRACT(wrap, (struct number *number))
{
    MG_REQUIRES(number != NULL);
    MG_FRESH;
    MG_ENSURES(mg_result(struct wrapper *)->number != NULL);
}

static struct number *make(void)
{
    struct number *own = malloc(sizeof *own);
    if (!own)
        abort();
    own->value = 0;
    return own;
}

bool is_another(struct wrapper *given)
{
    MG_REQUIRES(given != NULL && given->number != NULL);
    MG_ENSURES(mg_result(bool));

    struct number *own = make();
    given->number->value = 1;
    struct wrapper *wrapped = wrap(own);
    bool is_other = wrapped->number != own;
    free(own);
    return is_other;
}

bool is_new(struct wrapper *given)
{
    MG_REQUIRES(given != NULL && given->number != NULL);
    MG_ENSURES(mg_result(bool));

    struct number *own = make();
    struct wrapper *wrapped = wrap(own);
    bool is_new = given->number != own && wrapped != given && given->number != (struct number *)wrapped;
    free(own);
    return is_new;
}
