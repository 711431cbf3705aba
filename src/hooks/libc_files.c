/* Files that lie in memory. A test provides them by mg_file, the program opens, changes, makes and removes them, and the test looks at them again by mg_file_bytes. A path begins
 * without any, as it begins with its variables as they were. Their bytes lie in an arena, which is not the program's heap: so no file is memory that is lost. */
#include "hooks/streams.h"

enum { ARENA = 1 << 20 };

static char arena[ARENA];
static size_t used;
static file *files;

static void *take_room(size_t size)
{
    size = (size + 15) & ~(size_t)15;
    if (size > ARENA - used)
        return NULL;
    used += size;
    return arena + used - size;
}

static bool is_equal(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

file *MODEL(mg_file_find)(const char *name)
{
    for (file *f = files; f; f = f->next)
        if (f->name && is_equal(f->name, name))
            return f;
    return NULL;
}

static const char *copy_name(const char *name)
{
    size_t length = 0;
    while (name[length])
        length++;
    char *copy = take_room(length + 1);
    for (size_t i = 0; copy && i <= length; i++)
        copy[i] = name[i];
    return copy;
}

bool MODEL(mg_file_resize)(file *f, size_t size)
{
    if (size > ARENA) {
        MODEL(errno) = NO_SPACE;
        return false;
    }
    if (size > f->room) {
        size_t room = size > 2 * f->room ? size : 2 * f->room;
        char *bytes = take_room(room + 2);
        if (!bytes) {
            MODEL(errno) = NO_SPACE;
            return false;
        }
        for (size_t i = 0; i < f->size; i++)
            bytes[i + 1] = f->bytes[i];
        f->bytes = bytes + 1;
        f->room = room;
    }
    for (size_t i = f->size; i < size; i++)
        f->bytes[i] = 0;
    f->size = size;
    f->bytes[size] = 0;
    return true;
}

file *MODEL(mg_file_make)(const char *name)
{
    file *f = take_room(sizeof *f);
    const char *copy = name ? copy_name(name) : NULL;
    char *bytes = take_room(16);
    if (!f || !bytes || (name && !copy)) {
        MODEL(errno) = NO_SPACE;
        return NULL;
    }
    *f = (file){.next = files, .name = copy, .bytes = bytes + 1, .room = 14};
    bytes[1] = 0;
    files = f;
    return f;
}

void MODEL(mg_file)(const char *name, const void *bytes, size_t size)
{
    file *f = MODEL(mg_file_find)(name);
    const char *from = bytes;
    if (!f)
        f = MODEL(mg_file_make)(name);
    if (f)
        MODEL(mg_file_resize)(f, 0);
    for (size_t i = 0; f && MODEL(mg_file_resize)(f, size) && i < size; i++)
        f->bytes[i] = from[i];
}

const char *MODEL(mg_file_bytes)(const char *name, size_t *size)
{
    const file *f = MODEL(mg_file_find)(name);
    if (f && size)
        *size = f->size;
    return f ? f->bytes : NULL;
}

int MODEL(remove)(const char *name)
{
    file *f = MODEL(mg_file_find)(name);
    if (f)
        f->name = NULL; /* streams that have it open keep it */
    else
        MODEL(errno) = NO_ENTRY;
    return f ? 0 : -1;
}

int MODEL(unlink)(const char *name)
{
    return MODEL(remove)(name);
}

int MODEL(rename)(const char *from, const char *to)
{
    file *f = MODEL(mg_file_find)(from), *other = MODEL(mg_file_find)(to);
    if (!f) {
        MODEL(errno) = NO_ENTRY;
        return -1;
    }
    const char *name = f == other ? f->name : copy_name(to);
    if (!name) {
        MODEL(errno) = NO_SPACE;
        return -1;
    }
    if (other && other != f)
        other->name = NULL;
    f->name = name;
    return 0;
}
