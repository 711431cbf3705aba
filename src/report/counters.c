#include "report/counters.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "show/value.h"

const char *mg_count_spell(uint64_t count, char buffer[32])
{
    char digits[32];
    int length = snprintf(digits, sizeof digits, "%" PRIu64, count);
    char *to = buffer;
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            *to++ = ',';
        *to++ = digits[i];
    }
    assert(to - buffer < 32); /* 20 digits and 6 commas at most */
    *to = '\0';
    return buffer;
}

static void print_count(FILE *stream, const char *name, uint64_t count, const char *text)
{
    char spelled[32];
    fprintf(stream, "  %-15s %16s  %s\n", name, mg_count_spell(count, spelled), text);
}

static void print_seconds(FILE *stream, const char *name, double seconds, const char *text)
{
    fprintf(stream, "  %-15s %16.3f  %s\n", name, seconds, text);
}

static void print_flag(FILE *stream, const char *name, bool flag, const char *text)
{
    fprintf(stream, "  %-15s %16s  %s\n", name, flag ? "yes" : "no", text);
}

static void print_proof(FILE *stream, const mg_proof_stats *proof)
{
#define MG_STAT(name, type, text) print_##type(stream, #name, proof->name, text);
#include "shape/proof_stats.def"
#undef MG_STAT
#define MG_STAT(name, type, text) print_##type(stream, #name, proof->asked.name, text);
#include "shape/questions.def"
#undef MG_STAT
}

void mg_stats_print_text(FILE *stream, const char *command, const char *engine, int64_t n,
                         const mg_stats *stats)
{
    fprintf(stream, "%s, engine %s, n = %" PRId64 "\n", command, engine, n);
#define MG_STAT(name, type, text) print_##type(stream, #name, stats->name, text);
#include "shape/stats.def"
#undef MG_STAT
    if (stats->is_proof)
        print_proof(stream, &stats->proof);
}

static void add_count(mg_text *out, const char *name, uint64_t count)
{
    mg_text_printf(out, "\"%s\":%" PRIu64 ",", name, count);
}

static void add_seconds(mg_text *out, const char *name, double seconds)
{
    mg_text_printf(out, "\"%s\":%.6f,", name, seconds);
}

static void add_flag(mg_text *out, const char *name, bool flag)
{
    mg_text_printf(out, "\"%s\":%s,", name, flag ? "true" : "false");
}

static void add_proof(mg_text *out, const mg_proof_stats *proof)
{
#define MG_STAT(name, type, text) add_##type(out, #name, proof->name);
#include "shape/proof_stats.def"
#undef MG_STAT
#define MG_STAT(name, type, text) add_##type(out, #name, proof->asked.name);
#include "shape/questions.def"
#undef MG_STAT
}

void mg_stats_add_json(mg_text *out, const mg_stats *stats)
{
#define MG_STAT(name, type, text) add_##type(out, #name, stats->name);
#include "shape/stats.def"
#undef MG_STAT
    if (stats->is_proof)
        add_proof(out, &stats->proof);
    assert(out->length && out->data[out->length - 1] == ',');
    out->data[--out->length] = '\0'; /* the last comma */
}

void mg_stats_print_json(FILE *stream, const char *command, const char *engine, int64_t n,
                         const mg_stats *stats)
{
    mg_text line = {0};
    mg_text_add(&line, "{\"command\":");
    mg_value_add_json_string(&line, command);
    mg_text_add(&line, ",\"engine\":");
    mg_value_add_json_string(&line, engine);
    mg_text_printf(&line, ",\"n\":%" PRId64 ",", n);
    mg_stats_add_json(&line, stats);
    mg_text_add(&line, "}\n");
    fwrite(line.data, 1, line.length, stream);
    mg_text_clear(&line);
}
