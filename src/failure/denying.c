#include "failure/denying.h"

#include <assert.h>

extern const char mg_no_memory_header[]; /* in no_memory_text.S */

bool mg_denying_is_needed(const mg_failure *failure)
{
    assert(failure->choices || !failure->choice_count);
    for (size_t i = 0; i < failure->choice_count; i++)
        if (failure->choices[i].denied)
            return true;
    return false;
}

void mg_denying_add_header(mg_text *out)
{
    mg_text_add(out, mg_no_memory_header);
}

void mg_denying_add_numbers(mg_text *out, const mg_failure *failure)
{
    assert(mg_denying_is_needed(failure));
    mg_text_add(out, "/* Calls of malloc and its kin that return NULL, by their number in the run. */\n"
                     "const unsigned long mg_denied[] = {");
    for (size_t i = 0; i < failure->choice_count; i++)
        if (failure->choices[i].denied)
            mg_text_printf(out, "%u, ", failure->choices[i].denied);
    mg_text_add(out, "0};\n");
}
