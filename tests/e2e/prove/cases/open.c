/* Functions that call open ones; test_open.py says what becomes of each. */
#include <margay.h>
#include <stdlib.h>

struct item {
    int key;
    struct item *next;
};

struct counter {
    int value;
    unsigned char small;
    struct item *first;
};

struct point {
    int x, y;
};

struct place {
    struct point at;
    int level;
};

int total;

/* ---- what is open ---------------------------------------------------------------------------------------- */

int hash(int x);
MG_CONTRACT(hash, (int x))
{
    MG_PURE;
    MG_ENSURES(mg_result(int) >= 0);
}

int weight(const struct item *item);
MG_CONTRACT(weight, (const struct item *item))
{
    MG_REQUIRES(item != NULL);
    MG_PURE;
}

int draw(void);
MG_CONTRACT(draw, (void))
{
    MG_ENSURES(mg_result(int) > 3 && mg_result(int) < 10);
}

unsigned char octet(void);
MG_CONTRACT(octet, (void))
{
    MG_ENSURES(1);
}

bool truth(void);
MG_CONTRACT(truth, (void))
{
    MG_ENSURES(1);
}

void count(struct counter *c);
MG_CONTRACT(count, (struct counter *c))
{
    MG_REQUIRES(c != NULL && c->value < 1000);
    MG_MODIFIES(c->value, total);
    MG_ENSURES(c->value == mg_old(c->value) + 1);
    MG_ENSURES(total >= 0);
}

struct item *find(struct counter *c, int key);
MG_CONTRACT(find, (struct counter *c, int key))
{
    MG_ENSURES(!mg_result(struct item *) || mg_result(struct item *)->key == key);
}

void relink(struct counter *c);
MG_CONTRACT(relink, (struct counter *c))
{
    MG_MODIFIES(c->first);
    MG_ENSURES(c->first != NULL);
}

int by_key(const struct item *a, const struct item *b);
MG_CONTRACT(by_key, (const struct item *a, const struct item *b))
{
    MG_TOTAL_ORDER;
}

int points(const struct point *point);
MG_CONTRACT(points, (const struct point *point))
{
    MG_PURE;
}

int number_at(const int *at);
MG_CONTRACT(number_at, (const int *at))
{
    MG_PURE;
}

struct item *any_of(struct counter *c);
MG_CONTRACT(any_of, (struct counter *c))
{
    MG_ENSURES(mg_result(struct item *) != NULL);
}

void reset(struct place *place);
MG_CONTRACT(reset, (struct place *place))
{
    MG_MODIFIES(*place);
}

int bodied(int x)
{
    MG_REQUIRES(x > 0 && x < 1000);
    MG_ENSURES(mg_result(int) > x);
    return x + 1;
}

int down(int x)
{
    MG_REQUIRES(x >= 0);
    MG_ENSURES(mg_result(int) == 0);
    return x == 0 ? 0 : down(x - 1);
}

/* ---- what holds ------------------------------------------------------------------------------------------- */

bool same_number(int a, int b)
{
    MG_ENSURES(mg_result(bool));
    return a != b || hash(a) == hash(b);
}

bool same_memory(struct item *i)
{
    MG_REQUIRES(i != NULL && i->key < 100);
    MG_ENSURES(mg_result(bool));
    int before = weight(i);
    i->key = i->key + 1;
    i->key--;
    if (i->key == 7)
        i->key = 7;
    return weight(i) == before;
}

bool same_object(struct item *i, struct item *k)
{
    MG_REQUIRES(i != NULL && k != NULL);
    MG_ENSURES(mg_result(bool));
    int one = weight(i), other = weight(k);
    return i != k || one == other;
}

bool other_memory(struct counter *c, struct item *i)
{
    MG_REQUIRES(c != NULL && i != NULL && c->value < 5);
    MG_ENSURES(mg_result(bool));
    int before = weight(i);
    c->value++;
    count(c);
    return weight(i) == before;
}

bool beside(struct place *place, struct item *i)
{
    MG_REQUIRES(place != NULL && i != NULL && place->level < 5);
    MG_ENSURES(mg_result(bool));
    int before = weight(i);
    place->level++;
    return weight(i) == before;
}

int range(void)
{
    MG_ENSURES(mg_result(int) > 3 && mg_result(int) < 10 + 255 + 1);
    return draw() + octet() + truth();
}

bool twice(struct counter *c)
{
    MG_REQUIRES(c != NULL && c->value >= 0 && c->value < 900);
    MG_ENSURES(c->value == mg_old(c->value) + 2 && c->small == mg_old(c->small) && mg_result(bool));
    count(c);
    count(c);
    return total >= 0;
}

bool found(struct counter *c)
{
    MG_REQUIRES(c != NULL);
    MG_ENSURES(mg_result(bool));
    struct item *item = find(c, 5);
    return !item || item->key == 5;
}

bool antisymmetric(struct item *a, struct item *b)
{
    MG_ENSURES(mg_result(bool));
    return (by_key(a, b) < 0) == (by_key(b, a) > 0) && by_key(a, a) == 0;
}

bool transitive(struct item *a, struct item *b, struct item *c)
{
    MG_REQUIRES(by_key(a, b) <= 0 && by_key(b, c) < 0);
    MG_ENSURES(mg_result(bool));
    return by_key(a, c) < 0;
}

static int by_given(const struct item *a, const struct item *b, int (*compare)(const struct item *, const struct item *))
{
    return compare(a, b);
}

bool passed(struct item *a, struct item *b, int (*compare)(const struct item *, const struct item *))
{
    MG_ARGUMENT(compare, by_key);
    MG_ENSURES(mg_result(bool));
    return (by_given(a, b, compare) <= 0) == (compare(b, a) >= 0);
}

int uses(int x)
{
    MG_REQUIRES(x < 100);
    MG_ENSURES(mg_result(int) > 2);
    return x > 0 ? bodied(x + 1) : 5;
}

/* ---- what does not ----------------------------------------------------------------------------------------- */

bool other_number(int a, int b)
{
    MG_ENSURES(mg_result(bool));
    return hash(a) == hash(b); /* BAD */
}

bool touched(struct item *i)
{
    MG_REQUIRES(i != NULL && i->key < 100);
    MG_ENSURES(mg_result(bool));
    int before = weight(i);
    i->key++;
    return weight(i) == before; /* BAD */
}

bool touched_behind(struct item *i)
{
    MG_REQUIRES(i != NULL && i->next != NULL && i->next->key < 5);
    MG_ENSURES(mg_result(bool));
    int before = weight(i);
    i->next->key++;
    return weight(i) == before; /* BAD */
}

bool forgotten(struct counter *c)
{
    MG_REQUIRES(c != NULL && c->first != NULL);
    MG_ENSURES(mg_result(bool));
    struct item *before = c->first;
    relink(c);
    return c->first == before; /* BAD */
}

int impure(void)
{
    MG_ENSURES(mg_result(int) == 0);
    return draw() - draw(); /* BAD */
}

int too_far(struct counter *c)
{
    MG_REQUIRES(c != NULL && c->value >= 0 && c->value < 1000);
    MG_ENSURES(1);
    count(c);
    count(c); /* REQUIRES */
    return total;
}

int follows(struct counter *c)
{
    MG_REQUIRES(c != NULL);
    MG_ENSURES(1);
    return find(c, 1)->key; /* NULL */
}

bool linked(struct counter *c)
{
    MG_REQUIRES(c != NULL);
    MG_ENSURES(mg_result(bool));
    struct item *own = malloc(sizeof *own);
    if (!own)
        abort();
    *own = (struct item){0};
    relink(c);
    bool is_other = c->first != own; /* BAD: relink may have found it */
    free(own);
    return is_other;
}

bool inside(struct place *place)
{
    MG_REQUIRES(place != NULL && place->at.x < 5);
    MG_ENSURES(mg_result(bool));
    int before = points(&place->at);
    place->at.x++;
    return points(&place->at) == before; /* BAD */
}

bool pointed(struct place *place)
{
    MG_REQUIRES(place != NULL && place->level < 5);
    MG_ENSURES(mg_result(bool));
    int before = number_at(&place->level);
    place->level++;
    return number_at(&place->level) == before; /* BAD */
}

bool whole(struct place *place)
{
    MG_REQUIRES(place != NULL);
    MG_ENSURES(mg_result(bool));
    int before = place->at.y;
    reset(place);
    return place->at.y == before; /* BAD */
}

bool maybe_own(struct counter *c)
{
    MG_REQUIRES(c != NULL);
    MG_ENSURES(mg_result(bool));
    struct item *own = malloc(sizeof *own);
    if (!own)
        abort();
    *own = (struct item){0};
    const struct item *any = any_of(c);
    int before = weight(any);
    own->key = 1; /* any may be own */
    bool is_same = weight(any) == before; /* BAD */
    free(own);
    return is_same;
}

bool magnitude(struct item *a, struct item *b)
{
    MG_ENSURES(mg_result(bool));
    int order = by_key(a, b);
    return order >= -1 && order <= 1; /* BAD: the sign is all that is known */
}
