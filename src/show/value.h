/* One number, as text, as JSON, as C. The type says how it is shown, the domain what it is. */
#ifndef MG_SHOW_VALUE_H
#define MG_SHOW_VALUE_H

#include "base/text.h"
#include "shape/structure.h"

/* The cell must be chosen, and no pointer to an object or an array. In C what the program gave is MG_GIVEN(name). */
void mg_value_add_text(mg_text *out, const mg_structure *structure, uint32_t cell);
void mg_value_add_json(mg_text *out, const mg_structure *structure, uint32_t cell);
void mg_value_add_c(mg_text *out, const mg_structure *structure, uint32_t cell);

/* An integer of this type, the way mg_value_add_text shows it. */
void mg_value_add_number(mg_text *out, const mg_type *type, int64_t value);

/* Is an array a string of which every character is chosen? Its end need not be. */
bool mg_value_is_string(const mg_structure *structure, const mg_slot *array);
/* A string, up to its '\0', as C and this text quote it, or as JSON does. */
void mg_value_add_string(mg_text *out, const mg_structure *structure, const mg_slot *text);
void mg_value_add_json_text(mg_text *out, const mg_structure *structure, const mg_slot *text);

/* The enumerator's name, or NULL when the type is no enum or its value has no name. */
const char *mg_value_enumerator(const mg_type *type, int64_t value);

void mg_value_add_json_string(mg_text *out, const char *string); /* quoted; NULL gives null */

#endif
