/* cJSON: its parser, its printer, and the operations on arrays.
 *
 * `texts`: every text of up to n characters. `strings`: those that begin as a string, of escapes and bytes of
 * UTF-8. What the parser accepts must be the same after printing and parsing it again. `arrays`: n operations
 * on an array, beside a plain array of numbers; `inserts`: the same, and new items go anywhere, not to one of
 * the ends only. */
#include "cJSON.h"

#include <margay.h>
#include <margay_generate.h>
#include <stdlib.h>
#include <string.h>

/* The text in memory that ends where the text does, so that a read behind it is found. */
static cJSON *parse(const char *text, size_t length)
{
    char *exact = malloc(length);
    memcpy(exact, text, length);
    const char *end = NULL;
    cJSON *item = cJSON_ParseWithLengthOpts(exact, length, &end, false);
    mg_assert(end >= exact && end <= exact + length);
    free(exact);
    return item;
}

/* Prints into as many bytes as there are, and all lesser numbers of them. */
static void print_into_less(cJSON *item, const char *printed, bool is_formatted)
{
    for (int room = 0, most = (int)strlen(printed) + 8; room <= most; room++) {
        char *buffer = malloc((size_t)room);
        if (cJSON_PrintPreallocated(item, buffer, room, is_formatted))
            mg_assert(strcmp(buffer, printed) == 0);
        else
            mg_assert(room < most);
        free(buffer);
    }
}

static void check_round_trip(cJSON *item)
{
    for (int is_formatted = 0; is_formatted <= 1; is_formatted++) {
        char *printed = is_formatted ? cJSON_Print(item) : cJSON_PrintUnformatted(item);
        mg_assert(printed);
        cJSON *again = parse(printed, strlen(printed));
        mg_assert(cJSON_Compare(item, again, true) && cJSON_Compare(again, item, false));
        print_into_less(item, printed, is_formatted);
        if (is_formatted) {
            char *plain = cJSON_PrintUnformatted(item);
            cJSON_Minify(printed);
            mg_assert(strcmp(printed, plain) == 0);
            free(plain);
        }
        cJSON_Delete(again);
        free(printed);
    }
}

static void check_text(const char *text)
{
    cJSON *item = parse(text, strlen(text)), *twice = cJSON_Parse(text);
    mg_assert(!item == !twice);
    if (item) {
        cJSON *copy = cJSON_Duplicate(item, true);
        mg_assert(cJSON_Compare(item, copy, true));
        check_round_trip(copy);
        cJSON_Delete(copy);
    }
    cJSON_Delete(item);
    cJSON_Delete(twice);
}

MG_TEST(texts, n)
{
    char text[16];
    mg_gen_string(text, mg_int(0, n), "[]{},:\"1-ea ");
    check_text(text);
}

MG_TEST(strings, n)
{
    char text[20] = "\"";
    int length = mg_int(0, n);
    mg_gen_string(text + 1, length, "\\u0dD8cnt\n\x01\xc3");
    if (mg_bool())
        strcpy(text + 1 + length, "\"");
    check_text(text);
}

static cJSON *number(int value)
{
    return cJSON_CreateNumber(value);
}

static void check_array(const cJSON *array, const int *model, int count)
{
    const cJSON *item, *last = NULL;
    int i = 0;
    mg_assert(cJSON_GetArraySize(array) == count);
    cJSON_ArrayForEach(item, array)
    {
        mg_assert(i < count && item->valueint == model[i]);
        mg_assert(i == 0 || item->prev == last);
        last = item;
        i++;
    }
    mg_assert(i == count && (count == 0 || array->child->prev == last));
    mg_assert(!cJSON_GetArrayItem(array, count) && !cJSON_GetArrayItem(array, -1));
}

static void insert(cJSON *array, int *model, int *count, int at, int value)
{
    mg_assert(cJSON_InsertItemInArray(array, at, number(value)));
    for (int i = (*count)++; i > at; i--)
        model[i] = model[i - 1];
    model[at] = value;
}

static void delete(cJSON *array, int *model, int *count, int at)
{
    cJSON_DeleteItemFromArray(array, at);
    for (int i = at; i + 1 < *count; i++)
        model[i] = model[i + 1];
    *count -= at < *count;
}

static void replace(cJSON *array, int *model, int at, int value)
{
    mg_assert(cJSON_ReplaceItemInArray(array, at, number(value)));
    model[at] = value;
}

static void change(int steps, bool at_ends_only)
{
    cJSON *array = cJSON_CreateArray();
    int model[16], count = 0;
    for (int step = 0; step < steps; step++) {
        int at = mg_int(0, count), operation = mg_int(0, 2);
        mg_assume(operation != 0 || !at_ends_only || at == 0 || at == count);
        mg_assume(operation != 2 || at < count);
        if (operation == 0)
            insert(array, model, &count, at, step);
        else if (operation == 1)
            delete (array, model, &count, at);
        else
            replace(array, model, at, step);
        check_array(array, model, count);
    }
    cJSON_Delete(array);
}

MG_TEST(arrays, n)
{
    change(n, true);
}

MG_TEST(inserts, n)
{
    change(n, false);
}
