/* What an mg_unit is, for the rooms that may include LLVM. */
#ifndef MG_WEAVE_UNIT_LLVM_H
#define MG_WEAVE_UNIT_LLVM_H

#include <stdbool.h>

#include <llvm-c/Orc.h>
#include <llvm-c/TargetMachine.h>
#include <llvm-c/Types.h>

#include "base/status.h"
#include "weave/llvm_gap.h"
#include "weave/complaints.h"
#include "weave/unit.h"

/* Assembly outside of functions, which was taken out of a file. */
typedef struct mg_assembly {
    char *file, *text; /* owned */
    unsigned line;     /* 0: it was not found */
} mg_assembly;

struct mg_unit {
    LLVMOrcThreadSafeContextRef owner;
    LLVMContextRef context; /* belongs to owner */
    LLVMModuleRef module;   /* NULL before the front read it and after the jit took it */
    LLVMTargetMachineRef machine;
    mg_complaints complaints; /* of all files and stages; mg_weave_run tells them */
    MG_VEC(mg_assembly) assembly;
    mg_linkage linkage; /* known once the program is woven */
    char diagnostic[1024]; /* the last error LLVM had to say */
};

/* Reads bitcode or textual IR; takes the bytes' memory buffer. NULL and a status when it is malformed. */
LLVMModuleRef mg_unit_parse(mg_unit *unit, LLVMMemoryBufferRef buffer, const char *name, mg_status *status);
/* Links `from` into `into`; takes `from` either way. */
bool mg_unit_link(mg_unit *unit, LLVMModuleRef into, LLVMModuleRef from, const char *name, mg_status *status);
bool mg_unit_run_passes(mg_unit *unit, const char *passes, mg_status *status);

/* A place where a function or variable is used: by an instruction, or in the initial value of a variable. False: none is known. */
bool mg_unit_find_use(LLVMValueRef value, mg_di_place *out);

/* What the program asks about one of its values, and weaving answers. */
#define MG_IS_OPEN "mg_is_open"

#endif
