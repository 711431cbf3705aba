/* Functions of the host that look at the target's memory while fields are unread or values open. Each must choose what it looks at, and
 * when the search goes back to such a choice it must be called again, not passed over. test_host_calls.py knows what they print. */
#include <margay.h>
#include <margay_containers.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int a, b;
    char text[3];
    unsigned x : 2, y : 3;
    short h;
};

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, a, 0, 1);
    MG_INTS(struct s, b, 0, 1);
    MG_VALUES(struct s, text, 0, '1');
    MG_INTS(struct s, x, 1, 2);
    MG_INTS(struct s, y, 0, 1);
    MG_INTS(struct s, h, 4, 5);
}

#define ANY MG_ANY(struct s, n)

/* With at most two characters of text. */
static struct s *ended(struct s *s)
{
    s->text[2] = 0;
    return s;
}

MG_TEST(print_numbers, n)
{
    struct s *s = ANY;
    printf("%d %d %d %d %d\n", s->a, s->b, s->x, s->y, s->h);
}

MG_TEST(print_string, n)
{
    printf("<%s>\n", ended(ANY)->text);
}

MG_TEST(put_string, n)
{
    puts(ended(ANY)->text);
}

MG_TEST(print_two_characters, n)
{
    printf("<%.2s>\n", ANY->text);
}

MG_TEST(format, n)
{
    char out[40];
    struct s *s = ended(ANY);
    snprintf(out, sizeof out, "%s %d", s->text, s->a);
    puts(out);
}

MG_TEST(format_into_field, n)
{
    struct s *s = ANY;
    snprintf(s->text, 3, "%d", s->a);
    puts(s->text);
}

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

MG_TEST(sort, n)
{
    struct s *s = ANY;
    qsort(&s->a, 2, sizeof(int), compare);
    printf("%d %d\n", s->a, s->b);
}

MG_TEST(search, n)
{
    struct s *s = ANY;
    int key = mg_int(0, 1), *found = bsearch(&key, &s->a, 2, sizeof(int), compare);
    printf("%d %d %d\n", found ? *found : -1, key, s->a);
}

MG_TEST(read_number, n)
{
    printf("%ld\n", strtol(ended(ANY)->text, NULL, 10));
}

MG_TEST(compare_bytes, n)
{
    printf("%d\n", memcmp(ANY->text, "11", 2) == 0);
}

MG_TEST(sets, n)
{
    struct s *s = ANY;
    mgc_set *set = mgc_set_new();
    bool first = mgc_set_add(set, (uintptr_t)s->a), second = mgc_set_add(set, (uintptr_t)s->b);
    printf("%d %d %d\n", first, second, (int)mgc_set_count(set));
    mgc_set_free(set);
}

MG_TEST(maps, n)
{
    struct s *s = ANY;
    mgc_map *map = mgc_map_new();
    mgc_map_put(map, (uintptr_t)s->a, (uintptr_t)s->b);
    mgc_map_put(map, (uintptr_t)s->b, 7);
    printf("%d %d\n", (int)mgc_map_get(map, 0), (int)mgc_map_get(map, 1));
    mgc_map_free(map);
}

MG_TEST(lists, n)
{
    struct s *s = ANY;
    mgc_list *list = mgc_list_new();
    mgc_list_push(list, (uintptr_t)s->a);
    mgc_list_push(list, (uintptr_t)s->b);
    printf("%d %d\n", (int)mgc_list_at(list, 0), (int)mgc_list_at(list, 1));
    mgc_list_free(list);
}

MG_TEST(pick, n)
{
    struct s *s = ANY;
    printf("%d\n", mg_pick(&s->a, 2));
}

MG_TEST(among, n)
{
    uintptr_t words[2] = {(uintptr_t)ANY->a, 5}, key = (uintptr_t)mg_int(0, 1);
    printf("%d\n", mg_among(key, words, 2));
}

MG_TEST(show, n)
{
    mg_show(struct s, ANY);
}

MG_TEST(show_twice, n)
{
    struct s *s = ANY;
    memset(s->text, 0, sizeof s->text);
    s->h = 1;
    mg_show(struct s, s);
    s->a = 7;
    mg_show(struct s, s);
}

struct own {
    int key;
    short pair[2];
    void *nothing;
};

MG_TEST(show_open, n)
{
    struct own *own = calloc(1, sizeof *own);
    own->key = mg_int(0, 2);
    own->pair[1] = (short)mg_int(5, 6);
    mg_show(struct own, own);
    free(own);
}

MG_TEST(duplicate, n)
{
    char *copy = strdup(ended(ANY)->text);
    puts(copy);
    free(copy);
}

MG_TEST(copy, n)
{
    struct s *s = ANY, t;
    memcpy(&t, s, sizeof t);
    printf("%d %d %d %d %d\n", t.a, t.b, t.x, t.text[0], t.h);
}

#ifdef NO_ROOM
/* There is room for 65,536 open values: of this struct one field stays open, the others are chosen by the copy. */
MG_TEST(copy_without_room, n)
{
    static int open[65535];
    struct s *s = ANY, t;
    for (int i = 0; i < 65535; i++)
        open[i] = mg_int(0, 1);
    memcpy(&t, s, sizeof t);
    printf("%d %d %d %d %d\n", t.a, t.b, t.x, t.text[0], t.h);
}
#endif

struct node {
    struct node *next;
};

MG_TEST(pools, n)
{
    mg_pool pool = MG_POOL(struct node, 2);
    struct node *a = mg_any(&pool), *b = mg_any(&pool), *c = mg_new(&pool);
    int count = (int)mg_pool_count(&pool);
    printf("%d %d %d\n", count, a == b, mg_pool_at(&pool, 1) == c);
}

/* Of a struct without members, which GNU C has, any number fits. */
MG_TEST(elements, n)
{
    struct nothing {
    } *none = malloc(1);
    int *two = malloc(2 * sizeof *two);
    printf("%d %d %d %d\n", mg_has_elements(none, 1000), mg_has_elements((struct nothing *)NULL, 1), mg_has_elements(two, 2),
           mg_has_elements(two, 3));
    free(none);
    free(two);
}
