#include "jit/code.h"

#include <assert.h>
#include <string.h>
#include <sys/mman.h>

#include <llvm-c/OrcEE.h>

void mg_code_init(mg_code *code, const mg_jit_options *options, mg_places *places)
{
    assert(options->stub_size && options->stubs_size < options->code_size / 2);
    *code = (mg_code){.base = options->code_base,
                      .size = options->code_size,
                      .stubs_size = options->stubs_size,
                      .stub_size = options->stub_size,
                      .code = options->code_base + options->stubs_size,
                      .data = options->code_base + options->code_size / 2,
                      .places = places};
}

/* The next `size` bytes from *next, opened for writing; NULL when they do not fit below `end`. */
static uint8_t *reserve(uint64_t *next, uint64_t end, uint64_t size, uint64_t align)
{
    uint64_t start = (*next + align - 1) & ~(align - 1);
    assert(!(align & (align - 1)) && *next <= end); /* invariant 5 */
    if (start > end || size > end - start)          /* a program may ask for any alignment */
        return NULL;
    *next = start + size;
    assert(*next <= end);
    uint64_t page = start & ~(uint64_t)65535; /* the largest page of any machine */
    if (mprotect((void *)(uintptr_t)page, start + size - page, PROT_READ | PROT_WRITE))
        return NULL;
    return (uint8_t *)(uintptr_t)start;
}

static uint8_t *place_code(void *context, uintptr_t size, unsigned align, unsigned id, const char *name)
{
    mg_code *code = context;
    (void)id;
    uint8_t *start = reserve(&code->code, code->base + code->size / 2, size, align ? align : 16);
    if (start && !strcmp(name, ".text"))
        mg_places_put(code->places, (uint64_t)(uintptr_t)start, size);
    return start;
}

static uint8_t *place_data(void *context, uintptr_t size, unsigned align, unsigned id, const char *name,
                           LLVMBool is_read_only)
{
    mg_code *code = context;
    (void)id, (void)name, (void)is_read_only;
    return reserve(&code->data, code->base + code->size, size, align ? align : 16);
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

/* A jump to a function, or if there is none an instruction that faults. On both machines one jump reaches all of the code area. */
static void write_jump(uint8_t *stub, uint64_t from, uint64_t to)
{
#if defined __x86_64__
    static const uint8_t none[] = {0x0f, 0x0b}; /* ud2 */
    int32_t distance = (int32_t)(to - from - 5);
    assert(!to || (int64_t)(to - from - 5) == distance);
    if (!to) {
        memcpy(stub, none, sizeof none);
        return;
    }
    stub[0] = 0xe9; /* jmp */
    memcpy(stub + 1, &distance, sizeof distance);
#elif defined __aarch64__
    uint32_t word = to ? 0x14000000 | ((uint32_t)(to - from) >> 2 & 0x03ffffff) : 0; /* b, udf */
    memcpy(stub, &word, sizeof word);
#endif
}

bool mg_code_write_stubs(mg_code *code, const uint64_t *functions, uint64_t count)
{
    uint8_t *stubs = (uint8_t *)(uintptr_t)code->base;
    assert(count * code->stub_size <= code->stubs_size);
    if (mprotect(stubs, code->stubs_size, PROT_READ | PROT_WRITE))
        return false;
    for (uint64_t i = 0; i < count; i++)
        write_jump(stubs + i * code->stub_size, code->base + i * code->stub_size, functions[i]);
    __builtin___clear_cache((char *)stubs, (char *)stubs + code->stubs_size);
    return !mprotect(stubs, code->stubs_size, PROT_READ | PROT_EXEC);
}

static void *same_context(void *context)
{
    return context;
}

static void do_nothing(void *context)
{
    (void)context;
}

LLVMOrcObjectLayerRef mg_code_layer(mg_code *code, LLVMOrcExecutionSessionRef session)
{
    return LLVMOrcCreateRTDyldObjectLinkingLayerWithMCJITMemoryManagerLikeCallbacks(
        session, code, same_context, do_nothing, place_code, place_data, finish, do_nothing);
}
