/* the .def tables agree with themselves, with the bitcode that comes along, and with the C library */
#include <ctype.h>
#include <dlfcn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "driver/paths.h"
#include "engine/host.h"
#include "shape/verdict.h"
#include "tests/unit/ir.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static bool mg_weave_plain(mg_weaver *weaver, LLVMValueRef instruction)
{
    (void)weaver, (void)instruction;
    return true;
}

typedef bool weave_function(mg_weaver *weaver, LLVMValueRef instruction);

/* Does not link when a family has no function. */
static const struct {
    LLVMOpcode opcode;
    const char *name;
    weave_function *early, *late;
} opcodes[] = {
#define MG_OPCODE(name, early, late) {LLVM##name, #name, mg_weave_##early, mg_weave_##late},
#include "weave/weave.def"
#undef MG_OPCODE
};

static const char *const intrinsics[] = {
#define MG_INTRINSIC(name) #name,
#define MG_REFUSED(name, spelling, why)
#include "weave/intrinsics.def"
#undef MG_INTRINSIC
#undef MG_REFUSED
};

static const char *const refused_intrinsics[] = {
#define MG_INTRINSIC(name)
#define MG_REFUSED(name, spelling, why) #name,
#include "weave/intrinsics.def"
#undef MG_INTRINSIC
#undef MG_REFUSED
};

static const char *const checks[] = {
#define MG_CHECK(name, trap, verdict, goes_on) name,
#include "weave/checks.def"
#undef MG_CHECK
};

static const char *const natives[] = {
#define MG_NATIVE(name) #name,
#define MG_JUMP(name, spelling)
#define MG_NEVER(name, why, remedy)
#include "weave/externals.def"
#undef MG_JUMP
#undef MG_NEVER
#undef MG_NATIVE
};

static const struct {
    const char *name, *parameters;
} hooks[] = {
#define MG_HOOK(name, parameters) {"mg_" #name, parameters},
#include "weave/hooks.def"
#undef MG_HOOK
};

static mg_paths paths;

static int find_paths(void **state)
{
    (void)state;
    mg_status status = {0};
    return mg_paths_find(&paths, &status) ? 0 : -1;
}

static LLVMModuleRef read_module(ir *m, const char *path)
{
    ir_open(m, "");
    LLVMModuleRef module = mg_weaver_read(&m->weaver, path);
    if (!module)
        fail_msg("%s", m->status.text);
    return module;
}

/* ---- weave.def ------------------------------------------------------------------------------------------------ */

static void every_opcode_is_listed_once(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(opcodes); i++)
        for (size_t k = 0; k < i; k++)
            if (opcodes[i].opcode == opcodes[k].opcode)
                fail_msg("%s is listed twice", opcodes[i].name);
}

/* Everything that touches memory, calls, or can trap is more than `plain` before or after inlining. */
static void dangerous_opcodes_are_not_plain(void **state)
{
    (void)state;
    static const LLVMOpcode dangerous[] = {LLVMLoad, LLVMStore, LLVMAtomicCmpXchg, LLVMAtomicRMW,  LLVMVAArg,
                                           LLVMCall, LLVMUDiv,  LLVMSDiv,          LLVMURem,       LLVMSRem,
                                           LLVMShl,  LLVMLShr,  LLVMAShr,          LLVMUnreachable};
    for (size_t k = 0; k < COUNT(dangerous); k++) {
        bool is_found = false;
        for (size_t i = 0; i < COUNT(opcodes); i++)
            if (opcodes[i].opcode == dangerous[k]) {
                is_found = true;
                assert_true(opcodes[i].early != mg_weave_plain || opcodes[i].late != mg_weave_plain);
            }
        assert_true(is_found);
    }
}

static bool weave(ir *m, const char *text)
{
    static const char *const roots[] = {"f"};
    ir_open(m, text);
    mg_weave_options options = {.hooks_path = paths.hooks,
                                .models_path = paths.models,
                                .roots = roots,
                                .root_count = 1,
                                .variables = 0x04000000,
                                .constants = 0x01000000,
                                .area_size = 1 << 20,
                                .chunk = 128,
                                .gap = 16,
                                .host_names = mg_host_names};
    return mg_weave_run(m->unit, &options, &m->sites, &m->status);
}

/* One function that has every family: none is missing from weaving's own list. */
static void every_family_is_woven(void **state)
{
    (void)state;
    ir m;
    bool is_good =
        weave(&m, "define i32 @f(ptr %p, i32 %x, ptr byval(i64) %v) {\nentry:\n %y = alloca i32, i32 %x\n"
                  "%a = load i32, ptr %p\n %b = sdiv i32 %a, %x\n %c = shl i32 %b, %x\n store i32 %c, ptr %p\n"
                  "%d = atomicrmw add ptr %p, i32 1 seq_cst\n %e = call i32 %p(ptr %y, ptr byval(i64) %v)\n"
                  "%t = icmp eq i32 %e, %d\n br i1 %t, label %j, label %r\n"
                  "j: indirectbr ptr %p, [label %u, label %r]\nu: unreachable\nr: ret i32 %e }\n");
    if (!is_good)
        fail_msg("%s", m.status.text);
    ir_close(&m);
}

static void an_opcode_that_is_not_listed_is_refused(void **state)
{
    (void)state;
    ir m;
    assert_false(weave(&m,
                       "define i32 @f() personality ptr @p { %r = invoke i32 @g() to label %a unwind label %b\n"
                       "a: ret i32 %r\nb: %l = landingpad i32 cleanup\n ret i32 1 }\n"
                       "define i32 @g() { ret i32 1 }\ndefine i32 @p() { ret i32 0 }\n"));
    assert_int_equal(m.status.code, MG_EXIT_INPUT);
    assert_non_null(strstr(m.status.text, "f uses"));
    ir_close(&m);
}

static void va_arg_is_refused(void **state)
{
    (void)state;
    ir m;
    assert_false(weave(&m, "define i32 @f(ptr %p) { %v = va_arg ptr %p, i32\n ret i32 %v }\n"));
    assert_int_equal(m.status.code, MG_EXIT_INPUT);
    assert_non_null(strstr(m.status.text, "va_arg"));
    ir_close(&m);
}

/* __attribute__((musttail)): the call must stay right before the return. */
static void a_call_that_must_be_a_tail_call_is_woven(void **state)
{
    (void)state;
    ir m;
    bool is_good =
        weave(&m, "define i32 @f(i32 %x) {\nentry: br label %l\nl: %i = phi i32 [0, %entry], [%j, %l]\n"
                  "%j = add i32 %i, 1\n %t = icmp slt i32 %j, %x\n br i1 %t, label %l, label %e\n"
                  "e: %r = musttail call i32 @f(i32 %j)\n ret i32 %r }\n");
    if (!is_good)
        fail_msg("%s", m.status.text);
    ir_close(&m);
}

/* ---- hooks.def ------------------------------------------------------------------------------------------------ */

static char letter_of(LLVMTypeRef type)
{
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        return 'p';
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
        return '?';
    unsigned width = LLVMGetIntTypeWidth(type);
    return width == 64 ? 'i' : width == 1 ? 'b' : '?';
}

static void signature_of(LLVMValueRef function, char *out, size_t room)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(function), params[16];
    unsigned count = LLVMCountParamTypes(type);
    size_t length = 0;
    assert_true(count < COUNT(params) && count + 3 < room);
    LLVMGetParamTypes(type, params);
    if (LLVMGetTypeKind(LLVMGetReturnType(type)) != LLVMVoidTypeKind) {
        char letter = letter_of(LLVMGetReturnType(type));
        assert_true(letter == 'i' || letter == 'p');
        out[length++] = letter == 'p' ? '*' : '>';
    }
    for (unsigned i = 0; i < count; i++)
        out[length++] = letter_of(params[i]);
    out[length] = '\0';
}

static void hooks_are_defined_as_listed(void **state)
{
    (void)state;
    ir m;
    LLVMModuleRef module = read_module(&m, paths.hooks);
    for (size_t i = 0; i < COUNT(hooks); i++) {
        char signature[32];
        LLVMValueRef function = LLVMGetNamedFunction(module, hooks[i].name);
        if (!function || LLVMIsDeclaration(function))
            fail_msg("%s has no body", hooks[i].name);
        signature_of(function, signature, sizeof signature);
        assert_string_equal(signature, hooks[i].parameters);
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(hooks[i].name, hooks[k].name);
    }
    LLVMDisposeModule(module);
    ir_close(&m);
}

static void every_hook_is_listed_and_inlined(void **state)
{
    (void)state;
    ir m;
    LLVMModuleRef module = read_module(&m, paths.hooks);
    unsigned always = LLVMGetEnumAttributeKindForName("alwaysinline", 12);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
        bool is_listed = false;
        if (LLVMIsDeclaration(f) || LLVMGetLinkage(f) == LLVMInternalLinkage)
            continue;
        for (size_t i = 0; i < COUNT(hooks); i++)
            is_listed = is_listed || !strcmp(hooks[i].name, LLVMGetValueName(f));
        if (!is_listed)
            fail_msg("%s is in no table", LLVMGetValueName(f));
        if (!LLVMGetEnumAttributeAtIndex(f, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, always))
            fail_msg("%s is not always inlined", LLVMGetValueName(f));
    }
    LLVMDisposeModule(module);
    ir_close(&m);
}

/* The hooks stand alone: what they need is at fixed addresses. */
static void hooks_call_nothing_outside(void **state)
{
    (void)state;
    ir m;
    LLVMModuleRef module = read_module(&m, paths.hooks);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (LLVMIsDeclaration(f) && !LLVMGetIntrinsicID(f))
            fail_msg("the hooks call %s", LLVMGetValueName(f));
    LLVMDisposeModule(module);
    ir_close(&m);
}

/* ---- names sorted --------------------------------------------------------------------------------------------- */

static void assert_sorted(const char *const *names, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (strcmp(names[i - 1], names[i]) >= 0)
            fail_msg("%s stands before %s", names[i - 1], names[i]);
}

static void verdicts_are_sorted(void **state)
{
    (void)state;
    const char *names[MG_VERDICT_COUNT];
    for (unsigned i = 0; i < MG_VERDICT_COUNT; i++)
        names[i] = mg_verdict_name((mg_verdict_kind)i);
    assert_string_equal(names[0], "true");
    assert_string_equal(names[1], "false");
    assert_string_equal(names[2], "running");
    assert_string_equal(names[3], "cut");
    assert_string_equal(names[4], "asleep");
    assert_string_equal(names[5], "beyond");
    assert_string_equal(names[6], "turn");
    assert_sorted(names + 7, MG_VERDICT_COUNT - 7);
}

/* MG_FAIL_LOG_FULL is 0, so 0 must not be a crash; and each text completes a sentence. */
static void verdicts_after_the_first_seven_are_crashes(void **state)
{
    (void)state;
    for (unsigned i = 0; i < MG_VERDICT_COUNT; i++) {
        const char *text = mg_verdict_text((mg_verdict_kind)i);
        assert_int_equal(mg_verdict_is_crash((mg_verdict_kind)i), i >= 7);
        assert_true(islower((unsigned char)*text));
        assert_true(isalpha((unsigned char)text[strlen(text) - 1]));
    }
}

static void host_functions_are_sorted(void **state)
{
    (void)state;
    assert_sorted(mg_host_names, MG_HOST_COUNT);
    assert_null(mg_host_names[MG_HOST_COUNT]);
}

static void every_host_function_has_a_gate_of_its_own(void **state)
{
    (void)state;
    for (unsigned i = 0; i < MG_HOST_COUNT; i++) {
        assert_true(mg_host_gate((mg_host_id)i) != 0);
        for (unsigned k = 0; k < i; k++)
            assert_true(mg_host_gate((mg_host_id)i) != mg_host_gate((mg_host_id)k));
    }
}

static void intrinsics_are_sorted(void **state)
{
    (void)state;
    assert_sorted(intrinsics, COUNT(intrinsics));
    assert_sorted(refused_intrinsics, COUNT(refused_intrinsics));
}

static void checks_are_sorted(void **state)
{
    (void)state;
    for (size_t i = 1; i < COUNT(checks); i++)
        assert_true(strcmp(checks[i - 1], checks[i]) <= 0); /* several traps may have one name */
}

static void natives_are_sorted(void **state)
{
    (void)state;
    assert_sorted(natives, COUNT(natives));
}

/* The JIT looks them up in the process. */
static void every_native_exists(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(natives); i++)
        if (!dlsym(RTLD_DEFAULT, natives[i]))
            fail_msg("%s is in no library", natives[i]);
}

/* ---- models --------------------------------------------------------------------------------------------------- */

static bool is_listed(const char *name)
{
    for (size_t i = 0; i < COUNT(natives); i++)
        if (!strcmp(natives[i], name))
            return true;
    for (size_t i = 0; i < MG_HOST_COUNT; i++)
        if (!strcmp(mg_host_names[i], name))
            return true;
    return false;
}

/* Newer ones have a second name for some, which older ones lack, and functions that older ones lack. One of ours is there by its header alone; one of theirs
 * is linked into each program, so it cannot be looked up. */
static bool is_in_the_c_library(const char *name)
{
    static const char *const unseen[] = {"atexit", "mg_havoc_at", "strlcat", "strlcpy"};
    for (size_t i = 0; i < COUNT(unseen); i++)
        if (!strcmp(name, unseen[i]))
            return true;
    static const char newer[] = "__isoc23_";
    size_t prefix = strncmp(name, newer, sizeof newer - 1) ? 0 : sizeof newer - 1;
    return dlsym(RTLD_DEFAULT, name + prefix) != NULL;
}

static void models_are_functions_of_the_c_library(void **state)
{
    (void)state;
    ir m;
    unsigned count = 0;
    LLVMModuleRef module = read_module(&m, paths.models);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
        const char *name = LLVMGetValueName(f);
        if (LLVMIsDeclaration(f) || LLVMGetLinkage(f) == LLVMInternalLinkage)
            continue;
        if (strncmp(name, "mg_libc_", 8))
            fail_msg("%s is not called mg_libc_something", name);
        if (!strncmp(name + 8, "mg_", 3)) /* shared by models; no program has such a name */
            continue;
        if (!is_in_the_c_library(name + 8))
            fail_msg("%s: the C library has no %s", name, name + 8);
        if (is_listed(name + 8))
            fail_msg("%s is also a function of the host or of externals.def", name + 8);
        count++;
    }
    assert_true(count > 20);
    LLVMDisposeModule(module);
    ir_close(&m);
}

/* What a model leaves open must be closed by the host, or no program that calls it can run. */
static void models_need_only_models_and_the_host(void **state)
{
    (void)state;
    ir m;
    LLVMModuleRef module = read_module(&m, paths.models);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (LLVMIsDeclaration(f) && !LLVMGetIntrinsicID(f) && !is_listed(LLVMGetValueName(f)))
            fail_msg("the models call %s", LLVMGetValueName(f));
    LLVMDisposeModule(module);
    ir_close(&m);
}

#define TEST(name) cmocka_unit_test(name)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_opcode_is_listed_once),
        TEST(dangerous_opcodes_are_not_plain),
        TEST(every_family_is_woven),
        TEST(an_opcode_that_is_not_listed_is_refused),
        TEST(va_arg_is_refused),
        TEST(a_call_that_must_be_a_tail_call_is_woven),
        TEST(hooks_are_defined_as_listed),
        TEST(every_hook_is_listed_and_inlined),
        TEST(hooks_call_nothing_outside),
        TEST(verdicts_are_sorted),
        TEST(verdicts_after_the_first_seven_are_crashes),
        TEST(host_functions_are_sorted),
        TEST(every_host_function_has_a_gate_of_its_own),
        TEST(intrinsics_are_sorted),
        TEST(checks_are_sorted),
        TEST(natives_are_sorted),
        TEST(every_native_exists),
        TEST(models_are_functions_of_the_c_library),
        TEST(models_need_only_models_and_the_host),
    };
    return cmocka_run_group_tests(tests, find_paths, NULL);
}
