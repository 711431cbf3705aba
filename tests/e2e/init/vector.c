#include <stdlib.h>
#include <string.h>
#include <stdbool.h>
#include <stdio.h>
struct vec {
    int *data;
    size_t len, cap;
};
struct vec *vec_new(void)
{
    return calloc(1, sizeof(struct vec));
}
void vec_free(struct vec *v)
{
    if (v)
        free(v->data);
    free(v);
}
bool vec_push(struct vec *v, int x)
{
    if (v->len == v->cap) {
        size_t cap = v->cap ? v->cap * 2 : 4;
        int *d = realloc(v->data, cap * sizeof *d);
        if (!d)
            return false;
        v->data = d;
        v->cap = cap;
    }
    v->data[v->len++] = x;
    return true;
}
int vec_pop(struct vec *v)
{
    return v->len ? v->data[--v->len] : -1;
}
void vec_remove(struct vec *v, size_t at)
{
    memmove(v->data + at, v->data + at + 1, (v->len - at) * sizeof *v->data);
    v->len--;
}
int vec_sum(const struct vec *v, const int *weights, size_t n)
{
    int s = 0;
    for (size_t i = 0; i < v->len && i < n; i++)
        s += v->data[i] * weights[i];
    return s;
}
void vec_each(struct vec *v, void (*f)(int))
{
    for (size_t i = 0; i < v->len; i++)
        f(v->data[i]);
}
int main(void)
{
    puts("x");
    return 0;
}
