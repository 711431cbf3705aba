/* libyaml: its scanner, parser and emitter.
 *
 * `texts`: every text of up to n characters; `lines`: of up to n pieces that are rarer. The parser's events
 * must nest. What it accepts is written by the emitter, and what that writes has the same events. */
#include <margay.h>
#include <margay_generate.h>
#include <string.h>
#include <yaml.h>

enum { MOST = 64, OUTPUT = 512 };

struct events {
    yaml_event_t at[MOST];
    int count;
};

static bool begins(const yaml_event_t *event)
{
    return event->type == YAML_STREAM_START_EVENT || event->type == YAML_DOCUMENT_START_EVENT ||
           event->type == YAML_SEQUENCE_START_EVENT || event->type == YAML_MAPPING_START_EVENT;
}

/* Each kind of end has the number behind its beginning. */
static bool ends(const yaml_event_t *event, yaml_event_type_t begun)
{
    return event->type == begun + 1;
}

static void check_nesting(const struct events *events)
{
    yaml_event_type_t open[MOST];
    int depth = 0;
    for (int i = 0; i < events->count; i++)
        if (begins(&events->at[i]))
            open[depth++] = events->at[i].type;
        else if (depth > 0 && ends(&events->at[i], open[depth - 1]))
            depth--;
        else
            mg_assert(events->at[i].type == YAML_SCALAR_EVENT || events->at[i].type == YAML_ALIAS_EVENT);
    mg_assert(depth == 0);
}

/* False, and no events: the text is refused. */
static bool parse(struct events *events, const char *text, size_t length)
{
    yaml_parser_t parser;
    unsigned char *exact = malloc(length); /* ends where the text does */
    memcpy(exact, text, length);
    mg_assert(yaml_parser_initialize(&parser));
    yaml_parser_set_input_string(&parser, exact, length);
    bool is_good = true, is_end = false;
    for (events->count = 0; is_good && !is_end; events->count += is_good) {
        mg_assert(events->count < MOST);
        is_good = yaml_parser_parse(&parser, &events->at[events->count]);
        is_end = is_good && events->at[events->count].type == YAML_STREAM_END_EVENT;
        mg_assert(is_good || parser.error != YAML_NO_ERROR);
    }
    yaml_parser_delete(&parser);
    free(exact);
    while (!is_good && events->count > 0)
        yaml_event_delete(&events->at[--events->count]);
    return is_good;
}

static bool is_same_text(const yaml_char_t *a, const yaml_char_t *b)
{
    return a && b ? strcmp((const char *)a, (const char *)b) == 0 : !a && !b;
}

/* "!" says no more than that there is no tag: the emitter leaves it out, and writes it before what it quotes. */
static const yaml_char_t *tag_of(const yaml_event_t *scalar)
{
    const yaml_char_t *tag = scalar->data.scalar.tag;
    return tag && strcmp((const char *)tag, "!") == 0 ? NULL : tag;
}

static bool is_same(const yaml_event_t *a, const yaml_event_t *b)
{
    if (a->type != b->type)
        return false;
    if (a->type == YAML_ALIAS_EVENT)
        return is_same_text(a->data.alias.anchor, b->data.alias.anchor);
    if (a->type == YAML_SCALAR_EVENT)
        return is_same_text(a->data.scalar.anchor, b->data.scalar.anchor) &&
               is_same_text(tag_of(a), tag_of(b)) && a->data.scalar.length == b->data.scalar.length &&
               memcmp(a->data.scalar.value, b->data.scalar.value, a->data.scalar.length) == 0;
    return a->type != YAML_SEQUENCE_START_EVENT ||
           is_same_text(a->data.sequence_start.anchor, b->data.sequence_start.anchor);
}

/* Writes the events and gives them to the emitter, which frees them. False: it refused one. */
static bool emit(struct events *events, unsigned char *output, size_t *length)
{
    yaml_emitter_t emitter;
    bool is_good = true;
    mg_assert(yaml_emitter_initialize(&emitter));
    yaml_emitter_set_output_string(&emitter, output, OUTPUT, length);
    for (int i = 0; i < events->count; i++)
        if (is_good)
            is_good = yaml_emitter_emit(&emitter, &events->at[i]);
        else
            yaml_event_delete(&events->at[i]);
    mg_assert(is_good || emitter.error != YAML_NO_ERROR);
    yaml_emitter_delete(&emitter);
    return is_good;
}

static void check_text(const char *text)
{
    struct events events, again, wanted;
    if (!parse(&events, text, strlen(text)))
        return;
    check_nesting(&events);
    unsigned char output[OUTPUT];
    size_t length = 0;
    mg_assert(parse(&wanted, text, strlen(text)));
    if (emit(&events, output, &length)) {
        mg_assert(parse(&again, (const char *)output, length));
        mg_assert(again.count == wanted.count);
        for (int i = 0; i < again.count; i++) {
            mg_assert(is_same(&again.at[i], &wanted.at[i]));
            yaml_event_delete(&again.at[i]);
        }
    }
    while (wanted.count > 0)
        yaml_event_delete(&wanted.at[--wanted.count]);
}

MG_TEST(texts, n)
{
    char text[16];
    mg_gen_string(text, mg_int(0, n), "-:[]{},?&*!|>'\"#a \n");
    check_text(text);
}

MG_TEST(lines, n)
{
    static const char *const pieces[] = {"- ",    "a: ",  "? ",    "&a ",     "*a ",        "!a ",
                                         "!a!b ", "|\n ", ">-\n ", "\"\\u00", "e9",         "\"",
                                         "'",     "\n",   "\n  ",  "...\n",   "%YAML 1.1\n"};
    char text[64] = "";
    for (int left = mg_int(0, n); left > 0; left--)
        strcat(text, mg_pick(pieces, 17));
    check_text(text);
}
