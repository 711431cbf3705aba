/* Reference counted tree of config values. */
#include <stdlib.h>
typedef struct value {
    int refs;
    struct value *kids[2];
    int number;
} value;
value *value_new(int number)
{
    value *v = calloc(1, sizeof *v);
    if (v) {
        v->refs = 1;
        v->number = number;
    }
    return v;
}
value *value_retain(value *v)
{
    v->refs++;
    return v;
}
void value_release(value *v)
{
    if (!v || --v->refs)
        return;
    for (int i = 0; i < 2; i++)
        value_release(v->kids[i]);
    free(v);
}
int value_set(value *v, int slot, value *kid)
{
    if (slot < 0 || slot > 1)
        return -1;
    value_release(v->kids[slot]);
    v->kids[slot] = kid ? value_retain(kid) : NULL;
    return 0;
} /* bug: release before retain of the same */
