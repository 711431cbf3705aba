#include <stddef.h>
/* Number of code points; -1 if it is not UTF-8. */
int utf8_count(const unsigned char *s, size_t n)
{
    int count = 0;
    for (size_t i = 0; i < n; count++) {
        size_t more = s[i] < 0x80             ? 0
                      : (s[i] & 0xe0) == 0xc0 ? 1
                      : (s[i] & 0xf0) == 0xe0 ? 2
                      : (s[i] & 0xf8) == 0xf0 ? 3
                                              : 9;
        if (more == 9)
            return -1;
        i++;
        while (more--)
            if ((s[i++] & 0xc0) != 0x80)
                return -1; /* bug: reads past n */
    }
    return count;
}
