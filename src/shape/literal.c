#include "shape/literal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

void mg_literal_add_char(mg_text *out, unsigned char byte)
{
    static const char plain[] = "abtnvfr";
    if (byte == 0)
        mg_text_add(out, "'\\0'");
    else if (byte >= '\a' && byte <= '\r')
        mg_text_printf(out, "'\\%c'", plain[byte - '\a']);
    else if (byte == '\'' || byte == '\\')
        mg_text_printf(out, "'\\%c'", byte);
    else if (byte < 32 || byte > 126)
        mg_text_printf(out, "'\\x%02x'", byte);
    else
        mg_text_printf(out, "'%c'", byte);
}

void mg_literal_add_real(mg_text *out, uint64_t size, double value)
{
    char digits[40];
    for (int precision = 6; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, value);
        double back = strtod(digits, NULL);
        if (isnan(value) || back == value || (size == 4 && (float)back == (float)value))
            break;
    }
    mg_text_add(out, digits);
}
