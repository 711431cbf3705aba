#include "contract/pieces.h"

#include "contract/clause.h"

void mg_pieces_add_string(mg_text *out, const char *string)
{
    mg_text_add(out, "\"");
    for (const char *c = string; *c; c++) {
        if (*c == '"' || *c == '\\')
            mg_text_add(out, "\\");
        mg_text_add_bytes(out, c, 1);
    }
    mg_text_add(out, "\"");
}

void mg_pieces_add_type(mg_text *out, const mg_type *type)
{
    char spelled[192];
    if (type->kind == MG_TYPE_POINTER) {
        mg_pieces_add_type(out, type->target);
        mg_text_add(out, " *");
    } else if (type->kind == MG_TYPE_FUNCTION) {
        mg_text_add(out, "void"); /* debug info does not say which: a void * converts to any pointer to one */
    } else if (type->kind != MG_TYPE_ARRAY && *type->name) {
        mg_text_add(out, type->name);
    } else {
        mg_text_add(out, mg_type_spell(type, spelled, sizeof spelled));
    }
}

void mg_pieces_add_line(mg_text *out, const char *file, unsigned line)
{
    mg_text_printf(out, "#line %u ", line);
    mg_pieces_add_string(out, file);
    mg_text_add(out, "\n");
}

void mg_pieces_add_olds(mg_text *out, const mg_clause *clause, unsigned *olds)
{
    mg_old_call call;
    for (const char *at = clause->text; mg_clause_find_old(at, &call); at = call.end) {
        mg_pieces_add_line(out, clause->file, clause->line);
        mg_text_printf(out, "    const __typeof__((%.*s)) mg_old_%u = (%.*s);\n", (int)call.length, call.inside,
                       ++*olds, (int)call.length, call.inside);
    }
}

void mg_pieces_add_condition(mg_text *out, const mg_clause *clause, unsigned *olds)
{
    mg_old_call call;
    const char *at = clause->text;
    for (; mg_clause_find_old(at, &call); at = call.end) {
        mg_text_add_bytes(out, at, (size_t)(call.begin - at));
        mg_text_printf(out, "mg_old_%u", ++*olds);
    }
    mg_text_add(out, at);
}

const char mg_pieces_before_call[] = "#undef mg_result\n"
                                     "#define mg_result(type) mg_result_is_for_MG_ENSURES_and_not_for_mg_old\n";
const char mg_pieces_after_call[] =
    "#undef mg_result\n"
    "#define mg_result(type) \\\n"
    "    __extension__({ _Static_assert(__builtin_types_compatible_p(type, __typeof__(mg_returned)), \\\n"
    "        \"mg_result(\" #type \"): the function returns another type\"); mg_returned; })\n"
    "#undef mg_old\n"
    "#define mg_old(...) mg_old_must_stand_in_MG_ENSURES_itself_not_in_a_macro\n";
