#include "engine/conversion.h"

#include <string.h>

enum { NUMBER_MOST = 1 << 20 };

/* hh before h and ll before l, as the first that matches is taken. */
static const struct {
    const char *text;
    int longs;
} lengths[] = {{"hh", 0}, {"h", 0}, {"ll", 2}, {"l", 1}, {"j", 1}, {"z", 1}, {"t", 1}, {"L", 2}, {"q", 2}};

static int read_number(const char **p)
{
    int number = 0;
    for (; **p >= '0' && **p <= '9'; ++*p)
        number = number < NUMBER_MOST ? number * 10 + (**p - '0') : number;
    return number;
}

/* Reads "1$" and its like and gives the number; 0: there is none, and nothing is read. */
static int read_position(const char **p)
{
    const char *after = *p;
    int number = read_number(&after);
    if (*after != '$')
        return 0;
    *p = after + 1;
    return number ? number : NUMBER_MOST;
}

/* The index of an argument that the conversion takes: by position, from 1, or if that is 0 the next one. */
static int argument_at(mg_conversion *c, int position, int *next)
{
    if (position)
        c->is_numbered = true;
    else
        c->is_in_turn = true;
    return position ? position - 1 : (*next)++;
}

static int read_star(mg_conversion *c, const char **p, int *next)
{
    ++*p;
    return argument_at(c, read_position(p), next);
}

static void read_precision(mg_conversion *c, const char **p, int *next)
{
    if (**p != '.')
        return;
    ++*p;
    if (**p == '*')
        c->precision_from = read_star(c, p, next);
    else
        c->precision = read_number(p);
}

static void read_length(mg_conversion *c, const char **p)
{
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        if (!strncmp(*p, lengths[i].text, strlen(lengths[i].text))) {
            c->longs = lengths[i].longs;
            *p += strlen(lengths[i].text);
            return;
        }
}

static void read_letter(mg_conversion *c, const char **p)
{
    c->letter = *(*p)++;
    if (c->letter == 'C' || c->letter == 'S') {
        c->letter = c->letter == 'C' ? 'c' : 's';
        c->longs = 1;
    }
}

const char *mg_conversion_read(mg_conversion *c, const char *p, int *next)
{
    *c = (mg_conversion){.precision = -1, .width_from = -1, .precision_from = -1, .value_from = -1};
    int position = read_position(&p);
    p += strspn(p, "-+ #0'");
    if (*p == '*')
        c->width_from = read_star(c, &p, next);
    else
        c->width = read_number(&p);
    read_precision(c, &p, next);
    read_length(c, &p);
    read_letter(c, &p);
    if (!c->letter || !strchr("diouxXbBcspneEfFgGaAm%", c->letter))
        return NULL;
    if (c->letter != '%' && c->letter != 'm') /* these take no argument */
        c->value_from = argument_at(c, position, next);
    return c->width_from < MG_ARGUMENTS_MOST && c->precision_from < MG_ARGUMENTS_MOST &&
                   c->value_from < MG_ARGUMENTS_MOST
               ? p
               : NULL;
}
