/* Seeds of a test's inputs. If the input is nothing but bytes, they are the seed, of a string without its end. Any other input is as the choices that made it: the numbers
 * that a program compiled without Margay takes from MG_CHOICES. */
#include <string.h>

#include "driver/input_writer.h"

static bool is_byte(const mg_type *type)
{
    return type->size == 1 && mg_type_is_integer(type) && type->kind != MG_TYPE_BOOL &&
           type->kind != MG_TYPE_ENUM;
}

/* The elements of the only input, if that is an array of bytes; else NULL. */
static const mg_slot *find_bytes(const mg_input_layout *made)
{
    const mg_slot *root = made->objects.items[made->layout.root].slot;
    if (!made->root.is_holder || root->child_count != 1)
        return NULL;
    const mg_slot *only = &root->children[0];
    if (only->kind == MG_SLOT_CELL && made->cells.items[only->cell].elements)
        only = made->cells.items[only->cell].elements;
    return only->kind == MG_SLOT_ARRAY && is_byte(only->type->target) ? only : NULL;
}

static void add_bytes(mg_text *out, const mg_input_layout *made, const mg_slot *bytes)
{
    mg_text_add(out, "");
    for (uint32_t i = 0; i < bytes->child_count; i++) {
        const mg_domain *domain = &made->domains.items[made->cells.items[bytes->children[i].cell].domain];
        char byte = (char)domain->lo;
        if (!byte && bytes->type->target->kind == MG_TYPE_CHAR)
            return;
        mg_text_add_bytes(out, &byte, 1);
    }
}

bool mg_input_seed_add(mg_text *out, const mg_input_layout *made, const char *numbers, mg_status *status)
{
    const mg_slot *bytes = find_bytes(made);
    if (bytes)
        add_bytes(out, made, bytes);
    else if (numbers && *numbers)
        mg_text_printf(out, "%s\n", numbers);
    else
        return mg_status_fail(
            status, MG_EXIT_USAGE,
            "--format bytes: a seed is an array of bytes, a structure of MG_ANY, or the numbers of all "
            "choices; this input is none of them\n"
            "  name the bytes alone with mg_input, or write it with --format json or c");
    return true;
}
