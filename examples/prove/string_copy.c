/* Strings by pointers, as the C library is often written: no index anywhere. A string is an array of any length in which a zero comes.
 *
 * Strings have 0 to k - 1 characters. One of l is copied as a whole, with room left or not, or cut off after 0 to l - 1 characters: l + 2 paths, in all k (k + 3) / 2. In
 * `last_of` the character is one of l, or none of them: k (k + 1) / 2.
 *
 * With -DBUG copy forgets the zero, as strncpy does. */
#include <margay.h>
#include <stddef.h>

/* The end of a string that has one among so many characters; NULL: it has none. */
static const char *end_of(const char *s, size_t room)
{
    for (const char *limit = s + room; s != limit; s++)
        if (!*s)
            return s;
    return NULL;
}

static bool are_equal(const char *a, const char *b)
{
    for (; *a == *b; a++, b++)
        if (!*a)
            return true;
    return false;
}

/* As much of the string as there is room for, and a zero. Gives where that is. */
char *copy(char *to, size_t room, const char *from, size_t size)
{
    MG_LENGTH(to, room);
    MG_LENGTH(from, size);
    MG_REQUIRES(room > 0 && to != from && end_of(from, size));
    MG_ENSURES(*mg_result(char *) == 0);
    MG_ENSURES((size_t)(end_of(from, size) - from) >= room || are_equal(to, from));

    char *end = to + room - 1;
    while (to < end && *from)
        *to++ = *from++;
#ifndef BUG
    *to = 0;
#endif
    return to;
}

/* Where a character comes last; NULL: nowhere. */
const char *last_of(const char *s, size_t size, char character)
{
    MG_LENGTH(s, size);
    MG_REQUIRES(character && end_of(s, size));
    MG_ENSURES(!mg_result(const char *) || *mg_result(const char *) == character);
    MG_ENSURES(!mg_result(const char *) || !last_of(mg_result(const char *) + 1, size - 1 - (size_t)(mg_result(const char *) - s), character));

    for (const char *p = end_of(s, size); p-- != s;)
        if (*p == character)
            return p;
    return NULL;
}
