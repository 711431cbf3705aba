#include "failure/denying.h"
#include "failure/forcing.h"
#include "failure/linking.h"

#include <assert.h>
#include <string.h>

bool mg_linking_is_needed(const mg_failure *failure)
{
    return failure->linkage && failure->linkage->missing.count;
}

static const char *const own[] = {
    /* Margay has models of these, and not every C library has them. */
    "strlcpy",
    "__attribute__((weak)) size_t strlcpy(char *to, const char *from, size_t size)\n{\n"
    "    size_t length = strlen(from), count = length < size ? length : size - 1;\n"
    "    if (size) {\n        memcpy(to, from, count);\n        to[count] = 0;\n    }\n    return length;\n}\n",
    "strlcat",
    "__attribute__((weak)) size_t strlcat(char *to, const char *from, size_t size)\n{\n"
    "    size_t length = strnlen(to, size), more = strlen(from), count = more;\n"
    "    if (length == size)\n        return size + more;\n    if (count > size - length - 1)\n"
    "        count = size - length - 1;\n    memcpy(to + length, from, count);\n    to[length + count] = 0;\n"
    "    return length + more;\n}\n",
};

static const char *find_own(const char *name)
{
    for (size_t i = 0; i < sizeof own / sizeof *own; i += 2)
        if (!strcmp(own[i], name))
            return own[i + 1];
    return NULL;
}

/* Symbols of the assembler have no types, which would have to be those of the headers; and weak ones give way to any definition. */
void mg_linking_add_missing(mg_text *out, const mg_failure *failure)
{
    assert(mg_linking_is_needed(failure));
    mg_text_add(
        out, "/* What no file of the program defines. Only code uses it that the failure does not reach. */\n"
             "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\n"
             "void mg_missing(void);\nvoid mg_missing(void)\n{\n"
             "    fputs(\"a function is called that no file of the program defines\\n\", stderr);\n"
             "    abort();\n}\n\nextern char mg_missing_bytes[1 << 16];\nchar mg_missing_bytes[1 << 16];\n\n");
    for (size_t i = 0; i < failure->linkage->missing.count; i++) {
        const mg_missing *missing = &failure->linkage->missing.items[i];
        const char *text = missing->is_function ? find_own(missing->name) : NULL;
        if (text)
            mg_text_printf(out, "%s", text);
        else
            mg_text_printf(out, "__asm__(\".weak %s\\n.set %s, %s\");\n", missing->name, missing->name,
                           missing->is_function ? "mg_missing" : "mg_missing_bytes");
    }
}

bool mg_linking_has_outside(const mg_failure *failure)
{
    return failure->linkage &&
           (failure->linkage->outside || (failure->linkage->uses_files && !failure->linkage->provides_files));
}

void mg_linking_add_files(mg_text *out, const mg_failure *failure)
{
    if (!failure->linkage || !failure->linkage->uses_files || mg_denying_is_needed(failure))
        return; /* with no_memory.h, calls of malloc are counted */
    mg_text_add(out, "#include \"margay_files.h\"\n"
                     "__attribute__((constructor)) static void mg_begin_without_input(void)\n{\n"
                     "    mg_file(\"/dev/stdin\", \"\", 0);\n}\n");
}

/* turns.c has clocks of its own. */
static bool is_of_turns(const mg_failure *failure, const char *name)
{
    return mg_forcing_is_needed(failure) &&
           (!strcmp(name, "clock") || !strcmp(name, "gettimeofday") || !strcmp(name, "time"));
}

void mg_linking_add_outside(mg_text *out, const mg_failure *failure)
{
    static const char *const functions[][3] = {
#define MG_OUTSIDE(name, fixed, chosen) {#name, fixed, chosen},
#include "shape/outside.def"
#undef MG_OUTSIDE
    };
    if (!failure->linkage || !failure->linkage->outside)
        return;
    mg_text_add(out,
                "\n/* What Margay has these functions give. */\n"
                "__attribute__((unused)) static unsigned long long mg_outside_state = 1;\n"
                "__attribute__((unused)) static __thread long long mg_outside_passed;\n"
                "__attribute__((unused)) static unsigned long long mg_outside_step(unsigned long long *at)\n{\n"
                "    *at = *at * 0xd1342543de82ef95u + 1;\n    return *at >> 33;\n}\n");
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        bool is_chosen = failure->chooses_random && *functions[i][2];
        if (failure->linkage->outside >> i & 1 && !is_of_turns(failure, functions[i][0]))
            mg_text_add(out, functions[i][is_chosen ? 2 : 1]);
    }
}

void mg_linking_add_flags(mg_text *out, const mg_failure *failure)
{
    if (failure->linkage && failure->linkage->has_main)
        mg_text_add(out, " -Dmain=mg_main_of_program -Wno-error");
}

void mg_linking_add_libraries(mg_text *out, const mg_failure *failure)
{
    if (!failure->linkage)
        return;
    if (failure->linkage->needs_math)
        mg_text_add(out, " -lm");
    if (failure->linkage->needs_atomic)
        mg_text_add(out, " -latomic");
    if (failure->linkage->needs_threads && !mg_forcing_is_needed(failure)) /* turns.c needs it, too */
        mg_text_add(out, " -lpthread");
}

void mg_linking_add_addresses(mg_text *out, const mg_failure *failure, const char *before, const char *after)
{
    enum { TOLD_MOST = 3 };
    unsigned told = 0;
    const char *root = failure->prefix;
    for (size_t i = 0; failure->linkage && root && i < failure->linkage->addresses.count; i++) {
        const mg_address_use *use = &failure->linkage->addresses.items[i];
        size_t length = strlen(root);
        bool is_of_test = !strncmp(use->root, root, length) && !strcmp(use->root + length, failure->test);
        if (!is_of_test || told++ >= TOLD_MOST)
            continue;
        mg_text_printf(out, "%s%s:%u %s: without Margay they are different, and it may not fail%s", before,
                       use->file, use->line,
                       use->is_order ? "compares addresses by their order"
                                     : "computes with the numbers of addresses",
                       after);
    }
}
