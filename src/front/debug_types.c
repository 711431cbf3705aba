/* Debug info is a graph of nodes (weave/llvm_gap.h); the type table looks through typedefs and qualifiers and
 * merges the copies of one struct that several files bring along. A struct's fields are filled after it has its
 * place in the table, so recursive types close on themselves. */
#include "front/debug_types.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>

#include "front/constant.h"
#include "front/dwarf.h"
#include "front/twins.h"
#include "weave/llvm_gap.h"
#include "weave/unit_llvm.h"

/* A struct, union or enum of the table, and the node it was read from. */
typedef struct origin {
    mg_type *type;
    uint32_t number;
} origin;

typedef struct reader {
    mg_types *types;
    mg_di *info;
    const mg_type **done; /* by node */
    mg_twins twins;
    MG_VEC(origin) origins;
} reader;

static const mg_type *read_type(reader *r, uint32_t number, const char *typedef_name);

static mg_type *add(reader *r, mg_type_kind kind, const char *name, uint64_t size)
{
    mg_type *type = mg_arena_alloc(&r->types->arena, sizeof *type);
    *type = (mg_type){.kind = kind, .name = mg_arena_strdup(&r->types->arena, name), .size = size};
    type->number = (uint32_t)r->types->all.count;
    mg_vec_push(&r->types->all, type);
    return type;
}

static const mg_type *void_type(reader *r)
{
    const mg_type *found = mg_types_find(r->types, "void");
    return found ? found : add(r, MG_TYPE_VOID, "void", 0);
}

static mg_type_kind base_kind(const mg_di_node *node)
{
    switch (node->encoding) {
    case ATE_BOOLEAN:
        return MG_TYPE_BOOL;
    case ATE_FLOAT:
        return MG_TYPE_FLOAT;
    case ATE_SIGNED_CHAR:
    case ATE_UNSIGNED_CHAR:
        if (!strcmp(node->name, "char"))
            return MG_TYPE_CHAR;
        return node->encoding == ATE_SIGNED_CHAR ? MG_TYPE_SIGNED : MG_TYPE_UNSIGNED;
    case ATE_SIGNED:
        return node->bits <= 128 ? MG_TYPE_SIGNED : MG_TYPE_OTHER;
    case ATE_UNSIGNED:
        return node->bits <= 128 ? MG_TYPE_UNSIGNED : MG_TYPE_OTHER;
    default:
        return MG_TYPE_OTHER;
    }
}

static const mg_type *read_base(reader *r, const mg_di_node *node)
{
    const mg_type *found = mg_types_find(r->types, node->name);
    if (found && found->size == node->bits / 8 && found->kind == base_kind(node))
        return found;
    mg_type *type = add(r, base_kind(node), node->name, node->bits / 8);
    type->is_signed = node->encoding == ATE_SIGNED_CHAR || node->encoding == ATE_SIGNED;
    return type;
}

static void read_fields(reader *r, mg_type *type, mg_di_node node)
{
    assert(type->kind == MG_TYPE_STRUCT || type->kind == MG_TYPE_UNION);
    mg_field *fields = mg_arena_alloc(&r->types->arena, node.count * sizeof *fields);
    size_t count = 0;
    for (uint32_t i = 0; i < node.count; i++) {
        mg_di_node member = r->info->nodes[r->info->links[node.first + i]];
        if (member.tag != TAG_MEMBER)
            continue;
        fields[count++] = (mg_field){.name = mg_arena_strdup(&r->types->arena, member.name),
                                     .type = read_type(r, member.base, NULL),
                                     .bit_offset = (uint32_t)member.offset_bits,
                                     .bit_size = member.is_bit_field ? (uint32_t)member.bits : 0};
    }
    type->fields = fields;
    assert(count <= node.count);
    type->field_count = count;
}

static void read_enumerators(reader *r, mg_type *type, mg_di_node node)
{
    assert(type->kind == MG_TYPE_ENUM);
    mg_enumerator *all = mg_arena_alloc(&r->types->arena, node.count * sizeof *all);
    const mg_type *base = node.base != MG_DI_NONE ? read_type(r, node.base, NULL) : NULL;
    type->is_signed =
        base &&
        base->kind == MG_TYPE_SIGNED; /* enumerators are marked unsigned only where that makes a difference */
    for (uint32_t i = 0; i < node.count; i++) {
        const mg_di_node *one = &r->info->nodes[r->info->links[node.first + i]];
        all[i] = (mg_enumerator){mg_arena_strdup(&r->types->arena, one->name), one->value};
    }
    type->enumerators = all;
    type->enumerator_count = node.count;
}

/* Two copies of a type were found to be the same, and so are all types inside them: those need not be compared again. A type that so far was
 * seen inside a function only is left out, as the second copy may be at file scope. */
static void settle_twins(reader *r)
{
    for (size_t i = 0; i < r->twins.met.count; i++) {
        const mg_twin *twin = &r->twins.met.items[i];
        assert(twin->first < r->info->node_count && twin->second < r->info->node_count);
        if (r->done[twin->first] && !r->done[twin->second] && !r->info->nodes[twin->first].is_local)
            r->done[twin->second] = r->done[twin->first];
    }
}

/* The type of the table that this is another copy of, or NULL. */
static const mg_type *find_twin(reader *r, uint32_t number, mg_type_kind kind, const char *name)
{
    for (size_t i = 0; *name && i < r->origins.count; i++) {
        origin *other = &r->origins.items[i];
        if (other->type->kind != kind || strcmp(other->type->name, name) ||
            !mg_twins_are(&r->twins, other->number, number))
            continue;
        settle_twins(r);
        other->type->is_local = other->type->is_local && r->info->nodes[number].is_local;
        return other->type;
    }
    return NULL;
}

/* Structs, unions and enums: one entry each, however many files bring it along. Others of the same name have their own. */
static const mg_type *read_composite(reader *r, uint32_t number, const char *typedef_name)
{
    mg_di_node node = r->info->nodes[number];
    const char *word = node.tag == TAG_STRUCT ? "struct" : node.tag == TAG_UNION ? "union" : "enum";
    mg_type_kind kind = node.tag == TAG_STRUCT  ? MG_TYPE_STRUCT
                        : node.tag == TAG_UNION ? MG_TYPE_UNION
                                                : MG_TYPE_ENUM;
    const char *name = typedef_name ? typedef_name : "";
    if (mg_twins_body(&r->twins, number) != number)
        return read_type(r, mg_twins_body(&r->twins, number), typedef_name);
    if (*node.name)
        name = mg_arena_printf(&r->types->arena, "%s %s", word, node.name);
    const mg_type *found = find_twin(r, number, kind, name);
    if (found)
        return found;
    mg_type *type = add(r, kind, name, node.bits / 8);
    assert(!r->done[number]); /* from here on a pointer to the type itself finds this entry */
    r->done[number] = type;
    mg_vec_push(&r->origins, ((origin){type, number}));
    type->is_empty = kind == MG_TYPE_STRUCT && !node.bits && !node.is_declared;
    type->is_local = node.is_local;
    type->file = mg_arena_strdup(&r->types->arena, node.file);
    type->line = node.line;
    if (kind == MG_TYPE_ENUM)
        read_enumerators(r, type, node);
    else
        read_fields(r, type, node);
    return type;
}

/* int a[2][3] is one node with two ranges; here an array of arrays. */
static const mg_type *read_array(reader *r, mg_di_node node, uint32_t dimension)
{
    assert(dimension <= node.count);
    if (dimension == node.count)
        return read_type(r, node.base, NULL);
    const mg_type *element = read_array(r, node, dimension + 1);
    int64_t count = r->info->nodes[r->info->links[node.first + dimension]].value;
    mg_type *type = add(r, MG_TYPE_ARRAY, "", count > 0 ? element->size * (uint64_t)count : 0);
    type->target = element;
    type->count = count > 0 ? (uint64_t)count : 0;
    return type;
}

static const mg_type *read_typedef(reader *r, mg_di_node node)
{
    const mg_type *type = read_type(r, node.base, node.name);
    for (size_t i = 0; i < r->types->aliases.count; i++) {
        mg_alias *alias = &r->types->aliases.items[i];
        if (alias->type != type || strcmp(alias->name, node.name))
            continue;
        alias->is_local = alias->is_local && node.is_local;
        return type;
    }
    mg_alias made = {mg_arena_strdup(&r->types->arena, node.name), type, node.is_local};
    mg_vec_push(&r->types->aliases, made);
    return type;
}

static const mg_type *read_node(reader *r, uint32_t number, const char *typedef_name)
{
    mg_di_node node = r->info->nodes[number];
    switch (node.tag) {
    case TAG_BASE:
        return read_base(r, &node);
    case TAG_TYPEDEF:
        return read_typedef(r, node);
    case TAG_CONST:
    case TAG_VOLATILE:
    case TAG_RESTRICT:
    case TAG_ATOMIC:
        return read_type(r, node.base, typedef_name);
    case TAG_POINTER:
        return mg_types_pointer_to(r->types, read_type(r, node.base, NULL));
    case TAG_ARRAY:
        return read_array(r, node, 0);
    case TAG_STRUCT:
    case TAG_UNION:
    case TAG_ENUM:
        return read_composite(r, number, typedef_name);
    case TAG_SUBROUTINE:
        return add(r, MG_TYPE_FUNCTION, "", 0);
    default:
        return add(r, MG_TYPE_OTHER, node.name, node.bits / 8);
    }
}

static const mg_type *read_type(reader *r, uint32_t number, const char *typedef_name)
{
    if (number == MG_DI_NONE)
        return void_type(r);
    assert(number < r->info->node_count);
    if (!r->done[number])
        r->done[number] = read_node(r, number, typedef_name);
    assert(r->done[number]);
    return r->done[number];
}

/* A pointer to something const, whatever typedefs are on the way. */
static bool is_pointer_to_const(const reader *r, uint32_t number)
{
    bool is_pointer = false;
    while (number != MG_DI_NONE) {
        const mg_di_node *node = &r->info->nodes[number];
        if (is_pointer && node->tag == TAG_CONST)
            return true;
        if (node->tag != TAG_TYPEDEF && node->tag != TAG_CONST && node->tag != TAG_VOLATILE &&
            (node->tag != TAG_POINTER || is_pointer))
            return false;
        is_pointer = is_pointer || node->tag == TAG_POINTER;
        number = node->base;
    }
    return false;
}

static void read_params(reader *r, mg_function *function, const mg_di_node *node, LLVMValueRef value)
{
    size_t count = node->count ? node->count - 1 : 0;
    const mg_type **types = mg_arena_alloc(&r->types->arena, (count + 1) * sizeof *types);
    const char **names = mg_arena_alloc(&r->types->arena, (count + 1) * sizeof *names);
    for (unsigned i = 0; i < count; i++) {
        types[i] = read_type(r, r->info->links[node->first + i + 1], NULL);
        names[i] = mg_arena_strdup(&r->types->arena, mg_gap_param_name(value, i + 1));
    }
    function->params = types;
    function->param_names = names;
    function->param_count = count;
    /* the list of a variadic function ends with an empty entry */
    function->is_variadic = count && types[count - 1]->kind == MG_TYPE_VOID;
    function->is_reader = count == 1 && is_pointer_to_const(r, r->info->links[node->first + 1]);
}

static bool read_function(reader *r, LLVMValueRef value)
{
    mg_di_function seen = mg_gap_function(r->info, value);
    if (seen.type == MG_DI_NONE)
        return false;
    mg_di_node node = r->info->nodes[seen.type];
    assert(node.tag == TAG_SUBROUTINE);
    mg_function function = {.name = mg_arena_strdup(&r->types->arena, LLVMGetValueName(value)),
                            .file = mg_arena_strdup(&r->types->arena, seen.file),
                            .unit = mg_arena_strdup(&r->types->arena, seen.unit),
                            .line = seen.line,
                            .result =
                                node.count ? read_type(r, r->info->links[node.first], NULL) : void_type(r),
                            .is_static = LLVMGetLinkage(value) == LLVMInternalLinkage};
    read_params(r, &function, &node, value);
    mg_vec_push(&r->types->functions, function);
    return true;
}

/* Typedefs first, so that `typedef struct { } tree;` gets its name before anything refers to the struct. */
static void read_all(reader *r)
{
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < r->info->node_count; i++) {
            uint32_t tag = r->info->nodes[i].tag;
            bool is_type = tag != TAG_MEMBER && tag != TAG_SUBRANGE && tag != TAG_ENUMERATOR;
            if (is_type && (pass || tag == TAG_TYPEDEF))
                read_type(r, i, NULL);
        }
}

/* If files define a struct differently, a declaration of it could mean either. It stays incomplete, and two of the definitions are noted for the
 * message. */
static void find_rivals(reader *r)
{
    for (size_t i = 0; i < r->origins.count; i++) {
        const origin *one = &r->origins.items[i];
        if (!r->info->nodes[one->number].is_declared)
            continue;
        const mg_type *first = mg_types_find_one(r->types, one->type->name, 0);
        const mg_type *second = mg_types_find_one(r->types, one->type->name, 1);
        if (!second || !second->size)
            continue;
        one->type->rivals[0] = first;
        one->type->rivals[1] = second;
    }
}

/* A macro that names a type leaves a struct whose first member points to it. */
static void read_named(reader *r, LLVMValueRef entry)
{
    uint32_t number = mg_gap_variable_type(r->info, entry);
    const mg_type *type = number == MG_DI_NONE ? NULL : read_type(r, number, NULL);
    bool is_known = type && type->kind == MG_TYPE_STRUCT && type->field_count;
    mg_vec_push(&r->types->named, is_known ? type->fields[0].type->target : NULL);
}

/* Numbers every type that functions and variables have, so that it is known how many there are before arrays are made for them. */
static mg_di *number_types(LLVMModuleRef module)
{
    mg_di *info = mg_gap_debug_info(module);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        (void)mg_gap_function(info, f);
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
        (void)mg_gap_variable_type(info, g);
    return info;
}

size_t mg_debug_types_read(mg_unit *unit, mg_types *types)
{
    size_t known = 0;
    mg_di *info = number_types(unit->module);
    reader r = {.types = types, .info = info};
    r.done = mg_memory_new((info->node_count + 1) * sizeof *r.done);
    uint32_t numbered = info->node_count;
    mg_twins_init(&r.twins, info);
    read_all(&r);
    for (LLVMValueRef f = LLVMGetFirstFunction(unit->module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            known += read_function(&r, f);
    for (LLVMValueRef g = LLVMGetFirstGlobal(unit->module); g; g = LLVMGetNextGlobal(g))
        if (mg_constant_is_typed(g))
            read_named(&r, g);
    find_rivals(&r);
    assert(info->node_count == numbered); /* the arrays have room for these only */
    mg_twins_clear(&r.twins);
    mg_vec_clear(&r.origins);
    free(r.done);
    mg_gap_debug_info_free(info);
    return known;
}
