/* Redis' listpack: a list of strings and numbers in one block of bytes, read forwards and backwards.
 *
 * `sequences`: n operations (insert before or after, replace, delete) on any of the elements there are, beside
 * an array. `merges`: two lists of up to n elements, put together. `ranges`: any range of n elements, deleted.
 * The elements have each of the encodings, at its limits. */
#include "redis/standins.h"

#include "listpack.h"

#include <margay.h>
#include <stdio.h>
#include <string.h>

static const char *const elements[] = {
    "",
    "a",
    "00",
    "0",
    "127",
    "128",
    "-1",
    "4095",
    "-4096",
    "4096",
    "-32768",
    "32768",
    "8388607",
    "8388608",
    "-9223372036854775808",
    "9223372036854775807",
    "9223372036854775808",
    "a string of more than a hundred and twenty-seven bytes has two for its length at its "
    "beginning, and two at its end, where a walk backwards finds them"};
enum { ELEMENTS = sizeof elements / sizeof *elements };

struct model {
    int at[16], count;
};

static unsigned char *bytes(int element)
{
    return (unsigned char *)elements[element];
}

static uint32_t length(int element)
{
    return (uint32_t)strlen(elements[element]);
}

static void check_element(unsigned char *lp, unsigned char *p, int element)
{
    unsigned char digits[LP_INTBUF_SIZE];
    int64_t size;
    unsigned char *value = lpGet(p, &size, digits);
    mg_assert(size == length(element) && memcmp(value, elements[element], (size_t)size) == 0);
    mg_assert(lpCompare(p, bytes(element), length(element)));
    unsigned char *first = lpFind(lp, lpFirst(lp), bytes(element), length(element), 0);
    mg_assert(first && first <= p && lpCompare(first, bytes(element), length(element)));
}

static void check(unsigned char *lp, const struct model *model)
{
    int i = 0;
    mg_assert(lpLength(lp) == (unsigned long)model->count);
    mg_assert(lpValidateIntegrity(lp, lpBytes(lp), 1, NULL, NULL));
    for (unsigned char *p = lpFirst(lp); p; p = lpNext(lp, p)) {
        mg_assert(i < model->count && lpSeek(lp, i) == p && lpSeek(lp, i - model->count) == p);
        check_element(lp, p, model->at[i++]);
    }
    mg_assert(i == model->count);
    for (unsigned char *p = lpLast(lp); p; p = lpPrev(lp, p), i--)
        mg_assert(i > 0 && lpCompare(p, bytes(model->at[i - 1]), length(model->at[i - 1])));
    mg_assert(i == 0 && !lpSeek(lp, model->count) && !lpSeek(lp, -model->count - 1));
}

static void model_insert(struct model *model, int place, int element)
{
    for (int i = model->count++; i > place; i--)
        model->at[i] = model->at[i - 1];
    model->at[place] = element;
}

static void model_delete(struct model *model, int place, int count)
{
    for (int i = place; i + count < model->count; i++)
        model->at[i] = model->at[i + count];
    model->count -= count;
}

static unsigned char *insert(unsigned char *lp, struct model *model, int element)
{
    int place = mg_int(0, model->count);
    unsigned char *at = NULL;
    if (place == model->count)
        lp = lpAppend(lp, bytes(element), length(element));
    else if (place == 0)
        lp = lpPrepend(lp, bytes(element), length(element));
    else if (mg_bool())
        lp = lpInsertString(lp, bytes(element), length(element), lpSeek(lp, place), LP_BEFORE, &at);
    else
        lp = lpInsertString(lp, bytes(element), length(element), lpSeek(lp, place - 1), LP_AFTER, &at);
    mg_assert(!at || at == lpSeek(lp, place));
    model_insert(model, place, element);
    return lp;
}

static unsigned char *replace(unsigned char *lp, struct model *model, int element)
{
    mg_assume(model->count > 0);
    int place = mg_int(0, model->count - 1);
    unsigned char *at = lpSeek(lp, place);
    lp = lpReplace(lp, &at, bytes(element), length(element));
    mg_assert(at == lpSeek(lp, place));
    model->at[place] = element;
    return lp;
}

static unsigned char *delete(unsigned char *lp, struct model *model)
{
    mg_assume(model->count > 0);
    int place = mg_int(0, model->count - 1);
    unsigned char *next;
    lp = lpDelete(lp, lpSeek(lp, place), &next);
    model_delete(model, place, 1);
    mg_assert(next == lpSeek(lp, place - (place > model->count)));
    return lp;
}

MG_TEST(sequences, n)
{
    unsigned char *lp = lpNew(0);
    struct model model = {0};
    for (int i = 0; i < n; i++) {
        int operation = mg_int(0, 2);
        int element = operation == 2 ? 0 : mg_int(0, ELEMENTS - 1);
        lp = operation == 0   ? insert(lp, &model, element)
             : operation == 1 ? replace(lp, &model, element)
                              : delete (lp, &model);
        check(lp, &model);
    }
    lpFree(lp);
}

static unsigned char *fill(struct model *model, int n)
{
    unsigned char *lp = lpNew(0);
    for (int left = mg_int(0, n); left > 0; left--) {
        int element = mg_int(0, ELEMENTS - 1);
        lp = lpAppend(lp, bytes(element), length(element));
        model_insert(model, model->count, element);
    }
    return lp;
}

MG_TEST(merges, n)
{
    struct model model = {0};
    unsigned char *first = fill(&model, n), *second = fill(&model, n);
    unsigned char *merged = lpMerge(&first, &second);
    mg_assert((first == merged && !second) || (second == merged && !first));
    check(merged, &model);
    lpFree(merged);
}

MG_TEST(ranges, n)
{
    struct model model = {0};
    unsigned char *lp = fill(&model, n);
    int from = mg_int(-model.count, model.count), count = mg_int(0, model.count + 1);
    lp = lpDeleteRange(lp, from, (unsigned long)count);
    int place = from < 0 ? from + model.count : from;
    model_delete(&model, place, count < model.count - place ? count : model.count - place);
    check(lp, &model);
    lpFree(lp);
}
