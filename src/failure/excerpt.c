#include "failure/excerpt.h"

#include <assert.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "show/json.h"

enum { AROUND = 5, LINE_MOST = 400 };

/* A #line of the program may name anything, such as a device, or a pipe that nobody writes to: only regular files are read. */
static FILE *open_source(const char *file)
{
    struct stat found;
    int fd = open(file, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return NULL;
    FILE *stream = fstat(fd, &found) == 0 && S_ISREG(found.st_mode) ? fdopen(fd, "r") : NULL;
    if (!stream)
        close(fd);
    return stream;
}

/* One line without its newline, cut to LINE_MOST bytes. False: the file has ended. */
static bool read_line(FILE *stream, char text[LINE_MOST], size_t *length)
{
    int byte = getc(stream);
    *length = 0;
    if (byte == EOF)
        return false;
    for (; byte != EOF && byte != '\n'; byte = getc(stream))
        if (*length < LINE_MOST)
            text[(*length)++] = (char)byte;
    assert(*length <= LINE_MOST);
    *length -= *length && text[*length - 1] == '\r';
    return true;
}

static void add_lines(mg_text *out, FILE *stream, unsigned first, unsigned last)
{
    char text[LINE_MOST];
    size_t length;
    assert(first); /* lines count from 1 */
    for (unsigned number = 1; number <= last && read_line(stream, text, &length); number++)
        if (number >= first) {
            mg_text_add(out, number > first ? "," : "");
            mg_json_add_string(out, text, length);
        }
}

void mg_excerpt_add_json(mg_text *out, const char *file, unsigned line)
{
    unsigned first = line > AROUND ? line - AROUND : 1;
    FILE *stream = line ? open_source(file) : NULL;
    mg_text_add(out, "{");
    mg_json_add_member(out, "file", file);
    mg_text_printf(out, ",\"line\":%u,\"first\":%u,\"lines\":[", line, first);
    if (stream) {
        add_lines(out, stream, first, line + AROUND);
        fclose(stream);
    }
    mg_text_add(out, "]}");
}
