/* The optimiser must believe nothing: one test for each promise. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/ir.h"

/* Does the text have this word, not as a part of a longer one? */
static bool has_word(const char *text, const char *word)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-@%\"";
    size_t length = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at += length)
        if ((at == text || !strchr(letters, at[-1])) && (!at[length] || !strchr(letters, at[length])))
            return true;
    return false;
}

static void strip(ir *m, const char *text, char **before, char **after)
{
    ir_open(m, text);
    *before = LLVMPrintModuleToString(m->unit->module);
    mg_promises_strip(&m->weaver);
    *after = LLVMPrintModuleToString(m->unit->module);
}

/* The module has the word, and has it no more when its promises are stripped. */
static void assert_stripped(const char *text, const char *word)
{
    ir m;
    char *before, *after;
    strip(&m, text, &before, &after);
    if (!has_word(before, word))
        fail_msg("there was no `%s` to begin with:\n%s", word, before);
    if (has_word(after, word))
        fail_msg("`%s` is still there:\n%s", word, after);
    LLVMDisposeMessage(before);
    LLVMDisposeMessage(after);
    ir_close(&m);
}

static void assert_kept(const char *text, const char *word)
{
    ir m;
    char *before, *after;
    strip(&m, text, &before, &after);
    if (!has_word(before, word) || !has_word(after, word))
        fail_msg("`%s` is gone:\n%s", word, after);
    LLVMDisposeMessage(before);
    LLVMDisposeMessage(after);
    ir_close(&m);
}

/* ---- attributes ------------------------------------------------------------------------------------------------ */

#define ON_FUNCTION(a) "define void @f() " a " { ret void }\n"
#define ON_DECLARATION(a) "declare void @g() " a "\n define void @f() { call void @g()\n ret void }\n"
#define ON_CALL(a) "declare void @g()\n define void @f() { call void @g() " a "\n ret void }\n"
#define ON_PARAMETER(a) "define void @f(i32 %x, ptr " a " %p) { ret void }\n"
#define ON_ARGUMENT(a)                                                                                         \
    "declare void @g(i32, ptr)\n define void @f(ptr %p) { call void @g(i32 1, ptr " a " %p)\n ret void }\n"
#define ON_VARIADIC(a)                                                                                         \
    "declare void @g(i32, ...)\n define void @f(ptr %p) { call void (i32, ...) @g(i32 1, ptr " a               \
    " %p)\n ret void }\n"
#define ON_RESULT(a) "define " a " ptr @f(ptr %p) { ret ptr %p }\n"
#define ON_CALL_RESULT(a) "declare ptr @g()\n define ptr @f() { %p = call " a " ptr @g()\n ret ptr %p }\n"
#define ON_POINTER_CALL(a) "define void @f(ptr %p) { call void %p() " a "\n ret void }\n"

#define FUNCTION_PROMISE(test, text, word)                                                                     \
    static void test(void **state)                                                                             \
    {                                                                                                          \
        (void)state;                                                                                           \
        assert_stripped(ON_FUNCTION(text), word);                                                              \
        assert_stripped(ON_DECLARATION(text), word);                                                           \
        assert_stripped(ON_CALL(text), word);                                                                  \
        assert_stripped(ON_POINTER_CALL(text), word);                                                          \
    }

FUNCTION_PROMISE(memory_none, "memory(none)", "memory")
FUNCTION_PROMISE(memory_read, "memory(read)", "memory")
FUNCTION_PROMISE(memory_argmem, "memory(argmem: readwrite)", "memory")
FUNCTION_PROMISE(willreturn, "willreturn", "willreturn")
FUNCTION_PROMISE(mustprogress, "mustprogress", "mustprogress")
FUNCTION_PROMISE(speculatable, "speculatable", "speculatable")
FUNCTION_PROMISE(norecurse, "norecurse", "norecurse")
FUNCTION_PROMISE(nofree, "nofree", "nofree")
FUNCTION_PROMISE(nosync, "nosync", "nosync")
FUNCTION_PROMISE(noreturn, "noreturn", "noreturn")
FUNCTION_PROMISE(nounwind, "nounwind", "nounwind")
FUNCTION_PROMISE(nocallback, "nocallback", "nocallback")
FUNCTION_PROMISE(cold, "cold", "cold")

static void allocsize(void **state)
{
    (void)state;
    assert_stripped(
        "declare ptr @g(i64) allocsize(0)\n define ptr @f() { %p = call ptr @g(i64 8)\n ret ptr %p }",
        "allocsize");
    assert_stripped(
        "declare ptr @g(i64)\n define ptr @f() { %p = call ptr @g(i64 8) allocsize(0)\n ret ptr %p }",
        "allocsize");
}

static void allockind(void **state)
{
    (void)state;
    assert_stripped("declare ptr @g(i64) allockind(\"alloc,uninitialized\")\n"
                    "define ptr @f() { %p = call ptr @g(i64 8)\n ret ptr %p }",
                    "allockind");
}

/* On a parameter, an argument, a variadic argument; and on results where the language allows it. */
#define PARAMETER_PROMISE(test, text, word)                                                                    \
    static void test(void **state)                                                                             \
    {                                                                                                          \
        (void)state;                                                                                           \
        assert_stripped(ON_PARAMETER(text), word);                                                             \
        assert_stripped(ON_ARGUMENT(text), word);                                                              \
        assert_stripped(ON_VARIADIC(text), word);                                                              \
    }

#define VALUE_PROMISE(test, text, word)                                                                        \
    static void test(void **state)                                                                             \
    {                                                                                                          \
        (void)state;                                                                                           \
        assert_stripped(ON_PARAMETER(text), word);                                                             \
        assert_stripped(ON_ARGUMENT(text), word);                                                              \
        assert_stripped(ON_VARIADIC(text), word);                                                              \
        assert_stripped(ON_RESULT(text), word);                                                                \
        assert_stripped(ON_CALL_RESULT(text), word);                                                           \
    }

VALUE_PROMISE(noalias, "noalias", "noalias")
VALUE_PROMISE(nonnull, "nonnull", "nonnull")
VALUE_PROMISE(noundef, "noundef", "noundef")
VALUE_PROMISE(dereferenceable, "dereferenceable(8)", "dereferenceable")
VALUE_PROMISE(dereferenceable_or_null, "dereferenceable_or_null(8)", "dereferenceable_or_null")
PARAMETER_PROMISE(readonly, "readonly", "readonly")
PARAMETER_PROMISE(readnone, "readnone", "readnone")
PARAMETER_PROMISE(writeonly, "writeonly", "writeonly")
PARAMETER_PROMISE(nocapture, "nocapture", "nocapture")
PARAMETER_PROMISE(nofree_parameter, "nofree", "nofree")
/* __attribute__((align_value(16))), assume_aligned, returns_aligned */
VALUE_PROMISE(align, "align 16", "align")

static void returned(void **state)
{
    (void)state;
    assert_stripped("define ptr @f(ptr returned %p) { ret ptr %p }", "returned");
    assert_stripped(
        "declare ptr @g(ptr)\n define ptr @f(ptr %p) { %q = call ptr @g(ptr returned %p)\n ret ptr %q }",
        "returned");
}

static void range_attribute(void **state)
{
    (void)state;
    assert_stripped("define void @f(i32 range(i32 0, 5) %x) { ret void }", "range");
    assert_stripped("define range(i32 0, 5) i32 @f(i32 %x) { ret i32 %x }", "range");
    assert_stripped("declare i32 @g()\n define i32 @f() { %x = call range(i32 0, 5) i32 @g()\n ret i32 %x }",
                    "range");
}

static void nofpclass(void **state)
{
    (void)state;
    assert_stripped("define void @f(double nofpclass(nan inf) %x) { ret void }", "nofpclass");
    assert_stripped("declare nofpclass(nan) double @g()\n"
                    "define double @f() { %x = call nofpclass(nan) double @g()\n ret double %x }",
                    "nofpclass");
}

/* ---- flags ------------------------------------------------------------------------------------------------------ */

#define ARITHMETIC(instruction) "define i32 @f(i32 %x, i32 %y) { %r = " instruction "\n ret i32 %r }\n"

static void nsw(void **state)
{
    (void)state;
    assert_stripped(ARITHMETIC("add nsw i32 %x, %y"), "nsw");
    assert_stripped(ARITHMETIC("sub nsw i32 %x, %y"), "nsw");
    assert_stripped(ARITHMETIC("mul nsw i32 %x, %y"), "nsw");
    assert_stripped(ARITHMETIC("shl nsw i32 %x, %y"), "nsw");
    assert_stripped("define i8 @f(i32 %x) { %r = trunc nsw i32 %x to i8\n ret i8 %r }", "nsw");
}

static void nuw(void **state)
{
    (void)state;
    assert_stripped(ARITHMETIC("add nuw i32 %x, %y"), "nuw");
    assert_stripped(ARITHMETIC("sub nuw i32 %x, %y"), "nuw");
    assert_stripped(ARITHMETIC("mul nuw i32 %x, %y"), "nuw");
    assert_stripped(ARITHMETIC("shl nuw i32 %x, %y"), "nuw");
    assert_stripped("define i8 @f(i32 %x) { %r = trunc nuw i32 %x to i8\n ret i8 %r }", "nuw");
}

static void exact(void **state)
{
    (void)state;
    assert_stripped(ARITHMETIC("udiv exact i32 %x, %y"), "exact");
    assert_stripped(ARITHMETIC("sdiv exact i32 %x, %y"), "exact");
    assert_stripped(ARITHMETIC("lshr exact i32 %x, %y"), "exact");
    assert_stripped(ARITHMETIC("ashr exact i32 %x, %y"), "exact");
}

static void disjoint(void **state)
{
    (void)state;
    assert_stripped(ARITHMETIC("or disjoint i32 %x, %y"), "disjoint");
}

static void nneg(void **state)
{
    (void)state;
    assert_stripped("define i64 @f(i32 %x) { %r = zext nneg i32 %x to i64\n ret i64 %r }", "nneg");
    assert_stripped("define double @f(i32 %x) { %r = uitofp nneg i32 %x to double\n ret double %r }", "nneg");
}

#define ELEMENT(flag)                                                                                          \
    "define ptr @f(ptr %p, i64 %i) { %r = getelementptr " flag " i32, ptr %p, i64 %i\n ret ptr %r }\n"

static void inbounds(void **state)
{
    (void)state;
    assert_stripped(ELEMENT("inbounds"), "inbounds");
}

static void nusw(void **state)
{
    (void)state;
    assert_stripped(ELEMENT("nusw"), "nusw");
    assert_stripped(ELEMENT("nuw"), "nuw");
}

#define REAL(flag)                                                                                             \
    "define double @f(double %x, double %y) { %r = fadd " flag " double %x, %y\n ret double %r }\n"

static void nnan(void **state)
{
    (void)state;
    assert_stripped(REAL("nnan"), "nnan");
    assert_stripped("define i1 @f(double %x) { %r = fcmp nnan oeq double %x, 0.0\n ret i1 %r }", "nnan");
    assert_stripped("declare double @g()\n define double @f() { %r = call nnan double @g()\n ret double %r }",
                    "nnan");
}

static void ninf(void **state)
{
    (void)state;
    assert_stripped(REAL("ninf"), "ninf");
}

static void fast(void **state)
{
    (void)state;
    assert_stripped(REAL("fast"), "fast");
    assert_stripped(
        "define double @f(i1 %b, double %x) { %r = select fast i1 %b, double %x, double 0.0\n ret double %r }",
        "fast");
}

/* ---- metadata --------------------------------------------------------------------------------------------------- */

#define LOADING(kind, node)                                                                                    \
    "define ptr @f(ptr %p) { %r = load ptr, ptr %p, !" kind " !0\n ret ptr %r }\n!0 = " node "\n"

static void tbaa(void **state)
{
    (void)state;
    static const char nodes[] = "!0 = !{!1, !1, i64 0}\n!1 = !{!\"int\", !2, i64 0}\n!2 = !{!\"root\"}\n";
    char text[512];
    snprintf(text, sizeof text,
             "define i32 @f(ptr %%p) { %%r = load i32, ptr %%p, !tbaa !0\n ret i32 %%r }\n%s", nodes);
    assert_stripped(text, "!tbaa");
    snprintf(text, sizeof text, "define void @f(ptr %%p) { store i32 1, ptr %%p, !tbaa !0\n ret void }\n%s",
             nodes);
    assert_stripped(text, "!tbaa");
}

static void tbaa_struct(void **state)
{
    (void)state;
    assert_stripped(
        "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n"
        "define void @f(ptr %p, ptr %q) { call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 8, i1 false), "
        "!tbaa.struct !0\n ret void }\n"
        "!0 = !{i64 0, i64 8, !1}\n!1 = !{!2, !2, i64 0}\n!2 = !{!\"int\", !3, i64 0}\n!3 = !{!\"root\"}\n",
        "!tbaa.struct");
}

#define SCOPES "!0 = !{!1}\n!1 = distinct !{!1, !2}\n!2 = distinct !{!2}\n"

static void noalias_metadata(void **state)
{
    (void)state;
    assert_stripped("define i32 @f(ptr %p) { %r = load i32, ptr %p, !noalias !0\n ret i32 %r }\n" SCOPES,
                    "!noalias");
}

static void alias_scope(void **state)
{
    (void)state;
    assert_stripped("define i32 @f(ptr %p) { %r = load i32, ptr %p, !alias.scope !0\n ret i32 %r }\n" SCOPES,
                    "!alias.scope");
}

static void range_metadata(void **state)
{
    (void)state;
    assert_stripped(
        "define i8 @f(ptr %p) { %r = load i8, ptr %p, !range !0\n ret i8 %r }\n!0 = !{i8 0, i8 2}\n", "!range");
    assert_stripped(
        "declare i8 @g()\n define i8 @f() { %r = call i8 @g(), !range !0\n ret i8 %r }\n!0 = !{i8 0, i8 2}\n",
        "!range");
}

static void nonnull_metadata(void **state)
{
    (void)state;
    assert_stripped(LOADING("nonnull", "!{}"), "!nonnull");
}

static void noundef_metadata(void **state)
{
    (void)state;
    assert_stripped(LOADING("noundef", "!{}"), "!noundef");
}

static void dereferenceable_metadata(void **state)
{
    (void)state;
    assert_stripped(LOADING("dereferenceable", "!{i64 8}"), "!dereferenceable");
}

static void dereferenceable_or_null_metadata(void **state)
{
    (void)state;
    assert_stripped(LOADING("dereferenceable_or_null", "!{i64 8}"), "!dereferenceable_or_null");
}

static void align_metadata(void **state)
{
    (void)state;
    assert_stripped(LOADING("align", "!{i64 16}"), "!align");
}

static void invariant_load(void **state)
{
    (void)state;
    assert_stripped(LOADING("invariant.load", "!{}"), "!invariant.load");
}

static void invariant_group(void **state)
{
    (void)state;
    assert_stripped(LOADING("invariant.group", "!{}"), "!invariant.group");
}

static void nontemporal(void **state)
{
    (void)state;
    assert_stripped(LOADING("nontemporal", "!{i32 1}"), "!nontemporal");
}

static void access_group(void **state)
{
    (void)state;
    assert_stripped("define ptr @f(ptr %p) { %r = load ptr, ptr %p, !llvm.access.group !0\n ret ptr %r }\n!0 = "
                    "distinct !{}\n",
                    "!llvm.access.group");
}

static void loop_mustprogress(void **state)
{
    (void)state;
    static const char text[] = "define void @f() {\nentry: br label %l\nl: br label %l, !llvm.loop !0\n}\n"
                               "!0 = distinct !{!0, !1}\n!1 = !{!\"llvm.loop.mustprogress\"}\n";
    assert_stripped(text, "!llvm.loop");
    ir m;
    char *before, *after;
    strip(&m, text, &before, &after);
    assert_non_null(strstr(before, "llvm.loop.mustprogress"));
    assert_null(strstr(after, "llvm.loop.mustprogress"));
    LLVMDisposeMessage(before);
    LLVMDisposeMessage(after);
    ir_close(&m);
}

static void branch_weights(void **state)
{
    (void)state;
    assert_stripped("define void @f(i1 %b) { br i1 %b, label %t, label %t, !prof !0\nt: ret void }\n"
                    "!0 = !{!\"branch_weights\", i32 1, i32 0}\n",
                    "!prof");
    assert_stripped(
        "define void @f(i1 %b) { br i1 %b, label %t, label %t, !unpredictable !0\nt: ret void }\n!0 = !{}\n",
        "!unpredictable");
}

/* ---- hints that are calls --------------------------------------------------------------------------------------- */

static void assert_hint_dropped(const char *text, const char *name)
{
    ir m;
    ir_open(&m, text);
    assert_non_null(LLVMGetFirstUse(LLVMGetNamedFunction(m.unit->module, name)));
    mg_promises_drop_hints(m.unit->module);
    assert_null(LLVMGetFirstUse(LLVMGetNamedFunction(m.unit->module, name)));
    ir_close(&m);
}

static void assume(void **state)
{
    (void)state;
    assert_hint_dropped(
        "declare void @llvm.assume(i1)\n"
        "define void @f(i1 %b) { call void @llvm.assume(i1 %b)\n call void @llvm.assume(i1 true)\n ret void }",
        "llvm.assume");
}

static void noalias_scope(void **state)
{
    (void)state;
    assert_hint_dropped(
        "declare void @llvm.experimental.noalias.scope.decl(metadata)\n"
        "define void @f() { call void @llvm.experimental.noalias.scope.decl(metadata !0)\n ret void }\n" SCOPES,
        "llvm.experimental.noalias.scope.decl");
}

/* ---- what must stay --------------------------------------------------------------------------------------------- */

/* How values are passed is no promise but the calling convention. */
static void the_calling_convention_stays(void **state)
{
    (void)state;
    assert_kept("define void @f(ptr byval(i64) align 8 %p) { ret void }", "byval");
    assert_kept("define void @f(ptr sret(i64) %p) { ret void }", "sret");
    assert_kept("define zeroext i8 @f(i8 signext %x) { ret i8 %x }", "zeroext");
    assert_kept("define zeroext i8 @f(i8 signext %x) { ret i8 %x }", "signext");
    assert_kept("define void @f(ptr %p) { store volatile i32 1, ptr %p\n ret void }", "volatile");
}

static void debug_lines_stay(void **state)
{
    (void)state;
    assert_kept(
        "define void @f() !dbg !3 { ret void, !dbg !5 }\n!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!2}\n"
        "!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)\n"
        "!1 = !DIFile(filename: \"t.c\", directory: \".\")\n!2 = !{i32 2, !\"Debug Info Version\", i32 3}\n"
        "!3 = distinct !DISubprogram(name: \"f\", file: !1, line: 7, type: !4, unit: !0, spFlags: "
        "DISPFlagDefinition)\n"
        "!4 = !DISubroutineType(types: !{})\n!5 = !DILocation(line: 8, scope: !3)\n",
        "!dbg");
}

static void brakes_of_O0_are_let_go(void **state)
{
    (void)state;
    static const char *const brakes[] = {"noinline optnone", "minsize", "optsize"};
    for (size_t i = 0; i < sizeof brakes / sizeof *brakes; i++) {
        ir m;
        char text[128];
        snprintf(text, sizeof text, "define void @f() %s { ret void }", brakes[i]);
        ir_open(&m, text);
        mg_promises_allow_inlining(m.unit->module);
        char *after = LLVMPrintModuleToString(m.unit->module);
        assert_false(has_word(after, "noinline") || has_word(after, "optnone"));
        assert_false(has_word(after, "minsize") || has_word(after, "optsize"));
        LLVMDisposeMessage(after);
        ir_close(&m);
    }
}

/* The optimiser may not turn a loop into memcpy, nor know what malloc does. */
static void no_function_is_known_by_its_name(void **state)
{
    (void)state;
    ir m;
    char *before, *after;
    strip(&m, ON_FUNCTION(""), &before, &after);
    assert_non_null(strstr(after, "\"no-builtins\""));
    assert_non_null(strstr(after, "\"frame-pointer\"=\"all\""));
    LLVMDisposeMessage(before);
    LLVMDisposeMessage(after);
    ir_close(&m);
}

#define TEST(name) cmocka_unit_test(name)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(memory_none),
        TEST(memory_read),
        TEST(memory_argmem),
        TEST(willreturn),
        TEST(mustprogress),
        TEST(speculatable),
        TEST(norecurse),
        TEST(nofree),
        TEST(nosync),
        TEST(noreturn),
        TEST(nounwind),
        TEST(nocallback),
        TEST(cold),
        TEST(allocsize),
        TEST(allockind),
        TEST(noalias),
        TEST(nonnull),
        TEST(noundef),
        TEST(dereferenceable),
        TEST(dereferenceable_or_null),
        TEST(readonly),
        TEST(readnone),
        TEST(writeonly),
        TEST(nocapture),
        TEST(nofree_parameter),
        TEST(align),
        TEST(returned),
        TEST(range_attribute),
        TEST(nofpclass),
        TEST(nsw),
        TEST(nuw),
        TEST(exact),
        TEST(disjoint),
        TEST(nneg),
        TEST(inbounds),
        TEST(nusw),
        TEST(nnan),
        TEST(ninf),
        TEST(fast),
        TEST(tbaa),
        TEST(tbaa_struct),
        TEST(noalias_metadata),
        TEST(alias_scope),
        TEST(range_metadata),
        TEST(nonnull_metadata),
        TEST(noundef_metadata),
        TEST(dereferenceable_metadata),
        TEST(dereferenceable_or_null_metadata),
        TEST(align_metadata),
        TEST(invariant_load),
        TEST(invariant_group),
        TEST(nontemporal),
        TEST(access_group),
        TEST(loop_mustprogress),
        TEST(branch_weights),
        TEST(assume),
        TEST(noalias_scope),
        TEST(the_calling_convention_stays),
        TEST(debug_lines_stay),
        TEST(brakes_of_O0_are_let_go),
        TEST(no_function_is_known_by_its_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
