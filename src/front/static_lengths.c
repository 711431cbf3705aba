/* `int a[static n]`: the callers pass a pointer to n elements at least. The length is an expression of the parameters, read token by token. In a contract the
 * parameters may have other names than in this declaration, so these are replaced. */
#include "front/declaration.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"

static const char *const qualifiers[] = {"static",     "const",        "volatile", "restrict",
                                         "__restrict", "__restrict__", NULL};
static const char *const no_names[] = {"int",  "char",  "short", "long",     "unsigned", "signed", "float",
                                       "void", "_Bool", "const", "restrict", "double",   "bool",   NULL};
static const char *const tags[] = {"struct", "union", "enum", NULL};

/* The token with the name that a parameter has in this declaration; 0: it has none. */
static size_t find_own_name(const mg_declaration_reader *r, size_t first, size_t last)
{
    size_t found = 0;
    for (size_t i = first; i < last; i++) {
        const char *at = r->tokens.all.items[i].at;
        if (*at == '[' || *at == '(' || mg_tokens_is_any(&r->tokens, i, mg_declaration_attributes))
            break;
        if (mg_tokens_is_word(&r->tokens, i))
            found = i;
    }
    if (!found || found == first) /* a type alone */
        return 0;
    bool is_type =
        mg_tokens_is_any(&r->tokens, found, no_names) || mg_tokens_is_any(&r->tokens, found - 1, tags);
    return is_type ? 0 : found;
}

/* Adds a word of a length. If it is a parameter, that gets its name in the contract. */
static void add_word(const mg_declaration_reader *r, const mg_declaration *d, size_t token, mg_text *out)
{
    const mg_token *word = &r->tokens.all.items[token];
    bool is_member = mg_tokens_is(&r->tokens, token - 1, ".") || mg_tokens_is(&r->tokens, token - 1, ">");
    for (size_t i = 0; !is_member && i < d->count; i++) {
        size_t own = find_own_name(r, d->first[i], d->last[i]);
        if (!own || !mg_tokens_are_same(&r->tokens, own, token))
            continue;
        mg_text_add(out, d->holder->param_names[i]);
        return;
    }
    mg_text_add_bytes(out, word->at, word->length);
}

/* Is this the `=` of an assignment? That of `+=` and `<<=` is, too, but not that of `<=`. */
static bool is_assignment(const char *at)
{
    if (*at != '=' || at[1] == '=' || at[-1] == '=' || at[-1] == '!')
        return false;
    return (at[-1] != '<' && at[-1] != '>') || at[-2] == at[-1];
}

/* Does the expression between the brackets change something? `[static` stands before it, so there is a character before each of its own. */
static bool has_effects(const mg_declaration_reader *r, size_t open, size_t close)
{
    for (size_t i = open + 1; i < close; i++) {
        const char *at = r->tokens.all.items[i].at;
        if (is_assignment(at) || ((*at == '+' || *at == '-') && at[1] == *at))
            return true;
    }
    return false;
}

/* Adds the expression between the brackets, without its qualifiers; true: it is a length, since `static` is one of them. */
static bool read_brackets(const mg_declaration_reader *r, const mg_declaration *d, size_t open, mg_text *length)
{
    bool is_static = false;
    size_t close = mg_tokens_close(&r->tokens, open);
    for (size_t i = open + 1; i < close; i++) {
        const mg_token *token = &r->tokens.all.items[i];
        is_static = is_static || mg_tokens_is(&r->tokens, i, "static");
        if (mg_tokens_is_any(&r->tokens, i, qualifiers))
            continue;
        mg_text_add(length, length->length && token->at != token[-1].at + token[-1].length ? " " : "");
        if (mg_tokens_is_word(&r->tokens, i))
            add_word(r, d, i, length);
        else
            mg_text_add_bytes(length, token->at, token->length);
    }
    return is_static && length->length;
}

/* One struct is there whenever the pointer is not NULL, so its elements need not be counted. */
static void add_length(mg_declaration_reader *r, const mg_declaration *d, size_t parameter, size_t open,
                       const char *length)
{
    mg_arena *arena = &r->types->arena;
    const mg_token *at = &r->tokens.all.items[open];
    const mg_type *type = d->holder->params[parameter];
    const char *name = d->holder->param_names[parameter];
    if (type->kind != MG_TYPE_POINTER)
        return;
    bool is_one = !strcmp(length, "1") && mg_type_has_objects(type->target);
    mg_need need = {
        .clause = {.parameter = name, .text = mg_arena_printf(arena, "%s[static %s]", name, length)},
        .length = {MG_CLAUSE_LENGTH, name, mg_arena_strdup(arena, length), at->file, at->line},
        .condition = is_one ? mg_arena_printf(arena, "%s != 0", name)
                            : mg_arena_printf(arena, "%s != 0 && MG_LEADS_TO(%s, (%s))", name, name, length)};
    mg_declaration_add_need(r, d, open, need);
}

static bool read_length(mg_declaration_reader *r, const mg_declaration *d, size_t parameter, size_t open)
{
    const mg_token *at = &r->tokens.all.items[open];
    mg_text length = {0};
    assert(parameter < d->count && mg_tokens_is(&r->tokens, open, "["));
    bool is_static = read_brackets(r, d, open, &length);
    bool is_good = !is_static || !has_effects(r, open, mg_tokens_close(&r->tokens, open));
    if (!is_good)
        mg_status_fail(
            r->status, MG_EXIT_INPUT,
            "%s:%u: the length of `%s` of `%s`, [static %s], changes something\n  write a length that "
            "only computes a number",
            at->file, at->line, d->holder->param_names[parameter], d->function, length.data);
    else if (is_static)
        add_length(r, d, parameter, open, length.data);
    mg_text_clear(&length);
    return is_good;
}

bool mg_static_length_read(mg_declaration_reader *r, const mg_declaration *d, size_t number)
{
    assert(number < d->count && d->first[number] <= d->last[number]);
    for (size_t i = d->first[number]; i < d->last[number]; i++) {
        if (mg_tokens_is(&r->tokens, i, "[") && !mg_tokens_is(&r->tokens, i + 1, "["))
            return read_length(r, d, number, i); /* only the first dimension is a pointer */
        if (strchr("([{", *r->tokens.all.items[i].at))
            i = mg_tokens_close(&r->tokens, i);
    }
    return true;
}

/* The declarations of the parameters stand between the list of their names and the body. */
bool mg_static_length_read_old(mg_declaration_reader *r, const mg_declaration *d)
{
    for (size_t i = mg_tokens_close(&r->tokens, d->open) + 1; i < d->end && !mg_tokens_is(&r->tokens, i, "{");
         i++)
        for (size_t k = 0; k < d->count && mg_tokens_is(&r->tokens, i + 1, "["); k++) {
            bool is_named = d->last[k] == d->first[k] + 1 && mg_tokens_are_same(&r->tokens, d->first[k], i);
            if (is_named && !read_length(r, d, k, i + 1))
                return false;
        }
    return true;
}
