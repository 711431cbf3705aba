#include "engine/texts.h"

#include <assert.h>
#include <errno.h>
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/access.h"
#include "engine/host.h"
#include "engine/libc.h"
#include "engine/run.h"

enum { LONG_DOUBLE_BYTES = LDBL_MANT_DIG == 64 ? 10 : sizeof(long double) }; /* what follows is padding */

/* A text of the target as one of the host's own; owned by the caller. */
static char *copy_text(uint64_t from, uint64_t size)
{
    mg_run_spend(mg_run_current(), mg_cost_of(size));
    mg_access_copy(MG_NO_ADDRESS, from, size,
                   MG_CONTROL->stack.host_info); /* ends the run if it may not be read */
    char *text = mg_memory_new(size + 1);
    memcpy(text, (const void *)(uintptr_t)from, size);
    text[size] = 0;
    return text;
}

static uint64_t convert(uint64_t part, const char *text)
{
    uint64_t words[2] = {0, 0};
    double number;
    float small;
    long double large;
    _Static_assert(sizeof large <= sizeof words && sizeof number == sizeof *words, "each fits");
    if (part == MG_REAL_DOUBLE) {
        number = strtod(text, NULL);
        memcpy(words, &number, sizeof number);
    } else if (part == MG_REAL_FLOAT) {
        small = strtof(text, NULL);
        memcpy(words, &small, sizeof small);
    } else {
        large = strtold(text, NULL);
        memcpy(words, &large, LONG_DOUBLE_BYTES);
    }
    return words[part == MG_REAL_LONG_HIGH];
}

static uint64_t do_real(uint64_t part, uint64_t from, uint64_t size)
{
    char *text = copy_text(from, size);
    assert(part < MG_REAL_PARTS);
    errno = 0;
    uint64_t word = convert(part, text);
    int error = errno;
    free(text);
    if (error)
        mg_libc_set_errno(error);
    return word;
}

static void do_error_text(uint64_t error, uint64_t to, uint64_t size)
{
    const char *text = strerror((int)error);
    uint64_t length = strlen(text) + 1;
    length = length < size ? length : size;
    mg_access_copy(to, MG_NO_ADDRESS, length, MG_CONTROL->stack.host_info);
    memcpy((void *)(uintptr_t)to, text, length - 1);
    *(char *)(uintptr_t)(to + length - 1) = 0;
}

static void do_bad_format(uint64_t format)
{
    mg_run_end(mg_run_current(), MG_VERDICT_format, format, MG_INFO_SITE(MG_CONTROL->stack.host_info));
}

void mg_texts_install(void)
{
    mg_host_set(MG_HOST_mg_real, (mg_host_function)do_real);
    mg_host_set(MG_HOST_mg_error_text, (mg_host_function)do_error_text);
    mg_host_set(MG_HOST_mg_bad_format, (mg_host_function)do_bad_format);
}
