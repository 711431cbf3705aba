/* A loop that stores to memory older than the checkpoint logs the same bytes again at every turn. Only the oldest entry makes a difference: it is
 * applied last, and puts back what was there at first. Without the others the log of an endless loop is only as long as the memory that the loop
 * changes, however long it runs. */
#include "engine/undo.h"

#include <assert.h>
#include <sys/mman.h>

/* A bit for each byte of which old values are logged. */
enum { SEEN_SIZE = (MG_KNOWN_BASE + MG_KNOWN_SIZE) / 8 + 1 };

/* Adds the bytes that an entry puts back; false: they are all there already. */
static bool add_bytes(uint8_t *seen, const mg_undo_entry *entry)
{
    unsigned bits = ((1u << MG_UNDO_SIZE(entry->kind)) - 1) << (entry->where & 7);
    uint8_t *low = seen + entry->where / 8, *high = low + (bits > 0xff);
    assert(entry->where < MG_KNOWN_BASE + MG_KNOWN_SIZE);
    if (!(bits & 0xff & ~*low) && !(bits >> 8 & ~*high))
        return false;
    *low |= (uint8_t)bits;
    *high |= (uint8_t)(bits >> 8);
    return true;
}

/* Goes through the log, oldest entry first. Only entries of bytes are dropped: what others do depends on the entries that come after them. */
static void drop_needless(mg_run *run, uint8_t *seen)
{
    mg_undo_entry *to = run->undo_old;
    for (const mg_undo_entry *entry = to; entry < MG_CONTROL->undo_top; entry++)
        if (entry->kind > MG_UNDO_BYTES_8 || add_bytes(seen, entry))
            *to++ = *entry;
    assert(to <= MG_CONTROL->undo_top); /* invariant 12 */
    MG_CONTROL->undo_top = to;
}

void mg_undo_thin(mg_run *run)
{
    assert(run->undo_old <= MG_CONTROL->undo_top); /* invariant 12 */
    uint8_t *seen =
        mmap(NULL, SEEN_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (seen == MAP_FAILED) /* then all of it stays */
        return;
    drop_needless(run, seen);
    munmap(seen, SEEN_SIZE);
}
