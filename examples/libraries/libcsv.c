/* libcsv: a parser that is fed piece by piece, and calls back for each field and each row.
 *
 * `texts`: every text of up to n characters, in one piece and in two, with any options and any growth of the
 * buffer: the calls are the same. `fields`: what csv_write makes of n fields, with or without a space behind,
 * is parsed to these fields. */
#include "csv.h"

#include <margay.h>
#include <margay_generate.h>
#include <string.h>

struct calls {
    char text[128]; /* each field with a letter before it and a bar behind it, each row with its end */
    size_t length;
};

static void on_field(void *field, size_t length, void *data)
{
    struct calls *calls = data;
    calls->text[calls->length++] = field ? 'f' : 'n';
    if (field)
        memcpy(calls->text + calls->length, field, length);
    calls->length += length;
    calls->text[calls->length++] = '|';
}

static void on_field_with_end(void *field, size_t length, void *data)
{
    mg_assert(!field || ((const char *)field)[length] == '\0');
    on_field(field, length, data);
}

static void on_row(int end, void *data)
{
    struct calls *calls = data;
    calls->text[calls->length++] = end == -1 ? '!' : (char)end;
}

static void parse(struct calls *calls, const char *text, size_t length, size_t piece, unsigned char options,
                  size_t growth)
{
    struct csv_parser parser;
    void (*each)(void *, size_t, void *) = options & CSV_APPEND_NULL ? on_field_with_end : on_field;
    calls->length = 0;
    mg_assert(csv_init(&parser, options) == 0);
    csv_set_blk_size(&parser, growth);
    size_t done = csv_parse(&parser, text, piece, each, on_row, calls);
    if (done == piece)
        done += csv_parse(&parser, text + piece, length - piece, each, on_row, calls);
    mg_assert(done <= length && (done == length || csv_error(&parser) == CSV_EPARSE));
    if (done == length && csv_fini(&parser, each, on_row, calls))
        mg_assert(csv_error(&parser) == CSV_EPARSE);
    csv_free(&parser);
}

MG_TEST(texts, n)
{
    char text[16];
    struct calls whole, pieces;
    mg_gen_string(text, mg_int(0, n), "a,\" \n\r");
    size_t length = strlen(text);
    unsigned char options = (unsigned char)mg_int(0, 31);
    parse(&whole, text, length, length, options, 128);
    parse(&pieces, text, length, (size_t)mg_int(0, (int)length), options, (size_t)mg_int(1, 2));
    mg_assert(whole.length == pieces.length && memcmp(whole.text, pieces.text, whole.length) == 0);
}

MG_TEST(fields, n)
{
    struct calls wanted = {.length = 0}, got;
    char text[128];
    size_t length = 0;
    for (int i = 0; i < n; i++) {
        char field[4];
        mg_gen_string(field, mg_int(0, 2), "a,\" \n");
        on_field(field, strlen(field), &wanted);
        if (i > 0)
            text[length++] = ',';
        size_t needed = csv_write(NULL, 0, field, strlen(field));
        char *exact = malloc(needed);
        mg_assert(csv_write(exact, needed, field, strlen(field)) == needed);
        memcpy(text + length, exact, needed);
        length += needed;
        free(exact);
        if (mg_bool())
            text[length++] = ' ';
    }
    on_row(-1, &wanted);
    parse(&got, text, length, length, CSV_STRICT | CSV_STRICT_FINI, 4);
    mg_assert(got.length == wanted.length && memcmp(got.text, wanted.text, got.length) == 0);
}
