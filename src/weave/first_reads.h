/* Reads that are the first of their field, as far as the code shows.
 *
 * A copy of the code behind a read (sequel.h) can say nothing beyond a field that is not read yet. In general that shows only at run time. But where a
 * predicate reads one field after the other, the code shows it, and what follows need not be copied at all. Such a read stands in the predicate
 * itself and in no loop, it reads what a parameter points to, or what a pointer in there points to, and all other uses of the same place come after it.
 *
 * Two pointers may still lead to the same place, so this is a guess. A wrong guess costs no answer: where a copy ends, the program runs. */
#ifndef MG_WEAVE_FIRST_READS_H
#define MG_WEAVE_FIRST_READS_H

#include <margay_containers.h>

#include "weave/llvm_gap.h"
#include "weave/weaver.h"

typedef struct mg_first_reads {
    mgc_set *loads; /* NULL: there are none */
    mgc_set *later; /* the other loads of the same places */
} mg_first_reads;

/* Those of a function; none, if it is not the predicate. */
mg_first_reads mg_first_reads_of(mg_weaver *weaver, LLVMValueRef function, const mg_gap_order *order);
bool mg_first_reads_has(const mg_first_reads *reads, LLVMValueRef load);
/* Does it read what a first read has read? Then it is no choice. */
bool mg_first_reads_is_later(const mg_first_reads *reads, LLVMValueRef load);
void mg_first_reads_clear(mg_first_reads *reads);

#endif
