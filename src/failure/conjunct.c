#include "failure/conjunct.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

static mg_span trim(mg_span span)
{
    while (span.length && isspace((unsigned char)*span.text)) {
        span.text++;
        span.length--;
    }
    while (span.length && isspace((unsigned char)span.text[span.length - 1]))
        span.length--;
    return span;
}

/* Where a string or character literal that begins here ends; else the same place. */
static size_t skip_literal(mg_span span, size_t at)
{
    char quote = span.text[at];
    if (quote != '"' && quote != '\'')
        return at;
    for (at++; at < span.length && span.text[at] != quote; at++)
        at += span.text[at] == '\\';
    return at < span.length ? at : span.length - 1;
}

/* The next character outside of brackets and literals, from `at` on; span.length: there is none. */
static size_t find_next(mg_span span, size_t at)
{
    int depth = 0;
    for (; at < span.length; at++) {
        char c = span.text[at];
        bool closes = c == ')' || c == ']' || c == '}';
        depth -= closes;
        if (!depth && !closes && c != '"' && c != '\'' && c != '(' && c != '[' && c != '{')
            return at;
        depth += c == '(' || c == '[' || c == '{';
        at = skip_literal(span, at);
    }
    return span.length;
}

/* Without brackets around all of it. */
static mg_span unwrap(mg_span span)
{
    span = trim(span);
    while (span.length > 2 && span.text[0] == '(' && find_next(span, 0) == span.length &&
           span.text[span.length - 1] == ')') {
        int depth = 0;
        for (size_t i = 0; i + 1 < span.length; i++) {
            depth += (span.text[i] == '(') - (span.text[i] == ')');
            if (!depth)
                return span; /* (a)(b) */
        }
        span = trim((mg_span){span.text + 1, span.length - 2});
    }
    return span;
}

static bool is_at(mg_span span, size_t at, const char *word)
{
    size_t length = strlen(word);
    return at + length <= span.length && !strncmp(span.text + at, word, length);
}

static size_t count_word(mg_span span, const char *word)
{
    size_t count = 0;
    for (size_t at = find_next(span, 0); at < span.length; at = find_next(span, at + 1))
        if (is_at(span, at, word)) {
            count++;
            at++;
        }
    return count;
}

/* Has it an operator that binds less than the one that joins its parts? */
static bool has_lower(mg_span span)
{
    return count_word(span, "?") || count_word(span, ",");
}

static mg_span nth_part(mg_span span, const char *joint, size_t number)
{
    size_t from = 0;
    for (size_t at = find_next(span, 0); at < span.length; at = find_next(span, at + 1)) {
        if (!is_at(span, at, joint))
            continue;
        if (!number--)
            return unwrap((mg_span){span.text + from, at - from});
        from = ++at + 1;
    }
    assert(!number);
    return unwrap((mg_span){span.text + from, span.length - from});
}

bool mg_conjunct_find(const char *text, unsigned decided, unsigned count, mg_span *part)
{
    mg_span all = unwrap((mg_span){text, strlen(text)});
    size_t ands = count_word(all, "&&"), ors = count_word(all, "||");
    if (has_lower(all) || (ands && ors) || decided >= count || (ors ? count != 1 : ands + 1 != count))
        return false;
    *part = ors ? nth_part(all, "||", ors) : nth_part(all, "&&", decided);
    bool is_whole = !count_word(*part, "&&") && !count_word(*part, "||") && !has_lower(*part);
    return part->length && is_whole;
}

/* The length of a comparison operator at a place, or of what only begins like one: then is_other is set. */
static size_t operator_at(mg_span span, size_t at, bool *is_other)
{
    static const char *const others[] = {
        "<<=", ">>=", "<<", ">>", "->", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="};
    static const char *const comparisons[] = {"==", "!=", "<=", ">=", "<", ">"};
    *is_other = false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (is_at(span, at, others[i])) {
            *is_other = true;
            return strlen(others[i]);
        }
    for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++)
        if (is_at(span, at, comparisons[i]))
            return strlen(comparisons[i]);
    return 0;
}

/* Bits joined by &, | or ^, or an assignment: these bind less than a comparison. */
static bool has_loose(mg_span span)
{
    bool is_other;
    for (size_t at = find_next(span, 0); at < span.length; at = find_next(span, at + 1)) {
        size_t length = operator_at(span, at, &is_other);
        if (!length && strchr("&|^=", span.text[at]) && !(span.text[at] == '&' && at == 0))
            return true;
        at += length ? length - 1 : 0;
    }
    return false;
}

bool mg_conjunct_sides(mg_span part, mg_span *left, mg_span *right, char operation[3])
{
    size_t found = 0, where = 0, size = 0;
    bool is_other;
    for (size_t at = find_next(part, 0); at < part.length; at = find_next(part, at + 1)) {
        size_t length = operator_at(part, at, &is_other);
        if (length && !is_other) {
            found++;
            where = at;
            size = length;
        }
        at += length ? length - 1 : 0;
    }
    if (found != 1 || has_loose(part))
        return false;
    *left = unwrap((mg_span){part.text, where});
    *right = unwrap((mg_span){part.text + where + size, part.length - where - size});
    memcpy(operation, part.text + where, size);
    operation[size] = '\0';
    return left->length && right->length;
}

bool mg_conjunct_is_simple(mg_span part, mg_span *without)
{
    *without = unwrap(part);
    while (without->length && *without->text == '!')
        *without = unwrap((mg_span){without->text + 1, without->length - 1});
    if (!without->length || !(isalpha((unsigned char)*without->text) || strchr("_*&(", *without->text)))
        return false;
    for (size_t at = find_next(*without, 0); at < without->length; at = find_next(*without, at + 1)) {
        char c = without->text[at];
        bool is_arrow = c == '-' && is_at(*without, at, "->");
        if (!isalnum((unsigned char)c) && c != '_' && c != '.' && !is_arrow && !(strchr("*&", c) && at == 0))
            return false;
        at += is_arrow;
    }
    return true;
}
