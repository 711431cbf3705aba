/* Option values: one reader for each type of options.def. */
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/options.h"
#include "base/suggest.h"

static bool is_digits(const char *text)
{
    return *text && text[strspn(text, "0123456789")] == '\0';
}

bool mg_option_read_string(const mg_option *option, const char *text, void *field, mg_status *status)
{
    assert(text && field);
    if (!*text)
        return mg_status_fail(status, MG_EXIT_USAGE, "--%s is empty; give it a value: --%s %s", option->name,
                              option->name, option->arg);
    *(const char **)field = text;
    return true;
}

/* If the option is given twice, both names count. */
bool mg_option_read_names(const mg_option *option, const char *text, void *field, mg_status *status)
{
    mg_names *names = field;
    const char *name = text;
    if (!mg_option_read_string(option, text, &name, status))
        return false;
    for (size_t i = 0; i < names->count; i++)
        if (!strcmp(names->items[i], name))
            return mg_status_fail(status, MG_EXIT_USAGE, "--%s %s is given twice", option->name, name);
    mg_vec_push(names, name);
    return true;
}

bool mg_option_read_count(const mg_option *option, const char *text, void *field, mg_status *status)
{
    assert(text && option->size == sizeof(uint64_t));
    if (!is_digits(text))
        return mg_status_fail(status, MG_EXIT_USAGE,
                              "--%s: '%s' is not a count; give a whole number, 0 or more", option->name, text);
    errno = 0;
    unsigned long long value = strtoull(text, NULL, 10);
    if (errno)
        return mg_status_fail(status, MG_EXIT_USAGE, "--%s: %s is too large; the largest count is %llu",
                              option->name, text, ULLONG_MAX);
    *(uint64_t *)field = value;
    return true;
}

bool mg_option_read_one_or(const mg_option *option, const char *text, void *field, mg_status *status)
{
    return mg_option_read_count(option, text ? text : "1", field, status);
}

bool mg_option_read_size(const mg_option *option, const char *text, void *field, mg_status *status)
{
    assert(text && option->letter && option->size == sizeof(uint64_t));
    errno = 0;
    unsigned long long value = is_digits(text) ? strtoull(text, NULL, 10) : 0;
    if (errno || value > INT_MAX)
        return mg_status_fail(status, MG_EXIT_USAGE,
                              "--%s: %s is too large; begin with a small size, such as -%c 4", option->name,
                              text, option->letter);
    if (value == 0)
        return mg_status_fail(status, MG_EXIT_USAGE,
                              "--%s: '%s' is not a size; give a whole number, 1 or more, such as -%c 4",
                              option->name, text, option->letter);
    *(uint64_t *)field = value;
    return true;
}

bool mg_option_read_seconds(const mg_option *option, const char *text, void *field, mg_status *status)
{
    const char *point = strchr(text, '.');
    size_t digits = strspn(text, "0123456789.");
    assert(option->size == sizeof(double));
    if (digits == (point != NULL) || text[digits] || (point && strchr(point + 1, '.')))
        return mg_status_fail(status, MG_EXIT_USAGE,
                              "--%s: '%s' is not a time; give seconds as a decimal number, such as 60 or 0.5",
                              option->name, text);
    *(double *)field = strtod(text, NULL);
    return true;
}

/* 4G, 500M, 65536 */
bool mg_option_read_bytes(const mg_option *option, const char *text, void *field, mg_status *status)
{
    static const char units[] = "kmgt";
    size_t digits = strspn(text, "0123456789");
    const char *unit = digits && text[digits] ? strchr(units, tolower((unsigned char)text[digits])) : NULL;
    unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
    assert(option->size == sizeof(uint64_t));
    errno = 0;
    unsigned long long value = strtoull(text, NULL, 10);
    if (!digits || text[digits + (unit != NULL)])
        return mg_status_fail(
            status, MG_EXIT_USAGE,
            "--%s: '%s' is not a size; give bytes as a whole number, or with K, M or G, such as 4G",
            option->name, text);
    if (errno || value > UINT64_MAX >> shift)
        return mg_status_fail(status, MG_EXIT_USAGE, "--%s: %s is too large", option->name, text);
    *(uint64_t *)field = (uint64_t)value << shift;
    return true;
}

bool mg_option_read_choice(const mg_option *option, const char *text, void *field, mg_status *status)
{
    mg_suggestion near = mg_suggestion_for(text);
    mg_text list = {0};
    assert(option->choices && option->choices[0] && option->size == sizeof(unsigned));
    for (size_t i = 0; option->choices[i]; i++) {
        if (strcmp(option->choices[i], text) == 0) {
            *(unsigned *)field = (unsigned)i;
            mg_text_clear(&list);
            return true;
        }
        mg_suggestion_offer(&near, option->choices[i]);
        mg_text_printf(&list, "%s%s", i ? ", " : "", option->choices[i]);
    }
    mg_status_fail(status, MG_EXIT_USAGE, "--%s: '%s' is not one of %s%s%s%s", option->name, text, list.data,
                   near.best ? "; did you mean '" : "", near.best ? near.best : "", near.best ? "'?" : "");
    mg_text_clear(&list);
    return false;
}

bool mg_option_read_maybe(const mg_option *option, const char *text, void *field, mg_status *status)
{
    return mg_option_read_choice(option, text ? text : option->choices[0], field, status);
}
