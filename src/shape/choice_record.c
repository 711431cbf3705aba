#include "shape/choice_record.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What stands before the strings of a record; each string ends with a NUL. */
typedef struct head {
    uint64_t more;
    uint32_t fields, is_open, site, denied;
    uint32_t name, value, range, number; /* lengths, without the NUL */
} head;

static uint32_t length_of(const char *string)
{
    return string ? (uint32_t)strlen(string) : 0;
}

static void add_string(mg_text *out, const char *string, uint32_t length)
{
    mg_text_add_bytes(out, string ? string : "", length);
    mg_text_add_bytes(out, "", 1);
}

void mg_choice_record_add(mg_text *out, const mg_choice_record *record)
{
    head h = {.more = record->more,
              .fields = record->fields,
              .is_open = record->is_open,
              .site = record->site,
              .denied = record->denied,
              .name = length_of(record->name),
              .value = length_of(record->value),
              .range = length_of(record->range),
              .number = length_of(record->number)};
    mg_text_add_bytes(out, (const char *)&h, sizeof h);
    add_string(out, record->name, h.name);
    add_string(out, record->value, h.value);
    add_string(out, record->range, h.range);
    add_string(out, record->number, h.number);
}

/* The next string, which must end where its length says. NULL: it does not. */
static const char *take_string(const char **at, const char *end, uint32_t length)
{
    const char *string = *at;
    if ((size_t)(end - string) <= length || memchr(string, '\0', length) || string[length])
        return NULL;
    *at = string + length + 1;
    return string;
}

static bool read_one(mg_choice_record *record, const char **at, const char *end)
{
    head h;
    if ((size_t)(end - *at) < sizeof h)
        return false;
    memcpy(&h, *at, sizeof h);
    *at += sizeof h;
    *record = (mg_choice_record){
        .fields = h.fields, .is_open = h.is_open, .site = h.site, .denied = h.denied, .more = h.more};
    return (record->name = take_string(at, end, h.name)) && (record->value = take_string(at, end, h.value)) &&
           (record->range = take_string(at, end, h.range)) && (record->number = take_string(at, end, h.number));
}

/* MG_CHOICES gives numbers in the order they are asked for: if some choices are not listed, those behind would get the wrong ones. */
static void add_numbers(mg_choice_records *records)
{
    size_t count = records->all.count;
    if (count && records->all.items[count - 1].more)
        return;
    for (size_t i = 0; i < count; i++)
        if (*records->all.items[i].number)
            mg_text_printf(&records->numbers, "%s%s", records->numbers.length ? " " : "",
                           records->all.items[i].number);
}

bool mg_choice_records_read(mg_choice_records *records, const char *bytes, size_t length)
{
    const char *at = bytes, *end = bytes + length;
    mg_choice_record record;
    assert(!records->all.count && !records->numbers.length);
    while (at < end) {
        if (!read_one(&record, &at, end))
            return false;
        mg_vec_push(&records->all, record);
    }
    add_numbers(records);
    return true;
}

void mg_choice_records_clear(mg_choice_records *records)
{
    mg_vec_clear(&records->all);
    mg_text_clear(&records->numbers);
}

/* The element that was picked: its number is the value. False: it is not known. */
static bool add_picked(mg_text *out, const mg_choice_record *record, const char *values)
{
    for (uint64_t i = strtoull(record->value, NULL, 10); i && values; i--)
        values = strchr(values, MG_SITE_BETWEEN) ? strchr(values, MG_SITE_BETWEEN) + 1 : NULL;
    const char *end = values ? strchr(values, MG_SITE_BETWEEN) : NULL;
    if (values)
        mg_text_printf(out, ", which is %.*s", (int)(end ? end - values : (long)strlen(values)), values);
    return values != NULL;
}

/* Behind a letter of a string as C spells it. */
static const char *skip_letter(const char *at, const char *end)
{
    if (*at++ != '\\' || at == end)
        return at;
    if (*at == 'x')
        return at + 1 + strspn(at + 1, "0123456789abcdefABCDEF");
    size_t digits = strspn(at, "01234567");
    return at + (digits > 3 ? 3 : digits ? digits : 1);
}

/* The letter that was picked of those that stand in the name, as in mg_gen_string("%4a\n"). Not if the name has anything but one string of ASCII. */
static bool add_letter(mg_text *out, const mg_choice_record *record)
{
    const char *at = strstr(record->name, "(\""), *end = at ? strrchr(record->name, '"') : NULL, *next;
    uint64_t index = strtoull(record->value, NULL, 10);
    if (!at || strncmp(record->name, "letter of ", 10) != 0)
        return false;
    for (at += 2; at < end && *at != '"' && (unsigned char)*at < 128; at = next, index--) {
        next = skip_letter(at, end);
        if (index == 0) {
            mg_text_printf(out, ", which is %s%.*s'", *at == '\'' ? "'\\" : "'", (int)(next - at), at);
            return true;
        }
    }
    return false;
}

/* Does it lie in a header of Margay, as those of generators do? */
static bool is_own(const mg_site *site)
{
    const char *slash = strrchr(site->file, '/');
    return !strncmp(slash ? slash + 1 : site->file, "margay_", 7) && strstr(site->file, ".h");
}

/* Only what a program asks for by a call has a place; the arguments of a function are asked for by a test that nobody wrote. */
static void add_place(mg_text *out, const mg_choice_record *record, const mg_site *sites)
{
    const mg_site *site = &sites[record->site];
    bool has_value =
        !record->is_open && (site->values ? add_picked(out, record, site->values) : add_letter(out, record));
    while (is_own(site) && site->caller)
        site = &sites[site->caller];
    if (!site->line || is_own(site) || (!strchr(record->name, '(') && !record->denied))
        return;
    if (has_value)
        mg_text_add(out, ",");
    if (site->into)
        mg_text_printf(out, " for %s", site->into);
    mg_text_printf(out, " at %s:%u", site->file, site->line);
}

void mg_choice_record_add_name(mg_text *out, const mg_choice_record *record, const mg_site *sites)
{
    mg_text_add(out, record->name);
    add_place(out, &(mg_choice_record){.name = record->name, .site = record->site, .is_open = true}, sites);
}

void mg_choice_record_add_line(mg_text *out, const mg_choice_record *record, const mg_site *sites)
{
    if (record->more) {
        mg_text_printf(out, "... and %" PRIu64 " more", record->more);
        return;
    }
    mg_text_printf(out, record->is_open ? "%s" : "%s = %s", record->name, record->value);
    if (sites)
        add_place(out, record, sites);
    if (record->is_open)
        mg_text_add(out, ": never used, so any value will do");
}
