/* atoi and <ctype.h> on chosen characters; the table behind isdigit is made at its first use, before or after a
 * choice. */
#define OWN_STRUCTURE
#include <ctype.h>
#include "restore.h"

struct s {
    char text[4];
};

FRAME(int, number, const char *text)
{
    int value = 0, sign = *text == '-' ? -1 : 1;
    for (const char *p = text + (*text == '-'); *p >= '0' && *p <= '9'; p++)
        value = value * 10 + *p - '0';
    return sign * value;
}

bool ok(struct s *s)
{
    s->text[3] = '\0';
    int value = atoi(s->text), digits = 0;
    CHECK(value == number(s->text));
    for (const char *p = s->text; *p; p++) {
        if (isdigit((unsigned char)*p))
            digits++;
        CHECK(!isalpha((unsigned char)*p) && (isdigit((unsigned char)*p) || ispunct((unsigned char)*p)));
    }
    return value < 0 && digits == 2;
}

MG_BOUNDS(struct s, n)
{
    MG_VALUES(struct s, text, '0', '5', '-');
}
