// What LLVM's C interface lacks, as functions of C (llvm_gap.h): reading debug info, of modules and of object files; which functions have their address taken;
// splitting and redirecting edges of the control flow; dropping flags that generate poison; dominance. It is the only file in C++, because LLVM offers these
// to C++ only; everything else of the room uses the C interface, which changes less from version to version.
#include "weave/llvm_gap.h"

#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SCCIterator.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/CodeGen/IntrinsicLowering.h>
#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

using namespace llvm;

namespace
{

struct Reader {
    std::unordered_map<const DINode *, uint32_t> numbers;
    std::vector<mg_di_node> nodes;
    std::vector<uint32_t> links;

    uint32_t number(const DINode *node)
    {
        if (!node)
            return MG_DI_NONE;
        auto found = numbers.find(node);
        if (found != numbers.end())
            return found->second;
        uint32_t id = static_cast<uint32_t>(nodes.size());
        numbers[node] = id;
        nodes.push_back(mg_di_node{});
        mg_di_node read = describe(node);
        nodes[id] = read;
        return id;
    }

    mg_di_node describe(const DINode *node)
    {
        mg_di_node out{};
        out.tag = node->getTag();
        out.base = MG_DI_NONE;
        out.name = "";
        out.file = "";
        if (auto *type = dyn_cast<DIType>(node)) {
            out.name = text(type->getName());
            out.bits = type->getSizeInBits();
            out.offset_bits = type->getOffsetInBits();
            out.is_bit_field = type->isBitField();
            out.is_local = is_local(type);
            out.file = text(type->getFilename());
            out.line = type->getLine();
        }
        if (auto *basic = dyn_cast<DIBasicType>(node)) {
            out.encoding = basic->getEncoding();
        } else if (auto *derived = dyn_cast<DIDerivedType>(node)) {
            out.base = number(derived->getBaseType());
        } else if (auto *composite = dyn_cast<DICompositeType>(node)) {
            out.base = number(composite->getBaseType());
            out.is_declared = composite->isForwardDecl();
            link(out, composite->getElements());
        } else if (auto *routine = dyn_cast<DISubroutineType>(node)) {
            std::vector<uint32_t> parts;
            for (const DIType *type : routine->getTypeArray())
                parts.push_back(number(type));
            store(out, parts);
        } else if (auto *enumerator = dyn_cast<DIEnumerator>(node)) {
            out.name = text(enumerator->getName());
            out.value = enumerator->isUnsigned() ? static_cast<int64_t>(enumerator->getValue().getZExtValue())
                                                 : enumerator->getValue().getSExtValue();
        } else if (auto *range = dyn_cast<DISubrange>(node)) {
            out.value = -1;
            if (auto *count = dyn_cast_if_present<ConstantInt *>(range->getCount()))
                out.value = count->getSExtValue();
        }
        return out;
    }

    void link(mg_di_node &out, DINodeArray elements)
    {
        std::vector<uint32_t> parts;
        for (const DINode *element : elements)
            if (isa<DIType>(element) || isa<DIEnumerator>(element) || isa<DISubrange>(element))
                parts.push_back(number(element));
        store(out, parts);
    }

    void store(mg_di_node &out, const std::vector<uint32_t> &parts)
    {
        out.first = static_cast<uint32_t>(links.size());
        out.count = static_cast<uint32_t>(parts.size());
        links.insert(links.end(), parts.begin(), parts.end());
    }

    static bool is_local(const DIType *type)
    {
        const DIScope *scope = type->getScope();
        while (scope && isa<DIType>(scope))
            scope = scope->getScope();
        return scope && isa<DILocalScope>(scope);
    }

    // Metadata strings end in a NUL in LLVM's string table.
    static const char *text(StringRef name)
    {
        return name.empty() ? "" : name.data();
    }
};

struct Info : mg_di {
    Reader reader;
    void publish()
    {
        nodes = reader.nodes.data();
        node_count = static_cast<uint32_t>(reader.nodes.size());
        links = reader.links.data();
    }
};

} // namespace

extern "C" mg_di *mg_gap_debug_info(LLVMModuleRef module)
{
    Info *info = new Info();
    DebugInfoFinder finder;
    finder.processModule(*unwrap(module));
    for (const DIType *type : finder.types())
        info->reader.number(type);
    info->publish();
    return info;
}

extern "C" void mg_gap_debug_info_free(mg_di *info)
{
    delete static_cast<Info *>(info);
}

extern "C" mg_di_function mg_gap_function(mg_di *info, LLVMValueRef function)
{
    Info *all = static_cast<Info *>(info);
    mg_di_function out{MG_DI_NONE, "", "", 0};
    const DISubprogram *program = cast<Function>(unwrap(function))->getSubprogram();
    if (!program || !program->getUnit())
        return out;
    out = {all->reader.number(program->getType()), Reader::text(program->getFilename()),
           Reader::text(program->getUnit()->getFilename()), program->getLine()};
    all->publish();
    return out;
}

extern "C" uint32_t mg_gap_variable_type(mg_di *info, LLVMValueRef variable)
{
    Info *all = static_cast<Info *>(info);
    SmallVector<DIGlobalVariableExpression *, 1> found;
    cast<GlobalVariable>(unwrap(variable))->getDebugInfo(found);
    if (found.empty())
        return MG_DI_NONE;
    uint32_t type = all->reader.number(found[0]->getVariable()->getType());
    all->publish();
    return type;
}

extern "C" const char *mg_gap_param_name(LLVMValueRef function, unsigned number)
{
    for (const Instruction &i : cast<Function>(unwrap(function))->getEntryBlock()) {
        if (auto *intrinsic = dyn_cast<DbgVariableIntrinsic>(&i))
            if (intrinsic->getVariable()->getArg() == number)
                return Reader::text(intrinsic->getVariable()->getName());
        for (const DbgVariableRecord &record : filterDbgVars(i.getDbgRecordRange()))
            if (record.getVariable()->getArg() == number)
                return Reader::text(record.getVariable()->getName());
    }
    return "";
}

static mg_gap_spot describe_spot(const DILocation *place)
{
    mg_gap_spot out{nullptr, "", 0, 0, nullptr};
    if (!place)
        return out;
    const DISubprogram *program = place->getScope()->getSubprogram();
    out.function = program ? Reader::text(program->getName()) : nullptr;
    out.file = Reader::text(place->getFilename());
    out.line = place->getLine();
    out.column = place->getColumn();
    out.inlined_at = place->getInlinedAt();
    return out;
}

extern "C" mg_gap_spot mg_gap_spot_of(LLVMValueRef instruction)
{
    return describe_spot(cast<Instruction>(unwrap(instruction))->getDebugLoc().get());
}

extern "C" mg_gap_spot mg_gap_spot_at(const void *inlined_at)
{
    return describe_spot(static_cast<const DILocation *>(inlined_at));
}

struct mg_gap_lines {
    std::unique_ptr<MemoryBuffer> bytes;
    std::unique_ptr<object::ObjectFile> object;
    std::unique_ptr<DWARFContext> context;
    uint64_t section = object::SectionedAddress::UndefSection; // of the code
    std::set<std::string> strings;

    const char *keep_text(const std::string &text)
    {
        return strings.insert(text).first->c_str();
    }
};

extern "C" mg_gap_lines *mg_gap_lines_new(const void *object, size_t size)
{
    StringRef bytes(static_cast<const char *>(object), size);
    auto lines = std::make_unique<mg_gap_lines>();
    lines->bytes = MemoryBuffer::getMemBufferCopy(bytes);
    auto read = object::ObjectFile::createObjectFile(lines->bytes->getMemBufferRef());
    if (!read) {
        consumeError(read.takeError());
        return nullptr;
    }
    lines->object = std::move(*read);
    for (const object::SectionRef &section : lines->object->sections()) {
        Expected<StringRef> name = section.getName();
        if (!name)
            consumeError(name.takeError());
        else if (*name == ".text")
            lines->section = section.getIndex();
    }
    lines->context = DWARFContext::create(*lines->object);
    return lines.release();
}

extern "C" size_t mg_gap_lines_find(mg_gap_lines *lines, uint64_t offset, mg_gap_spot *places, size_t room)
{
    DILineInfoSpecifier wanted(DILineInfoSpecifier::FileLineInfoKind::RelativeFilePath, DINameKind::ShortName);
    DIInliningInfo found = lines->context->getInliningInfoForAddress({offset, lines->section}, wanted);
    size_t count = 0;
    for (uint32_t i = 0; i < found.getNumberOfFrames() && count < room; i++) {
        const DILineInfo &frame = found.getFrame(i);
        if (frame.FunctionName == DILineInfo::BadString)
            continue;
        places[count++] = {lines->keep_text(frame.FunctionName), lines->keep_text(frame.FileName), frame.Line,
                           frame.Column, nullptr};
    }
    return count;
}

extern "C" void mg_gap_lines_free(mg_gap_lines *lines)
{
    delete lines;
}

extern "C" bool mg_gap_place_of(LLVMValueRef instruction, mg_di_place *out)
{
    const DILocation *place = cast<Instruction>(unwrap(instruction))->getDebugLoc();
    const DISubprogram *program = place ? place->getScope()->getSubprogram() : nullptr;
    if (!program || !place->getLine())
        return false;
    *out = mg_di_place{Reader::text(place->getFilename()),
                       Reader::text(place->getDirectory()),
                       Reader::text(program->getName()),
                       program->getLine(),
                       place->getLine(),
                       place->getColumn(),
                       place->getInlinedAt()};
    return true;
}

extern "C" bool mg_gap_place_of_function(LLVMValueRef function, mg_di_place *out)
{
    const DISubprogram *program = cast<Function>(unwrap(function))->getSubprogram();
    if (!program || !program->getLine())
        return false;
    *out = mg_di_place{Reader::text(program->getFilename()),
                       Reader::text(program->getDirectory()),
                       Reader::text(program->getName()),
                       program->getLine(),
                       program->getLine(),
                       0,
                       nullptr};
    return true;
}

extern "C" bool mg_gap_place_of_variable(LLVMValueRef variable, mg_di_place *out)
{
    SmallVector<DIGlobalVariableExpression *, 1> all;
    cast<GlobalVariable>(unwrap(variable))->getDebugInfo(all);
    if (all.empty() || !all[0]->getVariable()->getLine())
        return false;
    const DIGlobalVariable *found = all[0]->getVariable();
    *out = mg_di_place{Reader::text(found->getFilename()),
                       Reader::text(found->getDirectory()),
                       Reader::text(found->getName()),
                       found->getLine(),
                       found->getLine(),
                       0,
                       nullptr};
    return true;
}

extern "C" const void *mg_gap_scope_of(LLVMValueRef instruction)
{
    const DebugLoc &at = cast<Instruction>(unwrap(instruction))->getDebugLoc();
    return at && at.getLine() ? at->getScope()->getNonLexicalBlockFileScope() : nullptr;
}

extern "C" const void *mg_gap_scope_parent(const void *scope)
{
    const auto *block = dyn_cast<DILexicalBlock>(static_cast<const DILocalScope *>(scope));
    return block ? block->getScope()->getNonLexicalBlockFileScope() : nullptr;
}

extern "C" const void *mg_gap_scope_of_local(LLVMValueRef alloca)
{
    for (DbgVariableRecord *record : findDVRDeclares(unwrap(alloca)))
        return record->getVariable()->getScope()->getNonLexicalBlockFileScope();
    for (DbgDeclareInst *declare : findDbgDeclares(unwrap(alloca)))
        return declare->getVariable()->getScope()->getNonLexicalBlockFileScope();
    return nullptr;
}

extern "C" LLVMBasicBlockRef mg_gap_split_edge(LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
    BasicBlock *source = unwrap(from), *target = unwrap(to);
    BasicBlock *between = BasicBlock::Create(target->getContext(), "", target->getParent(), target);
    BranchInst::Create(target, between);
    source->getTerminator()->replaceSuccessorWith(target, between);
    for (PHINode &phi : target->phis()) {
        phi.setIncomingBlock(static_cast<unsigned>(phi.getBasicBlockIndex(source)), between);
        for (int i = phi.getBasicBlockIndex(source); i >= 0; i = phi.getBasicBlockIndex(source))
            phi.removeIncomingValue(static_cast<unsigned>(i), false);
    }
    return wrap(between);
}

extern "C" LLVMBasicBlockRef mg_gap_split_before(LLVMValueRef instruction)
{
    Instruction *first = cast<Instruction>(unwrap(instruction));
    return wrap(first->getParent()->splitBasicBlock(first));
}

extern "C" void mg_gap_drop_unreachable(LLVMValueRef function)
{
    removeUnreachableBlocks(*cast<Function>(unwrap(function)));
}

struct mg_gap_loop {
    DominatorTree tree;
    LoopInfo all;
    const Loop *found;

    explicit mg_gap_loop(BasicBlock *block) : tree(*block->getParent()), all(tree), found(all.getLoopFor(block))
    {
    }
};

extern "C" mg_gap_loop *mg_gap_loop_new(LLVMBasicBlockRef block)
{
    auto loop = std::make_unique<mg_gap_loop>(unwrap(block));
    return loop->found ? loop.release() : nullptr;
}

extern "C" LLVMBasicBlockRef mg_gap_loop_header(const mg_gap_loop *loop)
{
    return wrap(loop->found->getHeader());
}

extern "C" bool mg_gap_loop_has(const mg_gap_loop *loop, LLVMBasicBlockRef block)
{
    return loop->found->contains(unwrap(block));
}

extern "C" bool mg_gap_loop_always_passes(const mg_gap_loop *loop, LLVMBasicBlockRef block)
{
    SmallVector<BasicBlock *, 4> latches;
    loop->found->getLoopLatches(latches);
    return all_of(latches, [&](BasicBlock *latch) { return loop->tree.dominates(unwrap(block), latch); });
}

extern "C" void mg_gap_loop_free(mg_gap_loop *loop)
{
    delete loop;
}

static mg_gap_local describe(const DILocalVariable *variable, BasicBlock *declared)
{
    const DIType *type = variable->getType();
    while (auto *derived = dyn_cast_or_null<DIDerivedType>(type))
        type = derived->getTag() == dwarf::DW_TAG_pointer_type ? nullptr : derived->getBaseType();
    auto *basic = dyn_cast_or_null<DIBasicType>(type);
    return {Reader::text(variable->getName()), basic && basic->getEncoding() == dwarf::DW_ATE_boolean,
            wrap(declared), wrap(variable->getType())};
}

extern "C" mg_gap_local mg_gap_local_of(LLVMValueRef alloca)
{
    for (DbgVariableRecord *record : findDVRDeclares(unwrap(alloca)))
        return describe(record->getVariable(), record->getParent());
    for (DbgDeclareInst *declare : findDbgDeclares(unwrap(alloca)))
        return describe(declare->getVariable(), declare->getParent());
    return {"", false, nullptr, nullptr};
}

extern "C" void mg_gap_go_straight(LLVMBasicBlockRef block, LLVMBasicBlockRef to)
{
    BasicBlock *from = unwrap(block), *target = unwrap(to);
    BranchInst *end = cast<BranchInst>(from->getTerminator());
    BasicBlock *other = end->getSuccessor(end->getSuccessor(0) == target ? 1 : 0);
    Value *condition = end->getCondition();
    other->removePredecessor(from);
    BranchInst::Create(target, end->getIterator())->setDebugLoc(end->getDebugLoc());
    end->eraseFromParent();
    RecursivelyDeleteTriviallyDeadInstructions(condition);
    if (pred_empty(other))
        DeleteDeadBlock(other);
    MergeBlockIntoPredecessor(target);
}

/* Adds an entry for `block` to the phis of `to`, with the value that they have for `from`. */
static void add_way(BasicBlock *to, BasicBlock *from, BasicBlock *block)
{
    for (PHINode &phi : to->phis())
        phi.addIncoming(phi.getIncomingValueForBlock(from), block);
}

/* A phi has one entry for each edge that leads to it. Those from the switch itself are removed at the end, all at once. */
static void unroll(SwitchInst *chosen)
{
    BasicBlock *first = chosen->getParent(), *block = first;
    std::vector<std::pair<BasicBlock *, BasicBlock *>> ways; /* to a block, from the one that compares */
    IRBuilder<> builder(chosen);
    for (auto one : chosen->cases()) {
        BasicBlock *next = BasicBlock::Create(first->getContext(), "", first->getParent());
        builder.SetInsertPoint(block, block == first ? chosen->getIterator() : block->end());
        builder.CreateCondBr(builder.CreateICmpEQ(chosen->getCondition(), one.getCaseValue()),
                             one.getCaseSuccessor(), next);
        ways.push_back({one.getCaseSuccessor(), block});
        block = next;
    }
    builder.SetInsertPoint(block, block == first ? chosen->getIterator() : block->end());
    builder.CreateBr(chosen->getDefaultDest());
    ways.push_back({chosen->getDefaultDest(), block});
    std::set<BasicBlock *> ends;
    for (auto &way : ways)
        if (way.second != first)
            add_way(way.first, first, way.second);
    for (auto &way : ways)
        ends.insert(way.first);
    for (BasicBlock *end : ends) {
        bool is_first_still = ways.front().first == end; /* its one way from `first` stays */
        for (PHINode &phi : end->phis())
            while (count(phi.blocks(), first) > (is_first_still ? 1 : 0))
                phi.removeIncomingValue(first, false);
    }
    chosen->eraseFromParent();
}

extern "C" void mg_gap_unroll_switches(LLVMValueRef function)
{
    std::vector<SwitchInst *> all;
    for (BasicBlock &block : *cast<Function>(unwrap(function)))
        if (auto *chosen = dyn_cast<SwitchInst>(block.getTerminator()))
            all.push_back(chosen);
    for (SwitchInst *chosen : all)
        unroll(chosen);
}

static bool counts_bits(const Instruction &instruction)
{
    const auto *call = dyn_cast<IntrinsicInst>(&instruction);
    if (!call || !call->getType()->isIntegerTy() || call->getType()->getIntegerBitWidth() > 64)
        return false;
    Intrinsic::ID id = call->getIntrinsicID();
    return id == Intrinsic::bswap || id == Intrinsic::ctpop || id == Intrinsic::ctlz || id == Intrinsic::cttz;
}

extern "C" void mg_gap_expand_bits(LLVMValueRef function)
{
    Function *whole = cast<Function>(unwrap(function));
    std::vector<CallInst *> all;
    for (BasicBlock &block : *whole)
        for (Instruction &instruction : block)
            if (counts_bits(instruction))
                all.push_back(cast<CallInst>(&instruction));
    IntrinsicLowering lowering(whole->getParent()->getDataLayout());
    for (CallInst *call : all)
        lowering.LowerIntrinsicCall(call);
}

extern "C" LLVMBasicBlockRef mg_gap_single_predecessor(LLVMBasicBlockRef block)
{
    return wrap(unwrap(block)->getUniquePredecessor());
}

extern "C" void mg_gap_forget_flags(LLVMValueRef instruction)
{
    Instruction *i = cast<Instruction>(unwrap(instruction));
    i->dropPoisonGeneratingFlags();
    i->dropPoisonGeneratingMetadata();
}

static bool takes_address(const Use &use)
{
    const User *user = use.getUser();
    if (const auto *call = dyn_cast<CallBase>(user))
        return !call->isCallee(&use);
    return !isa<BlockAddress>(user) && !isa<Function>(user);
}

extern "C" bool mg_gap_is_address_taken(LLVMValueRef function)
{
    for (const Use &use : unwrap(function)->uses())
        if (takes_address(use))
            return true;
    return false;
}

extern "C" void mg_gap_replace_address(LLVMValueRef function, LLVMValueRef address)
{
    unwrap(function)->replaceUsesWithIf(unwrap(address), [](Use &use) { return takes_address(use); });
}

extern "C" void mg_gap_resolve_aliases(LLVMModuleRef module)
{
    Module *m = unwrap(module);
    while (!m->alias_empty()) {
        GlobalAlias *alias = &*m->alias_begin();
        alias->replaceAllUsesWith(alias->getAliasee());
        alias->eraseFromParent();
    }
}

struct mg_gap_order {
    DominatorTree tree;
    DenseSet<const BasicBlock *> repeated; /* blocks of loops, of any shape */
};

extern "C" mg_gap_order *mg_gap_order_new(LLVMValueRef function)
{
    Function *body = cast<Function>(unwrap(function));
    auto *order = new mg_gap_order{DominatorTree(*body), {}};
    for (auto part = scc_begin(body); !part.isAtEnd(); ++part)
        if (part.hasCycle())
            order->repeated.insert((*part).begin(), (*part).end());
    return order;
}

extern "C" bool mg_gap_is_before(const mg_gap_order *order, LLVMValueRef instruction, LLVMValueRef user,
                                 unsigned operand)
{
    const Use &use = cast<Instruction>(unwrap(user))->getOperandUse(operand);
    return order->tree.dominates(cast<Instruction>(unwrap(instruction)), use);
}

extern "C" bool mg_gap_is_repeated(const mg_gap_order *order, LLVMBasicBlockRef block)
{
    return order->repeated.contains(unwrap(block));
}

extern "C" void mg_gap_order_free(mg_gap_order *order)
{
    delete order;
}

/* There are two ways to ask for memory: new, and LLVM's own around malloc. */
extern "C" void mg_gap_on_no_memory(void (*handler)(void))
{
    std::set_new_handler(handler);
    remove_bad_alloc_error_handler();
    install_bad_alloc_error_handler(
        [](void *context, const char *, bool) { reinterpret_cast<void (*)(void)>(context)(); },
        reinterpret_cast<void *>(handler));
}
