// Undefined behaviour of constants. clang folds such an expression before there is an instruction, so nothing is left of it but its value,
// which is none. Each case says which verdict its line has; one that says nothing is accepted.
#include <limits.h>
#include <margay.h>
#include <string.h>

typedef unsigned char u8;
typedef struct Triple { int head; int cell[3]; int tail; } Triple;
typedef struct Opcode { int code; int arg; } Opcode;

static const int Powers[] = { 1, 2, 4, 8 };
static Triple Global = { 9, { 1, 2, 3 }, 7 };

static int eval(const Opcode *op)
{
    double big = 1e300, hole = 0.0 / 0.0;
    int zero = 0, minus = -1, low = INT_MIN, wide = 40, sum = 0;
    switch (op->code) {
    case 0: return 5 % 0 > op->arg; // trap
    case 1: return (1 << 40) > op->arg; // shift
    case 2: return (1 << -1) >= op->arg; // shift
    case 3: return (int)1e300 == op->arg; // conversion
    case 4: return INT_MIN / -1 == op->arg; // trap
    case 5: return INT_MIN % -1 == op->arg; // trap
    case 6: return (1 << 31) == op->arg; // shift
    case 7: return (-1 << 1) == op->arg; // shift
    case 8: return (1LL << 64) == op->arg; // shift
    case 9: return (u8)300.0 == op->arg; // conversion
    case 10: return (unsigned)-1.0 == (unsigned)op->arg; // conversion
    case 11: return (op->arg ? 1 << 33 : 1 << 34) != 3; // shift
    case 12: while ((1 << 33) + op->arg) sum++; return sum; // shift
    case 13: switch (7 / 0) { case 0: return 0; default: return 1; } // trap
    case 14: return Powers[1 << 35] == op->arg; // shift
    case 15: return Global.cell[3] == op->arg; // out_of_bounds
    case 16: return __builtin_clz(0) == op->arg; // builtin
    case 17: return __builtin_ctzll(0) == op->arg; // builtin
    case 18: memcpy(NULL, NULL, 0); return 1; // null
    case 19: __builtin_unreachable(); // illegal
    case 20: for (;;); // runaway
    case 21: do sum++; while (1 || 1 << 40); return 1; // runaway
    case 22: return 1 >> 32 == op->arg; // shift
    case 23: return (1u << 32) == 1; // shift
    case 24: for (int i = 0; i != (3 % 0); i++) sum += i; return sum; // trap
    case 25: return Powers[4 + op->arg * 0] == 2; // out_of_bounds
    case 26: __builtin_assume(0); return 1; // illegal
    // the same with values that are not seen to be constant
    case 30: return 5 % zero > op->arg; // trap
    case 31: return (1 << wide) > op->arg; // shift
    case 32: return (1 << minus) > op->arg; // shift
    case 33: return (int)big == op->arg; // conversion
    case 34: return low / minus == op->arg; // trap
    case 35: return (1 << (wide - 9)) == op->arg; // shift
    case 36: return (minus << 1) == op->arg; // shift
    case 37: return (long)hole == op->arg; // conversion
    case 38: return (long long)-9223372036854777856.0 == op->arg; // conversion
    case 39: return Global.cell[wide - 37] == op->arg; // out_of_bounds
    case 40: return __builtin_ctz((unsigned)zero) == op->arg; // builtin
    case 41: { char many[zero]; return sizeof many == (size_t)op->arg; } // length
    case 42: return 1 >> (4294967296L + zero); // shift
    case 43: __builtin_assume(op->arg + zero != 0); return 1; // illegal
    // nothing is wrong with these
    case 49: __builtin_assume(1); __builtin_assume(op->arg == zero); return 1;
    case 50: return 1u << 31 == 0x80000000u;
    case 51: return -8 >> 1 == -4;
    case 52: return (1 << 30) + (1 << 29) != 0;
    case 53: return (int)-2147483648.9 == INT_MIN && (int)2147483647.9 == INT_MAX;
    case 54: return (u8)255.9 == 255 && (u8)-0.9 == 0;
    case 55: return 1.0 / 0.0 > 1e300;
    case 56: return &Global.cell[3] == (int *)&Global.tail;
    case 57: return INT_MAX + (op->arg | 1) < 0; // in a predicate signed integers wrap around
    case 58: return -(low + zero) < 0;
    case 59: return (float)1e300 > 1e30f;
    }
    return 0;
}

bool well_formed(Opcode *op)
{
    return op->arg == 0 && eval(op) >= 0;
}

MG_BOUNDS(Opcode, n)
{
    MG_INTS(Opcode, code, 0, 59);
    MG_INTS(Opcode, arg, 0, n);
}
