/* Loops with invariants that change pointers, structs and bit-fields: test_turned.py. What holds does for lists and arrays of every length; BAD and BEYOND are as in loops.c. */
#include <margay.h>
#include <stdlib.h>

typedef struct link link_t;
struct link {
    link_t *next;
    int key;
};

typedef struct {
    struct link *top, *cursor;
    unsigned seen : 5, was_odd : 1;
} stack;

struct tally {
    short low;
    unsigned char mode : 3, rest : 2;
    bool is_done;
};

int bounded_count(link_t *list)
{
    MG_ENSURES(mg_result(int) >= 0 && mg_result(int) <= 99);
    int count = 0;
    for (link_t *at = list; at; at = at->next) {
        MG_LOOP_INVARIANT(count >= 0 && count <= 99);
        count += count < 99;
    }
    return count;
}

/* Two pointers, the one behind the other; of the first turn there is none behind. */
struct link *last_of(struct link *list)
{
    MG_ENSURES(!list || !mg_result(struct link *)->next);
    struct link *at = list, *before = NULL;
    while (at) {
        MG_LOOP_INVARIANT(before ? before->next == at : at == list);
        before = at;
        at = at->next;
    }
    return before;
}

struct link *wrong_last(struct link *list)
{
    MG_ENSURES(!list || !mg_result(struct link *)->next); /* BAD wrong_last: breaks what it ensures, !list || !mg_result(struct link *)->next, */
    struct link *at = list, *before = NULL;
    while (at && at->key) {
        MG_LOOP_INVARIANT(before ? before->next == at : at == list);
        before = at;
        at = at->next;
    }
    return before ? before : list;
}

/* A pointer that is nothing before it is tested. */
int not_tested(struct link *list)
{
    MG_REQUIRES(list);
    int steps = 0;
    while (list->key) { /* BAD not_tested: dereferences a null pointer */
        MG_LOOP_INVARIANT(steps >= 0);
        list = list->next;
        steps = steps < 9;
    }
    return steps;
}

/* Through a field of a structure. */
bool has_key(stack *s, int key)
{
    MG_ENSURES(!mg_result(bool) || s->cursor->key == key);
    s->cursor = s->top;
    while (s->cursor && s->cursor->key != key) {
        MG_LOOP_INVARIANT(true);
        MG_LOOP_MODIFIES(s->cursor);
        s->cursor = s->cursor->next;
    }
    return s->cursor;
}

bool misses_key(stack *s, int key)
{
    MG_ENSURES(!mg_result(bool) || s->cursor->key == key);
    s->cursor = s->top;
    while (s->cursor && s->cursor->key != key) {
        MG_LOOP_INVARIANT(true);
        s->cursor = s->cursor->next; /* BEYOND misses_key: changes something that MG_LOOP_MODIFIES does not name */
    }
    return s->cursor;
}

/* Bit-fields and a bool in a struct: the struct is named. */
int tallies_all(int n)
{
    MG_REQUIRES(n >= 0);
    MG_ENSURES(mg_result(int) <= 7);
    struct tally t = {.low = 3};
    for (int i = 0; i < n; i++) {
        MG_LOOP_INVARIANT(i >= 0 && i <= n && t.low == 3 && (t.is_done || !i));
        MG_LOOP_MODIFIES(t);
        t.mode++;
        t.is_done = true;
    }
    return t.is_done ? t.mode : t.low;
}

int tallies_wrong(int n)
{
    MG_REQUIRES(n >= 0);
    MG_ENSURES(mg_result(int) <= 6); /* BAD tallies_wrong: breaks what it ensures, mg_result(int) <= 6, */
    struct tally t = {.low = 3};
    for (int i = 0; i < n; i++) {
        MG_LOOP_INVARIANT(i >= 0 && i <= n);
        MG_LOOP_MODIFIES(t);
        t.mode++;
    }
    return t.mode;
}

int counts_in_bits(stack *s, int n)
{
    MG_REQUIRES(n >= 0);
    MG_ENSURES(mg_result(int) < 32);
    unsigned seen = 0;
    for (int i = 0; i < n; i++) {
        MG_LOOP_INVARIANT(i >= 0 && i <= n && seen < 32);
        seen = (seen + s->seen) % 32;
    }
    return (int)seen;
}

/* Along an array, by pointers. */
size_t spaces(const char *text, size_t length)
{
    MG_LENGTH(text, length);
    MG_ENSURES(mg_result(size_t) <= length);
    const char *at = text;
    while (at < text + length && *at == ' ') {
        MG_LOOP_INVARIANT(at >= text && at <= text + length);
        at++;
    }
    return (size_t)(at - text);
}

size_t spaces_behind(const char *text, size_t length)
{
    MG_LENGTH(text, length);
    const char *at = text;
    while (*at == ' ') { /* BAD spaces_behind: reads or writes outside an object */
        MG_LOOP_INVARIANT(at >= text && at <= text + length);
        at++;
    }
    return (size_t)(at - text);
}

/* Two pointers into one array that come together. */
void turn_round(short *from, int count)
{
    MG_LENGTH(from, count);
    MG_REQUIRES(count > 0);
    short *low = from, *high = from + count - 1;
    while (low < high) {
        MG_LOOP_INVARIANT(low >= from && high < from + count && low <= high + 1);
        MG_LOOP_MODIFIES_ARRAY(from, count);
        short kept = *low;
        *low++ = *high;
        *high-- = kept;
    }
}

/* It stays NULL where it was. */
int nothing(const int *a)
{
    MG_REQUIRES(!a || *a >= 0);
    int i = 0;
    for (; i < 3; i++) {
        MG_LOOP_INVARIANT(i >= 0 && i <= 3);
        if (a)
            a = &a[0];
    }
    return i;
}

/* What cannot be forgotten to the objects of a type. */
int over_a_local(struct link *list)
{
    struct link head = {list, 0}, *at = &head;
    int count = 0;
    for (; at; at = at->next) {
        MG_LOOP_INVARIANT(count >= 0); /* BEYOND over_a_local: makes a pointer lead to something else */
        count = 1;
    }
    return count;
}

void by_the_links(stack *s, int key)
{
    struct link **place = &s->top;
    while (*place && (*place)->key < key) {
        MG_LOOP_INVARIANT(true); /* BEYOND by_the_links: a pointer in memory of the program's own or one of unknown type */
        place = &(*place)->next;
    }
}

/* Only one that is passed may be anything: a function that is given a place in an array stays in that. */
void by_places(struct link **place, int key)
{
    while (*place && (*place)->key < key) { /* BAD by_places: reads or writes outside an object */
        MG_LOOP_INVARIANT(true);
        place++;
    }
}

int between_arrays(int *a, int *b, int n)
{
    int *at = a;
    for (int i = 0; i < n; i++) {
        MG_LOOP_INVARIANT(i >= 0); /* BEYOND between_arrays: makes a pointer lead to something else */
        at = i % 2 ? a : b;
    }
    return at == a;
}
