#include "weave/first_reads.h"

#include <stdlib.h>

#include "base/vec.h"

/* A place that the parameters lead to: at an offset from what one of them points to, or from what a pointer there points to. */
typedef struct place {
    LLVMValueRef parameter;
    bool is_followed; /* there is a pointer at `hop`, and `offset` counts from where it points */
    uint64_t hop, offset;
} place;

typedef struct use {
    place at;
    LLVMValueRef instruction; /* a load or a store */
} use;

typedef MG_VEC(use) uses;

static bool find_place(mg_weaver *weaver, LLVMValueRef pointer, place *out)
{
    *out = (place){0};
    LLVMValueRef from = mg_weaver_element(weaver, pointer, &out->offset);
    if (LLVMIsALoadInst(from)) {
        out->is_followed = true;
        from = mg_weaver_element(weaver, LLVMGetOperand(from, 0), &out->hop);
    }
    out->parameter = from;
    return LLVMIsAArgument(from) != NULL;
}

static int compare_words(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int compare(const void *a, const void *b)
{
    const place *x = &((const use *)a)->at, *y = &((const use *)b)->at;
    int by_parameter = compare_words((uintptr_t)x->parameter, (uintptr_t)y->parameter),
        by_hop =
            x->is_followed != y->is_followed ? x->is_followed - y->is_followed : compare_words(x->hop, y->hop);
    return by_parameter ? by_parameter : by_hop ? by_hop : compare_words(x->offset, y->offset);
}

static uses find_uses(mg_weaver *weaver, LLVMValueRef function)
{
    uses all = {0};
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            unsigned pointer = LLVMIsAStoreInst(i) ? 1 : 0;
            use one = {.instruction = i};
            if ((pointer || LLVMIsALoadInst(i)) && find_place(weaver, LLVMGetOperand(i, pointer), &one.at))
                mg_vec_push(&all, one);
        }
    if (all.count)
        qsort(all.items, all.count, sizeof *all.items, compare);
    return all;
}

static bool is_before(const mg_gap_order *order, LLVMValueRef a, LLVMValueRef b)
{
    return mg_gap_is_before(order, a, b, 0);
}

/* Among the uses of one place, the read that comes before all others; or NULL. */
static LLVMValueRef find_first(const mg_gap_order *order, const use *same, size_t count)
{
    LLVMValueRef first = same->instruction;
    for (size_t i = 1; i < count; i++)
        if (!is_before(order, first, same[i].instruction))
            first = same[i].instruction;
    for (size_t i = 0; i < count; i++)
        if (same[i].instruction != first && !is_before(order, first, same[i].instruction))
            return NULL;
    bool is_once = LLVMIsALoadInst(first) && !mg_gap_is_repeated(order, LLVMGetInstructionParent(first));
    return is_once ? first : NULL;
}

static void add_place(mg_first_reads *reads, const mg_gap_order *order, const use *same, size_t count)
{
    LLVMValueRef first = find_first(order, same, count);
    if (!first)
        return;
    mgc_set_add(reads->loads, first);
    for (size_t i = 0; i < count; i++)
        if (same[i].instruction != first && LLVMIsALoadInst(same[i].instruction))
            mgc_set_add(reads->later, same[i].instruction);
}

mg_first_reads mg_first_reads_of(mg_weaver *weaver, LLVMValueRef function, const mg_gap_order *order)
{
    mg_first_reads reads = {0};
    if (!mg_weaver_is_root(weaver, function) || LLVMGetFirstUse(function))
        return reads;
    uses all = find_uses(weaver, function);
    reads.loads = mgc_set_new();
    reads.later = mgc_set_new();
    for (size_t i = 0, end; i < all.count; i = end) {
        for (end = i + 1; end < all.count && !compare(&all.items[i], &all.items[end]); end++)
            ;
        add_place(&reads, order, &all.items[i], end - i);
    }
    mg_vec_clear(&all);
    return reads;
}

bool mg_first_reads_has(const mg_first_reads *reads, LLVMValueRef load)
{
    return reads->loads && mgc_set_has(reads->loads, load);
}

bool mg_first_reads_is_later(const mg_first_reads *reads, LLVMValueRef load)
{
    return reads->later && mgc_set_has(reads->later, load);
}

void mg_first_reads_clear(mg_first_reads *reads)
{
    if (reads->loads) {
        mgc_set_free(reads->loads);
        mgc_set_free(reads->later);
    }
    *reads = (mg_first_reads){0};
}
