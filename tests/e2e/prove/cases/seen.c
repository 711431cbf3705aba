/* What pure functions can see: an answer stays the same when something else is changed, and may be another when that is. test_open.py says what becomes of each. */
#include <margay.h>
#include <stddef.h>

struct item {
    int key;
    struct item *next;
};

struct named {
    char *name;
    int uses;
};

struct carrier {
    void *data;
    int uses;
};

struct counter {
    int value;
    char small;
};

struct folder {
    struct item **parts;
    int count;
};

/* ---- what is open ----------------------------------------------------------------------------------------- */

int weight(const struct item *item);
MG_CONTRACT(weight, (const struct item *item))
{
    MG_PURE;
}

int total_of(const int *numbers, int count);
MG_CONTRACT(total_of, (const int *numbers, int count))
{
    MG_PURE;
}

int first_of(struct item *const *array, int count);
MG_CONTRACT(first_of, (struct item *const *array, int count))
{
    MG_PURE;
}

int length_of(const struct named *named);
MG_CONTRACT(length_of, (const struct named *named))
{
    MG_PURE;
}

int size_of(const struct carrier *carrier);
MG_CONTRACT(size_of, (const struct carrier *carrier))
{
    MG_PURE;
}

int any(const void *thing);
MG_CONTRACT(any, (const void *thing))
{
    MG_PURE;
}

int value(const void *thing);
MG_CONTRACT(value, (const void *thing))
{
#ifdef REGIONS
    MG_REGION(thing, things);
#endif
    MG_PURE;
}

int depth_of(const struct folder *folder);
MG_CONTRACT(depth_of, (const struct folder *folder))
{
    MG_PURE;
}

int order(const struct item *a, const struct item *b);
MG_CONTRACT(order, (const struct item *a, const struct item *b))
{
    MG_TOTAL_ORDER;
}

void scramble(int *numbers);
MG_CONTRACT(scramble, (int *numbers))
{
    MG_MODIFIES(numbers[0]);
}

/* ---- what holds ------------------------------------------------------------------------------------------- */

bool numbers_beside(int *numbers, struct item *item)
{
    MG_ENSURES(mg_result(bool));
    int before = weight(item);
    numbers[0] = 5;
    return weight(item) == before;
}

bool numbers_beside_a_name(int *numbers, struct named *named)
{
    MG_ENSURES(mg_result(bool));
    int before = length_of(named);
    numbers[0] = 5;
    return length_of(named) == before;
}

bool set_back(int *numbers, int count)
{
    MG_LENGTH(numbers, count);
    MG_REQUIRES(count > 1);
    MG_ENSURES(mg_result(bool));
    int before = total_of(numbers, count);
    int first = numbers[0];
    numbers[0] = numbers[1];
    numbers[0] = first;
    return total_of(numbers, count) == before;
}

bool read_only(int *numbers, int count, int i)
{
    MG_LENGTH(numbers, count);
    MG_REQUIRES(i >= 0 && i < count);
    MG_ENSURES(mg_result(bool));
    int before = total_of(numbers, count), read = numbers[i];
    return total_of(numbers, count) == before || read == 1;
}

bool exchanged(struct item **array, int count)
{
    MG_LENGTH(array, count);
    MG_REQUIRES(count > 1);
    MG_ENSURES(mg_result(bool));
    int first = weight(array[0]), second = weight(array[1]);
    struct item *moved = array[0];
    array[0] = array[1];
    array[1] = moved;
    return weight(array[1]) == first && weight(array[0]) == second;
}

bool exchanged_anywhere(struct item **array, int count, int i, int k)
{
    MG_LENGTH(array, count);
    MG_REQUIRES(i >= 0 && i < count && k >= 0 && k < count);
    MG_ENSURES(mg_result(bool));
    int before = order(array[i], array[k]);
    struct item *moved = array[i];
    array[i] = array[k];
    array[k] = moved;
    return (order(array[k], array[i]) < 0) == (before < 0);
}

bool by_what_is_given(struct item *item, struct counter *counter)
{
    MG_ENSURES(mg_result(bool));
    int before = any(item);
    counter->value = 3;
    return any(item) == before;
}

#ifdef REGIONS
MG_FIELD_REGION(struct carrier, data, loads);
MG_FIELD_REGION(struct folder, parts, parts);
#endif

/* With -DREGIONS it is said that they are apart. */
bool loads_apart(struct carrier *carrier, struct counter *counter)
{
    MG_REGION(counter, counters);
    MG_ENSURES(mg_result(bool));
    int before = size_of(carrier);
    counter->value = 3; /* BAD, without regions: it may be what it carries */
    return size_of(carrier) == before;
}

bool parts_apart(struct folder *folder, struct item **array)
{
    MG_REGION(array, arrays);
    MG_ENSURES(mg_result(bool));
    int before = depth_of(folder);
    array[0] = NULL; /* BAD, without regions: they may be the parts */
    return depth_of(folder) == before;
}

bool things_exchanged(void **array, int count)
{
    MG_LENGTH(array, count);
    MG_REGION(array, arrays);
    MG_REQUIRES(count > 1);
    MG_ENSURES(mg_result(bool));
    int first = value(array[0]);
    void *moved = array[0];
    array[0] = array[1];
    array[1] = moved;
    return value(array[1]) == first; /* BAD, without regions: the array may be one of its things */
}

/* ---- what does not ---------------------------------------------------------------------------------------- */

bool element_touched(int *numbers, int count)
{
    MG_LENGTH(numbers, count);
    MG_REQUIRES(count > 1 && numbers[1] < 9);
    MG_ENSURES(mg_result(bool));
    int before = total_of(numbers, count);
    numbers[1]++;
    return total_of(numbers, count) == before; /* BAD */
}

bool some_element_touched(int *numbers, int count, int i)
{
    MG_LENGTH(numbers, count);
    MG_REQUIRES(i >= 0 && i < count);
    MG_ENSURES(mg_result(bool));
    int before = total_of(numbers, count);
    numbers[i] ^= 1;
    return total_of(numbers, count) == before; /* BAD */
}

/* The element is met by a term first, and moves to its place when its index is used. */
bool element_moved(int *numbers, int count, int i)
{
    MG_LENGTH(numbers, count);
    MG_REQUIRES(i >= 0 && i < count);
    MG_ENSURES(mg_result(bool));
    numbers[i] = 1;
    int before = total_of(numbers, count);
    numbers[0] = 2;
    return total_of(numbers, count) == before; /* BAD */
}

bool other_array_touched(int *numbers, int *others, int count)
{
    MG_LENGTH(numbers, count);
    MG_REQUIRES(count > 0);
    MG_ENSURES(mg_result(bool));
    int before = total_of(numbers, count);
    others[0] ^= 1; /* it may be the same array */
    return total_of(numbers, count) == before; /* BAD */
}

bool element_scrambled(int *numbers, int count)
{
    MG_LENGTH(numbers, count);
    MG_REQUIRES(count > 0);
    MG_ENSURES(mg_result(bool));
    int before = total_of(numbers, count);
    scramble(numbers);
    return total_of(numbers, count) == before; /* BAD */
}

bool exchanged_below(struct item **array, int count)
{
    MG_LENGTH(array, count);
    MG_REQUIRES(count > 1);
    MG_ENSURES(mg_result(bool));
    int before = first_of(array, count);
    struct item *moved = array[0];
    array[0] = array[1];
    array[1] = moved;
    return first_of(array, count) == before; /* BAD */
}

bool behind_an_element(struct item **array, int count)
{
    MG_LENGTH(array, count);
    MG_REQUIRES(count > 1 && array[1]);
    MG_ENSURES(mg_result(bool));
    int before = first_of(array, count);
    array[1]->key ^= 1;
    return first_of(array, count) == before; /* BAD */
}

bool name_touched(struct named *named)
{
    MG_REQUIRES(named->name);
    MG_ENSURES(mg_result(bool));
    int before = length_of(named);
    named->name[0] ^= 1;
    return length_of(named) == before; /* BAD */
}

bool name_elsewhere(struct named *named, struct counter *counter)
{
    MG_ENSURES(mg_result(bool));
    named->name = &counter->small;
    int before = length_of(named);
    counter->small ^= 1;
    return length_of(named) == before; /* BAD: it has come to be seen */
}

bool loads_touched(struct carrier *carrier, int *numbers)
{
    MG_ENSURES(mg_result(bool));
    int before = size_of(carrier);
    numbers[0] ^= 1; /* they may be what it carries */
    return size_of(carrier) == before; /* BAD */
}

bool given_touched(struct item *item, struct item *other)
{
    MG_REQUIRES(item && other);
    MG_ENSURES(mg_result(bool));
    int before = any(item);
    other->key ^= 1;
    return any(item) == before; /* BAD */
}

bool linked_later(struct item *item, struct item *other)
{
    MG_REQUIRES(item && other && item != other && item->next != item);
    MG_ENSURES(mg_result(bool));
    item->next = other;
    int before = weight(item);
    other->key ^= 1;
    return weight(item) == before; /* BAD */
}

bool order_touched(struct item **array, int count)
{
    MG_LENGTH(array, count);
    MG_REQUIRES(count > 1 && array[0] && array[1] && order(array[0], array[1]) < 0);
    MG_ENSURES(mg_result(bool));
    array[0]->key ^= 1;
    return order(array[0], array[1]) < 0; /* BAD */
}
