/* The value of --ignore: kinds of failures, as verdicts.def names them. Only what the code under test does can be ignored, not that Margay
 * has reached a limit, or that a test is written wrongly. */
#include <assert.h>
#include <string.h>

#include "base/suggest.h"
#include "base/text.h"
#include "cli/options.h"
#include "shape/verdict.h"

static const mg_verdict_kind kinds[] = {
    MG_VERDICT_abort,         MG_VERDICT_assert,      MG_VERDICT_bad_free,      MG_VERDICT_bad_lock,
    MG_VERDICT_bad_thread,    MG_VERDICT_bool,        MG_VERDICT_builtin,       MG_VERDICT_conversion,
    MG_VERDICT_deadlock,      MG_VERDICT_double_free, MG_VERDICT_exit,          MG_VERDICT_freed,
    MG_VERDICT_illegal,       MG_VERDICT_leak,        MG_VERDICT_length,        MG_VERDICT_livelock,
    MG_VERDICT_misaligned,    MG_VERDICT_null,        MG_VERDICT_out_of_bounds, MG_VERDICT_overflow,
    MG_VERDICT_overlap,       MG_VERDICT_race,        MG_VERDICT_read_only,     MG_VERDICT_runaway,
    MG_VERDICT_shift,         MG_VERDICT_signature,   MG_VERDICT_stack,         MG_VERDICT_trap,
    MG_VERDICT_uninitialised, MG_VERDICT_unjoined,    MG_VERDICT_wild,
};

enum { KINDS = sizeof kinds / sizeof *kinds };

_Static_assert(MG_VERDICT_COUNT <= 64, "the field is a mask of 64 bits");

static bool refuse(const mg_option *option, const char *word, mg_status *status)
{
    mg_suggestion near = mg_suggestion_for(word);
    mg_text list = {0};
    for (size_t i = 0; i < KINDS; i++) {
        mg_suggestion_offer(&near, mg_verdict_name(kinds[i]));
        mg_text_printf(&list, "%s%s", i ? ", " : "", mg_verdict_name(kinds[i]));
    }
    mg_status_fail(status, MG_EXIT_USAGE, "--%s: '%s' is not one of %s%s%s%s", option->name, word, list.data,
                   near.best ? "; did you mean '" : "", near.best ? near.best : "", near.best ? "'?" : "");
    mg_text_clear(&list);
    return false;
}

static bool add_kind(const mg_option *option, const char *word, uint64_t *mask, mg_status *status)
{
    for (size_t i = 0; i < KINDS; i++)
        if (!strcmp(mg_verdict_name(kinds[i]), word)) {
            *mask |= UINT64_C(1) << kinds[i];
            return true;
        }
    return refuse(option, word, status);
}

/* Words with commas between them; if the option is given twice, both count. */
bool mg_option_read_kinds(const mg_option *option, const char *text, void *field, mg_status *status)
{
    char word[64];
    assert(text && option->size == sizeof(uint64_t));
    for (;;) {
        size_t length = strcspn(text, ",");
        word[0] = '\0';
        strncat(word, text, length < sizeof word ? length : sizeof word - 1);
        if (!add_kind(option, word, field, status))
            return false;
        if (!text[length])
            return true;
        text += length + 1;
    }
}
