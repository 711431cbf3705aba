#include "jit/code.h"

#include <string.h>
#include <sys/mman.h>

#include <llvm-c/OrcEE.h>

void mg_code_init(mg_code *code, uint64_t base, uint64_t size, mg_places *places)
{
    *code = (mg_code){.base = base, .size = size, .code = base, .data = base + size / 2, .places = places};
}

/* The next `size` bytes from *next, opened for writing; NULL when they do not fit below `end`. */
static uint8_t *take(uint64_t *next, uint64_t end, uint64_t size, uint64_t align)
{
    uint64_t start = (*next + align - 1) & ~(align - 1);
    if (size > end - start)
        return NULL;
    *next = start + size;
    uint64_t page = start & ~(uint64_t)65535; /* the largest page of any machine */
    if (mprotect((void *)(uintptr_t)page, start + size - page, PROT_READ | PROT_WRITE))
        return NULL;
    return (uint8_t *)(uintptr_t)start;
}

static uint8_t *take_code(void *context, uintptr_t size, unsigned align, unsigned id, const char *name)
{
    mg_code *code = context;
    (void)id;
    uint8_t *start = take(&code->code, code->base + code->size / 2, size, align ? align : 16);
    if (start && !strcmp(name, ".text"))
        mg_places_put(code->places, (uint64_t)(uintptr_t)start, size);
    return start;
}

static uint8_t *take_data(void *context, uintptr_t size, unsigned align, unsigned id, const char *name,
                          LLVMBool is_read_only)
{
    mg_code *code = context;
    (void)id, (void)name, (void)is_read_only;
    return take(&code->data, code->base + code->size, size, align ? align : 16);
}

static LLVMBool finish(void *context, char **error)
{
    mg_code *code = context;
    __builtin___clear_cache((char *)(uintptr_t)code->base, (char *)(uintptr_t)code->code);
    if (!mprotect((void *)(uintptr_t)code->base, code->size / 2, PROT_READ | PROT_EXEC))
        return 0;
    *error = strdup("cannot make the code executable");
    return 1;
}

static void *same_context(void *context)
{
    return context;
}

static void nothing(void *context)
{
    (void)context;
}

LLVMOrcObjectLayerRef mg_code_layer(mg_code *code, LLVMOrcExecutionSessionRef session)
{
    return LLVMOrcCreateRTDyldObjectLinkingLayerWithMCJITMemoryManagerLikeCallbacks(
        session, code, same_context, nothing, take_code, take_data, finish, nothing);
}
