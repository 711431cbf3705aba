/* Modules from textual IR, for tests of the weave room.
 *
 *   ir m;
 *   ir_open(&m, "define i32 @f(ptr %p) { %v = load i32, ptr %p ret i32 %v }");
 *   ir_nth(&m, "f", LLVMLoad, 0);
 *   ir_close(&m); */
#ifndef MG_TESTS_UNIT_IR_H
#define MG_TESTS_UNIT_IR_H

#include <stdio.h>
#include <string.h>

#include <llvm-c/Core.h>

#include "weave/unit_llvm.h"
#include "weave/weaver.h"

typedef struct ir {
    mg_unit *unit;
    mg_status status;
    mg_sites sites;
    mg_weaver weaver;
} ir;

static const char ir_layout[] = "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-"
                                "f80:128-n8:16:32:64-S128\"\ntarget triple = \"x86_64-pc-linux-gnu\"\n";

static inline void ir_open(ir *m, const char *text)
{
    char full[16384];
    memset(m, 0, sizeof *m);
    m->unit = mg_unit_new();
    mg_sites_init(&m->sites);
    snprintf(full, sizeof full, "%s%s", ir_layout, text);
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(full, strlen(full), "test");
    m->unit->module = mg_unit_parse(m->unit, buffer, "test", &m->status);
    if (!m->unit->module)
        fail_msg("%s\n%s", m->status.text, text);
    m->weaver =
        (mg_weaver){.unit = m->unit, .module = m->unit->module, .sites = &m->sites, .status = &m->status};
    m->weaver.data = LLVMGetModuleDataLayout(m->unit->module);
    m->weaver.i1 = LLVMInt1TypeInContext(m->unit->context);
    m->weaver.i64 = LLVMInt64TypeInContext(m->unit->context);
    m->weaver.ptr = LLVMPointerTypeInContext(m->unit->context, 0);
}

static inline void ir_close(ir *m)
{
    mg_sites_clear(&m->sites);
    mg_unit_free(m->unit);
}

/* The nth instruction of an opcode in a function, from 0. */
static inline LLVMValueRef ir_nth(ir *m, const char *function, LLVMOpcode opcode, unsigned n)
{
    LLVMValueRef f = LLVMGetNamedFunction(m->unit->module, function);
    assert_non_null(f);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (LLVMGetInstructionOpcode(i) == opcode && !n--)
                return i;
    fail_msg("@%s has no such instruction", function);
    return NULL;
}

#endif
