/* A growing string. data is always a C string once anything was added; length leaves out the final NUL. */
#ifndef MG_BASE_TEXT_H
#define MG_BASE_TEXT_H

#include <stdarg.h>
#include <stddef.h>

typedef struct mg_text {
    char *data;
    size_t length, room;
} mg_text;

void mg_text_add(mg_text *text, const char *string);
void mg_text_add_bytes(mg_text *text, const char *bytes, size_t count);
void mg_text_printf(mg_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void mg_text_vprintf(mg_text *text, const char *format, va_list args) __attribute__((format(printf, 2, 0)));
void mg_text_reset(mg_text *text); /* empties, keeps the memory */
void mg_text_clear(mg_text *text); /* gives the memory back */

#endif
