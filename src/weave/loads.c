/* Loads, stores, atomics and copies: a hook before each, unless it provably stays inside a known variable.
 *
 * There are three cases. An access that stays inside a known variable needs no check; a store to a local that was given away is only noted, for
 * undoing it. An access to a known variable at an unknown index is checked against the variable's size. Any other access gets a hook that looks at
 * the shadow; a load with a decider gets the hook that also passes that to the engine. */
#include "shape/woven.h"
#include "weave/checks.h"
#include "weave/decider.h"
#include "weave/lanes.h"
#include "weave/loops.h"
#include "weave/undefined.h"
#include "weave/weaver.h"

#include <assert.h>

/* The hook for an access of a size, given the hook for one byte; MG_HOOK_COUNT for sizes that go by ranges. */
static mg_hook_id sized(mg_hook_id byte_hook, uint64_t size)
{
    switch (size) {
    case 1:
        return byte_hook;
    case 2:
        return byte_hook + 1;
    case 4:
        return byte_hook + 2;
    case 8:
        return byte_hook + 3;
    case 3: /* units of bit-fields */
    case 5:
    case 6:
    case 7:
        return byte_hook + 4;
    default:
        return MG_HOOK_COUNT;
    }
}

LLVMValueRef mg_weaver_read_info(mg_weaver *weaver, LLVMValueRef load, uint64_t size)
{
    return (mg_undefined_defers(weaver, load) ? mg_weaver_moved : mg_weaver_info)(weaver, load, size);
}

/* From now on the hook of the load gives the undefined bits of what is read. */
static void tell_undefined(mg_weaver *weaver, LLVMValueRef load, LLVMValueRef hook)
{
    LLVMValueRef asked = LLVMIsALoadInst(load) ? LLVMGetNextInstruction(load) : NULL;
    if (!asked || !LLVMIsACallInst(asked) ||
        LLVMGetCalledValue(asked) != weaver->hooks[MG_HOOK_on_undefined_read])
        return;
    LLVMReplaceAllUsesWith(asked, hook);
    LLVMInstructionEraseFromParent(asked);
}

static void hook_access(mg_weaver *weaver, LLVMValueRef at, LLVMValueRef pointer, uint64_t size, bool is_store,
                        uint64_t bits)
{
    mg_hook_id hook = sized(is_store ? MG_HOOK_on_store_1 : MG_HOOK_on_load_1, size);
    LLVMValueRef info = mg_weaver_read_info(weaver, at, size);
    if (hook != MG_HOOK_COUNT) {
        LLVMValueRef args[] = {pointer, info, mg_weaver_number(weaver, bits)};
        tell_undefined(weaver, at, mg_weaver_call(weaver, hook, at, args, 3));
    } else {
        LLVMValueRef args[] = {pointer, mg_weaver_number(weaver, size), info};
        mg_weaver_call(weaver, is_store ? MG_HOOK_on_write : MG_HOOK_on_read, at, args, 3);
    }
}

typedef enum note_kind { ALIGNED, ODD, RANGE } note_kind;

static note_kind kind_of_note(mg_weaver *weaver, LLVMValueRef pointer, uint64_t size)
{
    if (!size || size > 8 || (size & (size - 1)))
        return RANGE;
    return mg_weaver_is_aligned(weaver, pointer, size) ? ALIGNED : ODD;
}

/* The hooks for a store into a local: if it must be undone, if it must be undone and marked, if it must only be marked. */
static const mg_hook_id old_hooks[] = {MG_HOOK_on_old, MG_HOOK_on_old_range, MG_HOOK_on_old_range};
static const mg_hook_id note_hooks[] = {MG_HOOK_on_note, MG_HOOK_on_note_odd, MG_HOOK_on_note_range};
static const mg_hook_id mark_hooks[] = {MG_HOOK_on_mark, MG_HOOK_on_mark_odd, MG_HOOK_on_mark_range};

/* A store that needs no check: a hook only notes what it changes. */
static void note_store(mg_weaver *weaver, LLVMValueRef at, LLVMValueRef pointer, LLVMValueRef size)
{
    uint64_t fixed = LLVMIsAConstantInt(size) ? LLVMConstIntGetZExtValue(size) : 0;
    if (!mg_weaver_is_given_away(weaver, pointer))
        return;
    bool is_marked = fixed && mg_weaver_is_marked(weaver, pointer, fixed);
    note_kind kind = kind_of_note(weaver, pointer, fixed);
    assert((size_t)kind < sizeof note_hooks / sizeof *note_hooks);
    if (!weaver->options->goes_back) {
        LLVMValueRef args[] = {pointer, size};
        if (!is_marked)
            mg_weaver_call(weaver, mark_hooks[kind], at, args, kind == ALIGNED ? 1 : 2);
        return;
    }
    mg_hook_id hook = (is_marked ? old_hooks : note_hooks)[kind];
    LLVMValueRef local, info = mg_weaver_info(weaver, at, 0);
    uint64_t room;
    mg_weaver_variable(weaver, pointer, &local, &room);
    if (kind == ALIGNED)
        mg_weaver_call(weaver, hook, at,
                       (LLVMValueRef[]){pointer, local, mg_weaver_number(weaver, MG_UNDO_BYTES(fixed)), info},
                       4);
    else
        mg_weaver_call(weaver, hook, at, (LLVMValueRef[]){pointer, size, info}, 3);
}

/* Checks where the element begins, not the field in it, so that accesses to several fields of an element share the check. False: that is not enough.
 * A store to a global must also be logged, and where values may be open a hook must look at what lies there. */
bool mg_weave_index(mg_weaver *weaver, LLVMValueRef at, LLVMValueRef pointer, uint64_t size, bool is_store)
{
    LLVMValueRef variable;
    uint64_t room, offset;
    mg_access_base base = mg_weaver_variable(weaver, pointer, &variable, &room);
    LLVMValueRef element = mg_weaver_element(weaver, pointer, &offset);
    if (base == MG_BASE_UNKNOWN || size > room || offset > room - size || (is_store && base == MG_BASE_GLOBAL))
        return false;
    LLVMPositionBuilderBefore(weaver->builder, at);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    uint64_t info = LLVMConstIntGetZExtValue(mg_weaver_info(weaver, at, size)) | (is_store ? MG_INFO_STORE : 0);
    LLVMValueRef args[] = {pointer, mg_weaver_offset(weaver, element, variable),
                           mg_weaver_number(weaver, room - size - offset),
                           mg_weaver_number(weaver, MG_VERDICT_out_of_bounds), mg_weaver_number(weaver, info)};
    if (!mg_weaver_is_inside(weaver, pointer, size))
        mg_weaver_call(weaver, MG_HOOK_on_index, at, args, 5);
    if (weaver->options->lanes || (base == MG_BASE_LOCAL && weaver->options->poisons))
        return false;
    if (is_store)
        note_store(weaver, at, pointer, mg_weaver_number(weaver, size));
    return true;
}

static unsigned bits_in(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 128;
}

/* The user's pointer may be misaligned whatever its type says. An atomic access would become a call of a library. */
static void forget_alignment(LLVMValueRef instruction)
{
    if (LLVMGetOrdering(instruction) == LLVMAtomicOrderingNotAtomic)
        LLVMSetAlignment(instruction, 1);
}

/* A load that has a decider. */
static void hook_decided(mg_weaver *weaver, const mg_sequel *decider, LLVMValueRef pointer, uint64_t size,
                         uint64_t bits)
{
    assert(decider->count <= MG_SEQUEL_OPERANDS);
    LLVMValueRef load = decider->load;
    LLVMValueRef args[5 + MG_SEQUEL_OPERANDS] = {pointer, mg_weaver_read_info(weaver, load, size),
                                                 mg_weaver_number(weaver, bits), mg_weaver_number(weaver, size),
                                                 decider->function};
    LLVMPositionBuilderBefore(weaver->builder, load);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    for (unsigned i = 0; i < MG_SEQUEL_OPERANDS; i++) {
        LLVMValueRef operand = i < decider->count ? decider->operands[i] : mg_weaver_number(weaver, 0);
        args[5 + i] = mg_weaver_widen(weaver, operand);
    }
    tell_undefined(weaver, load,
                   mg_weaver_call(weaver, MG_HOOK_on_forward, load, args, 5 + MG_SEQUEL_OPERANDS));
}

/* Checks the alignment of an access to a known variable, which has no other hook. All variables begin at multiples of 8, wherever they lie. */
static void check_alignment(mg_weaver *weaver, LLVMValueRef at, LLVMValueRef pointer)
{
    LLVMValueRef variable;
    uint64_t room, offset, align = mg_weaver_alignment(weaver, at);
    assert(align && !(align & (align - 1)));
    mg_weaver_variable(weaver, pointer, &variable, &room);
    if (align > 1 && LLVMIsAAllocaInst(variable) && LLVMGetAlignment(variable) < MG_TAGGED)
        LLVMSetAlignment(variable, MG_TAGGED);
    if (align == 1 || mg_weaver_is_aligned(weaver, pointer, align))
        return;
    if (mg_weaver_element(weaver, pointer, &offset) ==
        variable) { /* a private local may not be passed to a hook */
        if (offset & (align - 1))
            mg_weaver_forbid(weaver, at, LLVMConstInt(weaver->i1, 1, false), MG_VERDICT_misaligned);
        return;
    }
    LLVMValueRef args[] = {pointer, mg_weaver_number(weaver, align - 1),
                           mg_weaver_number(weaver, MG_VERDICT_misaligned), mg_weaver_info(weaver, at, 0)};
    mg_weaver_call(weaver, MG_HOOK_on_aligned, at, args, 4);
}

static void weave_load(mg_weaver *weaver, LLVMValueRef instruction)
{
    LLVMValueRef pointer = LLVMGetOperand(instruction, 0);
    LLVMTypeRef type = LLVMTypeOf(instruction);
    uint64_t size = LLVMStoreSizeOfType(weaver->data, type);
    if (mg_lanes_has(instruction))
        return;
    if (mg_checks_has(instruction))
        mg_weave_bool(weaver, instruction, NULL);
    if (mg_weaver_base(weaver, pointer, size) != MG_BASE_UNKNOWN ||
        mg_weave_index(weaver, instruction, pointer, size, false)) {
        check_alignment(weaver, instruction, pointer);
        return;
    }
    uint64_t bits = mg_bits_of_load(instruction, bits_in(type));
    const mg_sequel *decider = mg_decider_of(weaver, instruction);
    if (decider)
        hook_decided(weaver, decider, pointer, size, bits);
    else
        hook_access(weaver, instruction, pointer, size, false, bits);
}

bool mg_weave_load(mg_weaver *weaver, LLVMValueRef instruction)
{
    assert(LLVMIsALoadInst(instruction));
    weave_load(weaver, instruction);
    mg_weave_touch(weaver, instruction);
    forget_alignment(instruction);
    return true;
}

/* A local of a function that is called in a turn is younger than the turn, and so is one that the weave has made itself. One that is not made at the entry
 * has an address that tells. */
static bool is_younger(LLVMValueRef local)
{
    if (!mg_weaver_is_at_entry(local) || !LLVMIsAConstantInt(LLVMGetOperand(local, 0)))
        return false;
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use))
        if (mg_loop_is_told(LLVMGetUser(use)))
            return false;
    return true;
}

/* Before a store, if that matters. */
static void watch_store(mg_weaver *weaver, LLVMValueRef at, LLVMValueRef pointer, LLVMValueRef size)
{
    LLVMValueRef variable;
    uint64_t room;
    if (!weaver->cuts_loops)
        return;
    mg_weaver_variable(weaver, pointer, &variable, &room);
    LLVMValueRef args[] = {pointer, size, mg_weaver_info(weaver, at, 0)};
    if (!LLVMIsAAllocaInst(variable) || !is_younger(variable))
        mg_weaver_call(weaver, MG_HOOK_on_watch, at, args, 3);
}

static void weave_store(mg_weaver *weaver, LLVMValueRef instruction)
{
    LLVMValueRef pointer = LLVMGetOperand(instruction, 1);
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(instruction, 0));
    uint64_t size = LLVMStoreSizeOfType(weaver->data, type);
    watch_store(weaver, instruction, pointer, mg_weaver_number(weaver, size));
    if (mg_lanes_has(instruction))
        return;
    if (mg_weaver_base(weaver, pointer, size) == MG_BASE_LOCAL) {
        check_alignment(weaver, instruction, pointer);
        note_store(weaver, instruction, pointer, mg_weaver_number(weaver, size));
    } else if (mg_weave_index(weaver, instruction, pointer, size, true))
        check_alignment(weaver, instruction, pointer);
    else
        hook_access(weaver, instruction, pointer, size, true, mg_bits_of_store(instruction, bits_in(type)));
}

bool mg_weave_store(mg_weaver *weaver, LLVMValueRef instruction)
{
    assert(LLVMIsAStoreInst(instruction));
    weave_store(weaver, instruction);
    mg_weave_touch(weaver, instruction);
    forget_alignment(instruction);
    return true;
}

bool mg_weave_va_arg(mg_weaver *weaver, LLVMValueRef instruction)
{
    return mg_weaver_refuse(weaver, instruction, "va_arg in a form only some targets have",
                            "compile the file with Margay instead of handing over bitcode");
}

/* A read-modify-write is a read and a write of the same bytes. The value's type is that of its last operand. */
bool mg_weave_atomic(mg_weaver *weaver, LLVMValueRef instruction)
{
    assert(LLVMIsAAtomicRMWInst(instruction) || LLVMIsAAtomicCmpXchgInst(instruction));
    unsigned last = (unsigned)LLVMGetNumOperands(instruction) - 1;
    LLVMValueRef pointer = LLVMGetOperand(instruction, 0);
    uint64_t size = LLVMStoreSizeOfType(weaver->data, LLVMTypeOf(LLVMGetOperand(instruction, last)));
    watch_store(weaver, instruction, pointer, mg_weaver_number(weaver, size));
    hook_access(weaver, instruction, pointer, size, false, ~0ull);
    hook_access(weaver, instruction, pointer, size, true, ~0ull);
    return true;
}

/* memcpy and kin. `from` is NULL for memset. */
void mg_weave_copy(mg_weaver *weaver, LLVMValueRef at, LLVMValueRef to, LLVMValueRef from, LLVMValueRef size)
{
    assert(LLVMGetTypeKind(LLVMTypeOf(to)) == LLVMPointerTypeKind);
    uint64_t fixed = LLVMIsAConstantInt(size) ? LLVMConstIntGetZExtValue(size) : UINT64_MAX;
    LLVMValueRef wide = size;
    LLVMPositionBuilderBefore(weaver->builder, at);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    if (LLVMTypeOf(size) != weaver->i64)
        wide = LLVMBuildZExt(weaver->builder, size, weaver->i64, "");
    watch_store(weaver, at, to, wide);
    bool writes = mg_weaver_base(weaver, to, fixed) != MG_BASE_LOCAL;
    bool reads = from && mg_weaver_base(weaver, from, fixed) == MG_BASE_UNKNOWN;
    LLVMValueRef info = mg_weaver_info(weaver, at, 0);
    if (writes && reads) {
        LLVMValueRef args[] = {to, from, wide, info};
        mg_weaver_call(weaver, MG_HOOK_on_copy, at, args, 4);
    } else if (writes || reads) {
        LLVMValueRef args[] = {writes ? to : from, wide, writes ? info : mg_weaver_moved(weaver, at, 0)};
        mg_weaver_call(weaver, writes ? MG_HOOK_on_write : MG_HOOK_on_read, at, args, 3);
    }
    if (!writes && fixed) /* last: reading may choose, and then the local is older than the checkpoint */
        note_store(weaver, at, to, wide);
    if (from)
        mg_weave_touch_range(weaver, at, from, wide, false);
    mg_weave_touch_range(weaver, at, to, wide, true);
}
