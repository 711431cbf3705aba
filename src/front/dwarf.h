/* The DWARF numbers that types of C programs come with. */
#ifndef MG_FRONT_DWARF_H
#define MG_FRONT_DWARF_H

enum {
    TAG_ARRAY = 0x01,
    TAG_ENUM = 0x04,
    TAG_MEMBER = 0x0d,
    TAG_POINTER = 0x0f,
    TAG_STRUCT = 0x13,
    TAG_SUBROUTINE = 0x15,
    TAG_TYPEDEF = 0x16,
    TAG_UNION = 0x17,
    TAG_SUBRANGE = 0x21,
    TAG_BASE = 0x24,
    TAG_CONST = 0x26,
    TAG_ENUMERATOR = 0x28,
    TAG_VOLATILE = 0x35,
    TAG_RESTRICT = 0x37,
    TAG_ATOMIC = 0x47,
    ATE_BOOLEAN = 2,
    ATE_FLOAT = 4,
    ATE_SIGNED = 5,
    ATE_SIGNED_CHAR = 6,
    ATE_UNSIGNED = 7,
    ATE_UNSIGNED_CHAR = 8,
};

#endif
