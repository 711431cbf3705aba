/* Decoders and state machines by tables: of tables, of structs, in structs, with zeros at the end, from the middle. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <margay.h>

/* base64, as found in any network library */
static const char enc64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static const signed char dec64[256] = {
    ['A'] = 0+1, ['B'] = 1+1, ['C'] = 2+1, ['D'] = 3+1, ['E'] = 4+1, ['F'] = 5+1, ['G'] = 6+1, ['H'] = 7+1,
    ['I'] = 8+1, ['J'] = 9+1, ['K'] = 10+1, ['L'] = 11+1, ['M'] = 12+1, ['N'] = 13+1, ['O'] = 14+1, ['P'] = 15+1,
    ['Q'] = 16+1, ['R'] = 17+1, ['S'] = 18+1, ['T'] = 19+1, ['U'] = 20+1, ['V'] = 21+1, ['W'] = 22+1, ['X'] = 23+1,
    ['Y'] = 24+1, ['Z'] = 25+1, ['a'] = 26+1, ['b'] = 27+1, ['c'] = 28+1, ['d'] = 29+1, ['e'] = 30+1, ['f'] = 31+1,
    ['g'] = 32+1, ['h'] = 33+1, ['i'] = 34+1, ['j'] = 35+1, ['k'] = 36+1, ['l'] = 37+1, ['m'] = 38+1, ['n'] = 39+1,
    ['o'] = 40+1, ['p'] = 41+1, ['q'] = 42+1, ['r'] = 43+1, ['s'] = 44+1, ['t'] = 45+1, ['u'] = 46+1, ['v'] = 47+1,
    ['w'] = 48+1, ['x'] = 49+1, ['y'] = 50+1, ['z'] = 51+1, ['0'] = 52+1, ['1'] = 53+1, ['2'] = 54+1, ['3'] = 55+1,
    ['4'] = 56+1, ['5'] = 57+1, ['6'] = 58+1, ['7'] = 59+1, ['8'] = 60+1, ['9'] = 61+1, ['+'] = 62+1, ['/'] = 63+1,
};

MG_TEST(base64, n)
{
    unsigned char in[3], out[3];
    char text[4];
    for (int i = 0; i < 3; i++)
        in[i] = (unsigned char)mg_int(0, 255);
    uint32_t v = (uint32_t)in[0] << 16 | (uint32_t)in[1] << 8 | in[2];
    for (int i = 0; i < 4; i++)
        text[i] = enc64[v >> (18 - 6 * i) & 63];
    uint32_t w = 0;
    for (int i = 0; i < 4; i++)
        w = w << 6 | (uint32_t)(dec64[(unsigned char)text[i]] - 1);
    out[0] = (unsigned char)(w >> 16), out[1] = (unsigned char)(w >> 8), out[2] = (unsigned char)w;
    mg_assert(memcmp(in, out, 3) == 0);
}

/* a state machine: rows are states */
enum state { START, SIGN, DIGITS, DOT, FRACTION, ERROR, STATES };
enum kind { K_SIGN, K_DIGIT, K_DOT, K_OTHER, KINDS };
static const uint8_t next_state[STATES][KINDS] = {
    {SIGN, DIGITS, ERROR, ERROR}, {ERROR, DIGITS, ERROR, ERROR}, {ERROR, DIGITS, DOT, ERROR},
    {ERROR, FRACTION, ERROR, ERROR}, {ERROR, FRACTION, ERROR, ERROR}, {ERROR, ERROR, ERROR, ERROR},
};

MG_TEST(machine, n)
{
    unsigned s = START;
    int dots = 0;
    for (int i = 0; i < 6; i++) {
        unsigned k = (unsigned)mg_int(0, KINDS - 1);
        s = next_state[s][k];
        dots += k == K_DOT && s != ERROR;
    }
    mg_assert(s < STATES);
    mg_assert(dots <= 1 || s == ERROR);
}

/* structs, walked by pointer */
struct range { uint32_t lo, hi; uint8_t cls; uint8_t pad[3]; };
static const struct range ranges[] = {{0, 99, 1}, {100, 199, 2}, {200, 299, 3}, {300, 399, 4}, {400, 499, 5}};

MG_TEST(classes, n)
{
    uint32_t x = (uint32_t)mg_int(0, 499);
    const struct range *r = ranges + x / 100;
    mg_assert(x >= r->lo && x <= r->hi && r->cls == x / 100 + 1);
}

/* a pointer into the middle, and back */
static const short steps[] = {-3, -2, -1, 0, 1, 2, 3};
MG_TEST(middle, n)
{
    const short *zero = steps + 3;
    int i = mg_int(-3, 3);
    mg_assert(zero[i] == i);
}
MG_TEST(too_far, n)
{
    const short *zero = steps + 3;
    int i = mg_int(-3, 4);
    mg_assert(zero[i] == i); /* BAD too_far: reads or writes outside an object */
}

/* a table in a struct, and one that is wider than a byte in a table of tables of tables */
static const struct { int salt; uint16_t sine[8]; } wave = {7, {0, 195, 383, 555, 707, 831, 923, 980}};
static const int cube[2][3][4] = {{{0, 1, 2, 3}, {10, 11, 12, 13}, {20, 21, 22, 23}}, {{100, 101, 102, 103}, {110, 111, 112, 113}, {120, 121, 122, 123}}};
MG_TEST(grows, n)
{
    int i = mg_int(0, 6);
    mg_assert(wave.sine[i] < wave.sine[i + 1] && wave.salt == 7);
}
MG_TEST(three, n)
{
    int i = mg_int(0, 1), j = mg_int(0, 2), k = mg_int(0, 3);
    mg_assert(cube[i][j][k] == 100 * i + 10 * j + k);
}
MG_TEST(row, n)
{
    int i = mg_int(0, 1), j = mg_int(0, 3), k = mg_int(0, 3);
    mg_assert(cube[i][j][k] < 1000); /* BAD row: reads or writes outside an object */
}
