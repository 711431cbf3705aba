#include "weave/pointees.h"

#include <assert.h>
#include <stdio.h>

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>

/* Tags of DWARF. */
enum {
    TAG_POINTER = 0x0f,
    TAG_STRUCT = 0x13,
    TAG_TYPEDEF = 0x16,
    TAG_CONST = 0x26,
    TAG_VOLATILE = 0x35,
    TAG_RESTRICT = 0x37,
    TAG_ATOMIC = 0x47
};

/* The type that one is derived from; NULL: void. */
static LLVMMetadataRef base_of(LLVMContextRef context, LLVMMetadataRef type)
{
    enum { BASE = 3, OPERANDS_MOST = 16 };
    LLVMValueRef node = LLVMMetadataAsValue(context, type), operands[OPERANDS_MOST];
    unsigned count = LLVMGetMDNodeNumOperands(node);
    if (count <= BASE || count > OPERANDS_MOST)
        return NULL;
    LLVMGetMDNodeOperands(node, operands);
    return operands[BASE] ? LLVMValueAsMetadata(operands[BASE]) : NULL;
}

/* Without qualifiers and typedefs; the last typedef is the name of a struct that has none. */
static LLVMMetadataRef strip(LLVMContextRef context, LLVMMetadataRef type, LLVMMetadataRef *alias)
{
    for (; type; type = base_of(context, type)) {
        uint16_t tag = LLVMGetDINodeTag(type);
        if (tag == TAG_TYPEDEF)
            *alias = type;
        else if (tag != TAG_CONST && tag != TAG_VOLATILE && tag != TAG_RESTRICT && tag != TAG_ATOMIC)
            break;
    }
    return type;
}

bool mg_pointee_of(LLVMContextRef context, LLVMMetadataRef type, mg_pointee *pointee)
{
    LLVMMetadataRef alias = NULL, pointer = strip(context, type, &alias);
    size_t length = 0;
    *pointee = (mg_pointee){0};
    if (!pointer || LLVMGetDINodeTag(pointer) != TAG_POINTER)
        return false;
    alias = NULL;
    LLVMMetadataRef target = strip(context, base_of(context, pointer), &alias);
    if (!target)
        return true;
    pointee->size = LLVMDITypeGetSizeInBits(target) / 8;
    if (LLVMGetDINodeTag(target) != TAG_STRUCT)
        return true;
    const char *name = LLVMDITypeGetName(target, &length);
    const char *word = length ? "struct " : "";
    if (!length && alias)
        name = LLVMDITypeGetName(alias, &length);
    if (length + sizeof "struct " < MG_POINTEE_NAME)
        snprintf(pointee->name, MG_POINTEE_NAME, "%s%.*s", word, (int)length, name);
    return true;
}
