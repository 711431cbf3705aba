/* The seal: how the target's stack comes back without being copied as a whole.
 *
 * The stack holds only what the compiler keeps in frames: no pointer leads there (the locals that pointers lead to have an area
 * of their own, where every store is seen, as in the heap). A checkpoint saves the frame of the function that waits, and
 * seals the frames above it: they stay where they are. A frame can only change once its function runs again, so a function
 * that returns into a sealed frame saves that one first, and the seal moves up (mg_on_leave). In the same way locals that are
 * older than the checkpoint are saved when their function returns, before others use the memory (mg_on_frame_saved).
 *
 * So going back costs what was changed and what was returned through, however deep the stack is. Where there are several stacks, the others are sealed where they wait
 * (switch.h). */
#ifndef MG_ENGINE_SEAL_H
#define MG_ENGINE_SEAL_H

#include "engine/lines.h"
#include "engine/run.h"

/* Saves the frame of the gate at sp, that of the function that called it and some above, in one piece; gives where the sealed frames
 * begin. */
uint64_t mg_seal_take(mg_run *run, uint64_t sp);
/* Another stack was gone to: saves the frames there that are sealed and are about to change. */
void mg_seal_enter(mg_run *run);
/* Copies bytes that are no frames to run->saved, whole lines of it; gives where they lie there. */
uint64_t mg_seal_put_aside(mg_run *run, const void *bytes, uint64_t size);
/* Puts whole lines aside by one entry of the log: those of a struct at MG_UNDONE_BASE that is about to change. */
void mg_seal_save(mg_run *run, uint64_t address, uint64_t size);
/* The handlers of the gates. */
void mg_seal_leave(uint64_t frame);
void mg_seal_pop(uint64_t end);
/* What an entry of kind MG_UNDO_SAVED, MG_UNDO_FRAME or MG_UNDO_SWITCH says: where in run->saved its bytes are, and how many. */
enum { MG_SEAL_OFFSET_BITS = 38 };

static inline uint64_t mg_seal_pack(uint64_t size, uint64_t offset)
{
    return size << MG_SEAL_OFFSET_BITS | offset;
}

static inline uint64_t mg_seal_offset(const mg_undo_entry *entry)
{
    return entry->old & (((uint64_t)1 << MG_SEAL_OFFSET_BITS) - 1);
}

static inline uint64_t mg_seal_size(const mg_undo_entry *entry)
{
    return entry->old >> MG_SEAL_OFFSET_BITS;
}

/* Puts the bytes back; they stay saved. */
static inline void mg_seal_copy(const mg_run *run, const mg_undo_entry *entry)
{
    mg_lines_copy(entry->where, (uint64_t)(uintptr_t)run->saved.memory.base + mg_seal_offset(entry),
                  mg_seal_size(entry));
}

#endif
