/* Variables move into the region. Each keeps its initialiser as an image in the jitted data; its uses become its
 * fixed address; the engine copies the images in before the first run (table mg_images, ended by a zero address). It sets errno
 * itself, for malloc and its kin: mg_errno says where that is. */
#include "weave/weaver.h"

#include <assert.h>
#include <string.h>

#include "base/vec.h"

enum { RED_ZONE = 32 };

typedef MG_VEC(LLVMValueRef) values;

typedef struct mover {
    mg_weaver *weaver;
    uint64_t next[2]; /* free address among the variables, among the constants */
    values images;    /* constant structs of the table */
    uint64_t error;   /* where errno went; 0: there is none */
} mover;

static uint64_t place(mover *m, bool is_constant, uint64_t size, uint64_t align)
{
    assert(size && align && !(align & (align - 1)));
    uint64_t base = is_constant ? m->weaver->options->constants : m->weaver->options->variables;
    uint64_t *next = &m->next[is_constant];
    uint64_t address = ((*next ? *next : base) + align - 1) & ~(align - 1);
    assert(address >= base);
    *next = address + size + RED_ZONE;
    return *next - base <= m->weaver->options->area_size ? address : 0;
}

static bool refuse(mover *m, LLVMValueRef variable, const char *why)
{
    mg_di_place place;
    const char *name = LLVMGetValueName(variable);
    if (mg_gap_place_of_variable(variable, &place) || mg_unit_find_use(variable, &place))
        return mg_status_fail(m->weaver->status, MG_EXIT_INPUT, "%s:%u: the variable `%s` %s", place.file,
                              place.line, name, why);
    return mg_status_fail(m->weaver->status, MG_EXIT_INPUT, "the variable `%s` %s", name, why);
}

static void note_image(mover *m, LLVMValueRef image, uint64_t address, uint64_t size)
{
    assert(address); /* invariant 5: it has its place in the region */
    LLVMValueRef parts[] = {image, mg_weaver_number(m->weaver, address), mg_weaver_number(m->weaver, size)};
    mg_vec_push(&m->images, LLVMConstStructInContext(m->weaver->unit->context, parts, 3, false));
}

/* The variable itself becomes its image. One that starts as zero needs no image, but its size is noted in the table too. */
static bool move(mover *m, LLVMValueRef variable)
{
    mg_weaver *w = m->weaver;
    const char *name = LLVMGetValueName(variable);
    LLVMValueRef initialiser = LLVMGetInitializer(variable);
    if (!initialiser && !LLVMGetFirstUse(variable))
        return true;
    if (!initialiser)
        return refuse(m, variable, "is declared but defined nowhere\n  add the file that defines it");
    uint64_t size = LLVMABISizeOfType(w->data, LLVMGlobalGetValueType(variable));
    uint64_t align = LLVMGetAlignment(variable);
    uint64_t address = place(m, LLVMIsGlobalConstant(variable), size ? size : 1, align > 16 ? align : 16);
    if (!address)
        return refuse(m, variable,
                      "does not fit: variables and constants may take 48 MiB each\n  make it smaller");
    if (!strcmp(name, "mg_libc_errno"))
        m->error = address;
    LLVMValueRef fixed = LLVMConstIntToPtr(mg_weaver_number(w, address), w->ptr);
    LLVMReplaceAllUsesWith(variable, fixed);
    assert(!LLVMGetFirstUse(variable)); /* invariant 5: nobody sees where the JIT puts it */
    LLVMSetThreadLocal(variable, false);
    LLVMSetLinkage(variable, LLVMInternalLinkage);
    LLVMSetGlobalConstant(variable, true);
    bool is_zero = LLVMIsNull(initialiser);
    note_image(m, is_zero ? LLVMConstNull(w->ptr) : variable, address, size);
    if (is_zero)
        LLVMDeleteGlobal(variable);
    return true;
}

/* llvm.threadlocal.address(x) is x: there is one thread here. */
static void forget_threads(mg_weaver *weaver)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f)) {
        if (strncmp(LLVMGetValueName(f), "llvm.threadlocal.address", 24))
            continue;
        while (LLVMGetFirstUse(f)) {
            LLVMValueRef call = LLVMGetUser(LLVMGetFirstUse(f));
            LLVMReplaceAllUsesWith(call, LLVMGetArgOperand(call, 0));
            LLVMInstructionEraseFromParent(call);
        }
    }
}

static void add_constant(mover *m, const char *name, LLVMValueRef value)
{
    assert(!LLVMGetNamedGlobal(m->weaver->module, name)); /* the program has no name that begins with mg_ */
    LLVMValueRef constant = LLVMAddGlobal(m->weaver->module, LLVMTypeOf(value), name);
    LLVMSetInitializer(constant, value);
    LLVMSetGlobalConstant(constant, true);
}

static void write_table(mover *m)
{
    mg_weaver *w = m->weaver;
    LLVMTypeRef parts[] = {w->ptr, w->i64, w->i64};
    LLVMTypeRef entry = LLVMStructTypeInContext(w->unit->context, parts, 3, false);
    mg_vec_push(&m->images, LLVMConstNull(entry));
    LLVMValueRef all = LLVMConstArray2(entry, m->images.items, m->images.count);
    add_constant(m, "mg_images", all);
    add_constant(m, "mg_errno", mg_weaver_number(w, m->error));
}

bool mg_globals_move(mg_weaver *weaver)
{
    mover m = {.weaver = weaver};
    bool is_good = true;
    values variables = {0};
    forget_threads(weaver);
    for (LLVMValueRef g = LLVMGetFirstGlobal(weaver->module); g; g = LLVMGetNextGlobal(g))
        if (strncmp(LLVMGetValueName(g), "llvm.", 5) && !mg_signatures_is_table(g))
            mg_vec_push(&variables, g);
    for (size_t i = 0; is_good && i < variables.count; i++)
        is_good = move(&m, variables.items[i]);
    if (is_good)
        write_table(&m);
    mg_vec_clear(&variables);
    mg_vec_clear(&m.images);
    return is_good;
}
