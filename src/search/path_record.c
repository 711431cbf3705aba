#include "search/path_record.h"

#include <assert.h>
#include <string.h>

void mg_path_record_write(mg_text *out, const mg_path_record *path)
{
    mg_path_record head = *path;
    for (int i = 0; i < MG_PATH_PARTS; i++)
        head.parts[i].bytes = NULL; /* invariant 30: no pointers travel */
    mg_text_reset(out);
    mg_text_add_bytes(out, (const char *)&head, sizeof head);
    for (int i = 0; i < MG_PATH_PARTS; i++)
        if (path->parts[i].length)
            mg_text_add_bytes(out, path->parts[i].bytes, path->parts[i].length);
}

void mg_path_record_read(mg_path_record *path, const mg_record *record)
{
    uint64_t at = sizeof *path;
    assert(record->kind == MG_RECORD_PATH && record->byte_count >= sizeof *path); /* invariant 30 */
    memcpy(path, record->bytes, sizeof *path);
    for (int i = 0; i < MG_PATH_PARTS; i++) {
        path->parts[i].bytes = record->bytes + at;
        at += path->parts[i].length;
    }
    assert(at == record->byte_count); /* invariant 30 */
}
