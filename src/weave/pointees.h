/* What a pointer of the program leads to, as the debug info has it: only of a local, whose type the weave must know where a loop changes it (loops.h). */
#ifndef MG_WEAVE_POINTEES_H
#define MG_WEAVE_POINTEES_H

#include <stdbool.h>
#include <stdint.h>

#include <llvm-c/Types.h>

enum { MG_POINTEE_NAME = 256 };

typedef struct mg_pointee {
    uint64_t size;              /* in bytes; 0: not known */
    char name[MG_POINTEE_NAME]; /* of a struct, as mg_type.name has it; else empty */
} mg_pointee;

/* type: a DIType, or NULL. False: it is no pointer. */
bool mg_pointee_of(LLVMContextRef context, LLVMMetadataRef type, mg_pointee *pointee);

#endif
