/* Parts of words that hold a value which is not chosen yet. A byte of such a word, two of them side by side, one with a byte written over: with a
 * kind of value that can be cut and joined (mg_part_ops in kind.h, that is terms) these stay open too. What lies in memory is still whole
 * words that do not overlap (invariant 38): a word that is overwritten in part is cut into smaller ones. */
#ifndef MG_LANE_WORD_PARTS_H
#define MG_LANE_WORD_PARTS_H

#include "lane/held.h"
#include "lane/kind.h"

/* Are some of these bytes held? Those of them that cannot be cut are chosen, by `choose`. False where there are no parts at all. */
typedef void mg_parts_choose(mg_run *run, const mg_held *held);
bool mg_parts_are_held(mg_run *run, uint64_t address, uint64_t size, mg_parts_choose *choose);
/* No word crosses the beginning of a range, nor its end; those that cannot be cut are chosen. */
void mg_parts_cut(mg_run *run, uint64_t address, uint64_t size, mg_parts_choose *choose);
/* What lies at these bytes, 8 at most, after mg_parts_are_held; touches nothing. Bits that were never written have no value. */
mg_operand mg_parts_read(mg_run *run, uint64_t address, uint64_t size);
/* Where two numbers differ by these bits: those of `b` there, and elsewhere those of `a`. Both have so many bytes. */
mg_operand mg_parts_merge(mg_operand a, mg_operand b, uint64_t bits, uint64_t size);
/* Memory that is plain holds this from now on, in one word or several. There must be room (mg_held_has_room) for MG_PARTS_MOST. Gives
 * the parts that are plain, at their place in the whole: what a store that follows may store. */
enum { MG_PARTS_MOST = 8 };
uint64_t mg_parts_hold(mg_run *run, uint64_t address, uint64_t size, mg_operand value);
/* These bits of what was just stored there were never written. */
void mg_parts_undefine(mg_run *run, uint64_t address, uint64_t size, uint64_t bits);
/* Of bytes that are held, these bits. */
uint64_t mg_parts_held_bits(uint64_t address, uint64_t size);

#endif
