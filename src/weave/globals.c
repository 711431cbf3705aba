/* Variables move into the region. Each keeps its initialiser as an image in the jitted data; its uses become its
 * fixed address; the engine copies the images in before the first run (table mg_images, ended by a zero address). It sets errno
 * itself, for malloc and its kin: mg_errno says where that is.
 *
 * Where threads can be created, thread-local variables lie side by side: the first thread has them there, and the others have a copy of that stretch each, made
 * of the same images (table mg_thread_images). A use asks a hook for the address. */
#include "weave/weaver.h"

#include <assert.h>
#include <string.h>

#include "base/vec.h"

enum { RED_ZONE = 32 };

typedef MG_VEC(LLVMValueRef) values;

typedef struct mover {
    mg_weaver *weaver;
    uint64_t next[2];   /* free address among the variables, among the constants */
    values images;      /* constant structs of the table */
    values own_images;  /* and of that of thread-local variables */
    uint64_t own_align; /* the largest alignment of a thread-local variable */
    uint64_t error;     /* where errno went; 0: there is none */
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
    bool has_place = mg_gap_place_of_variable(variable, &place) || mg_unit_find_use(variable, &place);
    return mg_complaints_note(&m->weaver->unit->complaints, has_place ? place.file : NULL,
                              has_place ? place.line : 0, "the variable `%s` %s", name, why);
}

static void note_image(mover *m, LLVMValueRef image, uint64_t address, uint64_t size, bool is_own)
{
    assert(address); /* invariant 5: it has its place in the region */
    LLVMValueRef parts[] = {image, mg_weaver_number(m->weaver, address), mg_weaver_number(m->weaver, size)};
    LLVMValueRef entry = LLVMConstStructInContext(m->weaver->unit->context, parts, 3, false);
    mg_vec_push(&m->images, entry);
    if (is_own)
        mg_vec_push(&m->own_images, entry);
}

/* Those that the user wrote have a place in the source. */
static void note_variable(mover *m, LLVMValueRef variable, const char *name, uint64_t address, uint64_t size)
{
    mg_di_place place;
    mg_sites *sites = m->weaver->sites;
    if (mg_gap_place_of_variable(variable, &place))
        mg_vec_push(
            &sites->variables,
            ((mg_placed_variable){mg_arena_strdup(&sites->arena, place.function ? place.function : name),
                                  address, size}));
}

static uint64_t alignment(LLVMValueRef variable)
{
    uint64_t align = LLVMGetAlignment(variable);
    return align > 16 ? align : 16;
}

/* Does each thread have one of its own? A constant is the same for all. */
static bool is_own(const mg_weaver *weaver, LLVMValueRef variable)
{
    return weaver->has_threads && LLVMIsThreadLocal(variable) && !LLVMIsGlobalConstant(variable);
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
    bool is_each = is_own(w, variable);
    uint64_t size = LLVMABISizeOfType(w->data, LLVMGlobalGetValueType(variable));
    uint64_t align = is_each && !m->own_images.count ? m->own_align : alignment(variable);
    uint64_t address = place(m, LLVMIsGlobalConstant(variable), size ? size : 1, align);
    if (!address)
        return refuse(m, variable,
                      "does not fit: variables and constants may take 48 MiB each\n  make it smaller");
    if (!strcmp(name, "mg_libc_errno"))
        m->error = address;
    note_variable(m, variable, name, address, size);
    LLVMValueRef fixed = LLVMConstIntToPtr(mg_weaver_number(w, address), w->ptr);
    LLVMReplaceAllUsesWith(variable, fixed);
    assert(!LLVMGetFirstUse(variable)); /* invariant 5: nobody sees where the JIT puts it */
    LLVMSetThreadLocal(variable, false);
    LLVMSetLinkage(variable, LLVMInternalLinkage);
    LLVMSetGlobalConstant(variable, true);
    bool is_zero = LLVMIsNull(initialiser);
    note_image(m, is_zero ? LLVMConstNull(w->ptr) : variable, address, size, is_each);
    if (is_zero)
        LLVMDeleteGlobal(variable);
    return true;
}

/* llvm.threadlocal.address(x) is x, but where each thread has its own: there a hook says where. */
static void place_use(mg_weaver *weaver, LLVMValueRef call)
{
    LLVMValueRef variable = LLVMGetArgOperand(call, 0), address = variable;
    if (is_own(weaver, variable))
        address = mg_weaver_call(weaver, MG_HOOK_on_thread_local, call, &variable, 1);
    LLVMReplaceAllUsesWith(call, address);
    LLVMInstructionEraseFromParent(call);
}

static void place_uses(mg_weaver *weaver)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        while (!strncmp(LLVMGetValueName(f), "llvm.threadlocal.address", 24) && LLVMGetFirstUse(f))
            place_use(weaver, LLVMGetUser(LLVMGetFirstUse(f)));
}

static void add_constant(mover *m, const char *name, LLVMValueRef value)
{
    assert(!LLVMGetNamedGlobal(m->weaver->module, name)); /* the program has no name that begins with mg_ */
    LLVMValueRef constant = LLVMAddGlobal(m->weaver->module, LLVMTypeOf(value), name);
    LLVMSetInitializer(constant, value);
    LLVMSetGlobalConstant(constant, true);
}

static void add_images(mover *m, const char *name, values *images)
{
    mg_weaver *w = m->weaver;
    LLVMTypeRef parts[] = {w->ptr, w->i64, w->i64};
    LLVMTypeRef entry = LLVMStructTypeInContext(w->unit->context, parts, 3, false);
    mg_vec_push(images, LLVMConstNull(entry));
    add_constant(m, name, LLVMConstArray2(entry, images->items, images->count));
}

/* Thread-local variables of programs with threads come first, so that nothing lies between them. */
static void list_variables(mover *m, values *variables)
{
    mg_weaver *w = m->weaver;
    for (int is_rest = 0; is_rest < 2; is_rest++)
        for (LLVMValueRef g = LLVMGetFirstGlobal(w->module); g; g = LLVMGetNextGlobal(g)) {
            bool is_each = is_own(w, g);
            if (is_each == is_rest || !strncmp(LLVMGetValueName(g), "llvm.", 5) || mg_signatures_is_table(g))
                continue;
            mg_vec_push(variables, g);
            if (is_each && alignment(g) > m->own_align)
                m->own_align = alignment(g);
        }
}

bool mg_globals_move(mg_weaver *weaver)
{
    mover m = {.weaver = weaver};
    bool is_good = true;
    values variables = {0};
    place_uses(weaver);
    list_variables(&m, &variables);
    for (size_t i = 0; is_good && i < variables.count; i++)
        is_good = move(&m, variables.items[i]);
    if (is_good) {
        add_images(&m, "mg_images", &m.images);
        add_images(&m, "mg_thread_images", &m.own_images);
        add_constant(&m, "mg_errno", mg_weaver_number(weaver, m.error));
    }
    mg_vec_clear(&variables);
    mg_vec_clear(&m.images);
    mg_vec_clear(&m.own_images);
    return is_good;
}
