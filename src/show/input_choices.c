/* Choices of the program as fields: a number where the choice is one, else a word. */
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "show/input_layout.h"

/* The variable that it is put into, or the function that was called. */
static const char *name_of(mg_input_layout *made, const mg_choice_record *record, const mg_site *sites)
{
    const mg_site *site = sites ? &sites[record->site] : NULL;
    size_t length = strcspn(record->name, "(");
    if (site && site->into)
        return mg_input_name(&made->arena, site->into);
    /* A part of what mg_havoc was given is named by that. */
    if (!strncmp(record->name, "mg_havoc(", 9))
        return mg_input_name(&made->arena, record->name + 9);
    return mg_input_name(&made->arena, mg_arena_printf(&made->arena, "%.*s", (int)length, record->name));
}

/* Is it an integer as a whole? */
static bool is_integer(const char *text)
{
    size_t sign = *text == '-';
    return text[sign] && strspn(text + sign, "0123456789") == strlen(text + sign);
}

static bool is_true_or_false(const char *text)
{
    return !strcmp(text, "true") || !strcmp(text, "false");
}

/* What has no number has a word. */
static const mg_type *type_of(mg_input_layout *made, const mg_choice_record *record)
{
    bool is_number = is_integer(record->value) || (made->fills && is_integer(record->number));
    if (is_true_or_false(record->value))
        return mg_input_number(made, MG_TYPE_BOOL);
    if (!is_number)
        return mg_input_word(made, record->value);
    const char *digits = is_integer(record->value) ? record->value : record->number;
    bool is_huge = *digits != '-' && strtoull(digits, NULL, 10) > INT64_MAX;
    return mg_input_number(made, is_huge ? MG_TYPE_UNSIGNED : MG_TYPE_SIGNED);
}

static int64_t value_of(const mg_type *type, const mg_choice_record *record)
{
    const char *digits = is_integer(record->value) ? record->value : record->number;
    if (type->kind == MG_TYPE_BOOL)
        return !strcmp(record->value, "true");
    if (type->kind == MG_TYPE_ENUM)
        return 0;
    return *digits == '-' ? strtoll(digits, NULL, 10) : (int64_t)strtoull(digits, NULL, 10);
}

static void add_choice(mg_input_layout *made, const mg_choice_record *record, const mg_site *sites,
                       mg_slot *slot, mg_field *field)
{
    const mg_type *type = type_of(made, record);
    int64_t value = value_of(type, record);
    mg_cell cell = {.type = type};
    *field = (mg_field){.name = name_of(made, record, sites), .type = type};
    *slot = (mg_slot){.kind = MG_SLOT_CELL, .type = type};
    cell.path = field->name;
    slot->cell = mg_input_add_cell(made, &cell,
                                   &(mg_domain){.kind = MG_DOMAIN_RANGE, .lo = value, .hi = value, .count = 1},
                                   !record->is_open || made->fills);
}

size_t mg_input_add_choices(mg_input_layout *made, const mg_path_inputs *path, mg_slot *slots, mg_field *fields)
{
    size_t count = 0;
    for (size_t i = 0; i < path->choice_count; i++)
        if (!path->choices[i].more) {
            add_choice(made, &path->choices[i], path->sites, &slots[count], &fields[count]);
            count++;
        }
    return count;
}
