#include "report/clean.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

/* The number of bytes of a UTF-8 character, by its first byte; 0: no character begins with it. */
static size_t length_of(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first < 0xe0)
        return 2;
    if (first >= 0xe0 && first < 0xf0)
        return 3;
    return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

/* Control characters, overlong encodings, surrogates and points that are no characters are not allowed in a document. */
static bool is_allowed(uint32_t point, size_t length)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    assert(length >= 1 && length <= 4);
    if (length == 1)
        return point == '\t' || point == '\n' || (point >= 0x20 && point != 0x7f);
    if (point < least[length] || point > 0x10ffff)
        return false;
    return (point < 0xd800 || point > 0xdfff) && point != 0xfffe && point != 0xffff && point >= 0xa0;
}

/* The length of the character at the start; 0: it is not allowed. */
static size_t find_character(const unsigned char *bytes, size_t count)
{
    size_t length = length_of(bytes[0]);
    assert(count);
    if (!length || length > count)
        return 0;
    uint32_t point = length == 1 ? bytes[0] : bytes[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
        point = point << 6 | (bytes[i] & 0x3f);
    }
    return is_allowed(point, length) ? length : 0;
}

void mg_clean_add(mg_text *out, const char *bytes, size_t count)
{
    for (size_t at = 0; at < count;) {
        size_t length = find_character((const unsigned char *)bytes + at, count - at);
        if (length)
            mg_text_add_bytes(out, bytes + at, length);
        else
            mg_text_printf(out, "\\x%02x", (unsigned char)bytes[at]);
        at += length ? length : 1;
    }
}
