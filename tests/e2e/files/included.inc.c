static int halve(int x)
{
#ifdef FIXED
    return x / 2;
#else
    return (x + 1) / 2;
#endif
}

static int third(int x)
{
    MG_REQUIRES(x >= 0);
    MG_ENSURES(3 * mg_result(int) >= x);
    return x / 3;
}

int use_included(int x)
{
    return halve(x) + third(x);
}
