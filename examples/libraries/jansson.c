/* jansson: its parser, its printer, and its hash table with keys in the order in which they came.
 *
 * `texts`: every text of up to n characters. `strings`: those that begin as a string, of escapes and bytes of
 * UTF-8. What the parser accepts must be the same after printing and parsing it again. `objects`: n operations
 * on an object, beside a plain array of keys. */
#include <jansson.h>
#include <margay.h>
#include <margay_generate.h>
#include <string.h>

static void check_round_trip(json_t *value, size_t flags)
{
    char *printed = json_dumps(value, JSON_ENCODE_ANY | flags);
    mg_assert(printed);
    json_t *again = json_loads(printed, JSON_DECODE_ANY, NULL);
    mg_assert(json_equal(value, again));

    char exact[128];
    size_t length = json_dumpb(value, exact, sizeof exact, JSON_ENCODE_ANY | flags);
    mg_assert(length == strlen(printed) && memcmp(exact, printed, length) == 0);
    json_decref(again);
    free(printed);
}

static void check_text(const char *text)
{
    size_t length = strlen(text);
    char *exact = malloc(length); /* ends where the text does */
    memcpy(exact, text, length);
    json_error_t error;
    json_t *value = json_loadb(exact, length, JSON_DECODE_ANY, &error);
    if (!value) {
        mg_assert(error.text[0] && error.position >= 0 && error.position <= (int)length);
        mg_assert(!json_loads(text, JSON_DECODE_ANY, NULL));
    } else {
        json_t *copy = json_deep_copy(value);
        mg_assert(json_equal(value, copy));
        json_decref(value);
        check_round_trip(copy, 0);
        check_round_trip(copy, JSON_COMPACT | JSON_ENSURE_ASCII);
        check_round_trip(copy, JSON_INDENT(1) | JSON_SORT_KEYS);
        json_decref(copy);
    }
    free(exact);
}

MG_TEST(texts, n)
{
    char text[16];
    mg_gen_string(text, mg_int(0, n), "[]{},:\"01-.e ");
    check_text(text);
}

MG_TEST(strings, n)
{
    static const char *const pieces[] = {"\\u00", "\\ud8", "\\udc", "0a",       "00",  "n",
                                         "\\",    "\xc3",  "\xa9",  "\xf0\x90", "\x1f"};
    char text[64] = "\"";
    for (int left = mg_int(0, n); left > 0; left--)
        strcat(text, mg_pick(pieces, 11));
    if (mg_bool())
        strcat(text, "\"");
    check_text(text);
}

struct model {
    int keys[8], values[8], count;
};

static const char *const names[] = {"", "a", "abcd", "abcdefghijklm"};

static void check_object(json_t *object, const struct model *model)
{
    const char *name;
    json_t *value;
    int i = 0;
    json_object_foreach(object, name, value)
    {
        mg_assert(i < model->count && strcmp(name, names[model->keys[i]]) == 0);
        mg_assert(json_integer_value(value) == model->values[i]);
        mg_assert(json_object_get(object, name) == value);
        i++;
    }
    mg_assert(i == model->count && json_object_size(object) == (size_t)i);
}

static int find(const struct model *model, int key)
{
    int i = 0;
    while (i < model->count && model->keys[i] != key)
        i++;
    return i;
}

static void set(json_t *object, struct model *model, int key, int value)
{
    int i = find(model, key);
    mg_assert(json_object_set_new(object, names[key], json_integer(value)) == 0);
    model->count += i == model->count;
    model->keys[i] = key;
    model->values[i] = value;
}

static void delete(json_t *object, struct model *model, int key)
{
    int i = find(model, key);
    bool is_there = i < model->count;
    mg_assert(json_object_del(object, names[key]) == (is_there ? 0 : -1));
    for (; i + 1 < model->count; i++) {
        model->keys[i] = model->keys[i + 1];
        model->values[i] = model->values[i + 1];
    }
    model->count -= is_there;
}

MG_TEST(objects, n)
{
    json_object_seed(1);
    json_t *object = json_object();
    struct model model = {0};
    for (int i = 0; i < n; i++) {
        int key = mg_int(0, 3);
        mg_bool() ? set(object, &model, key, i) : delete (object, &model, key);
        check_object(object, &model);
    }
    json_t *copy = json_copy(object);
    check_object(copy, &model);
    json_object_clear(copy);
    mg_assert(json_object_size(copy) == 0 && !json_object_iter(copy));
    mg_assert(json_object_update(copy, object) == 0);
    check_object(copy, &model);
    json_decref(copy);
    json_decref(object);
}
