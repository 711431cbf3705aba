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

void mg_stats_print_text(FILE *stream, const mg_stats_head *head, const mg_stats *stats)
{
    fprintf(stream, "%s, engine %s, n = %" PRId64 "\n", head->command, head->engine, head->n);
#define MG_STAT(name, type, text) print_##type(stream, #name, stats->name, text);
#include "shape/stats.def"
#undef MG_STAT
    if (stats->is_proof)
        print_proof(stream, &stats->proof);
    if (head->sums && head->sums->failed_n)
        print_count(stream, "failed_n", (uint64_t)head->sums->failed_n,
                    "the first size that a test failed with");
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

static void drop_comma(mg_text *out)
{
    assert(out->length && out->data[out->length - 1] == ',');
    out->data[--out->length] = '\0';
}

void mg_stats_add_json(mg_text *out, const mg_stats *stats)
{
#define MG_STAT(name, type, text) add_##type(out, #name, stats->name);
#include "shape/stats.def"
#undef MG_STAT
    if (stats->is_proof)
        add_proof(out, &stats->proof);
    drop_comma(out);
}

/* The sum of a time or of a flag says nothing. */
static void add_sums(mg_text *out, const mg_stats *all)
{
#define SUM_count(name) add_count(out, #name, all->name);
#define SUM_seconds(name)
#define SUM_flag(name)
#define MG_STAT(name, type, text) SUM_##type(name)
#include "shape/stats.def"
#undef MG_STAT
    drop_comma(out);
}

static void add_all_sizes(mg_text *out, const mg_stats_sums *sums)
{
    mg_text_add(out, ",\"failed_n\":");
    mg_text_printf(out, sums->failed_n ? "%" PRId64 : "null", sums->failed_n);
    mg_text_add(out, ",\"sums\":{");
    add_sums(out, &sums->all);
    mg_text_add(out, "}");
}

void mg_stats_print_json(FILE *stream, const mg_stats_head *head, const mg_stats *stats)
{
    mg_text line = {0};
    mg_text_add(&line, "{\"command\":");
    mg_value_add_json_string(&line, head->command);
    mg_text_add(&line, ",\"engine\":");
    mg_value_add_json_string(&line, head->engine);
    mg_text_printf(&line, ",\"n\":%" PRId64 ",", head->n);
    mg_stats_add_json(&line, stats);
    if (head->sums)
        add_all_sizes(&line, head->sums);
    mg_text_add(&line, "}\n");
    fwrite(line.data, 1, line.length, stream);
    mg_text_clear(&line);
}
