"""What a generated function is made of. Each entry is a weight and a statement; generate.py fills the braces:

  {u} {w} {d} {q} {h}   an expression: uint32_t, uint64_t, double, long double, 128 bits
  {U} {W} {D} {Q} {H} {S} {F} {V} {P} {M}   a variable: the same, uint16_t, float, a vector, struct pair, struct bulk
  {bytes} {words} {n}   an array of the function, and how many of its elements may be used
  {k} {s}               a number, odd and small; an amount to shift by
  {read} {write}        a field of the candidate as uint32_t; a store into one
  {some} {rare}         a condition that holds now and then, seldom
  {call} {pair} {bulk}  a call of another function, giving uint32_t or one of the structs
  {tail}                a call that gives what this function gives
  {here}                what this frame shows to a function it calls
  {block}               a few statements in braces
  {i}                   a fresh name, the same one throughout the statement
  {result}              what the function returns when it returns here
"""

PLAIN = [
    (4, "{U} = {U} * {k} + {u};"),
    (2, "{U} ^= {u} >> {s};"),
    (3, "{U} += {read};"),
    (3, "{D} = {D} * 0.5 + (double)({read} % 97);"),
    (2, "{W} += (uint64_t){u} << 17 | {W} >> 5;"),
    (2, "{D} = {D} * 0.5 + small({u});"),
    (1, "{D} = sqrt({D}) + floor({d} * 0.125);"),
    (1, "{S} = (uint16_t)({S} * {k} + {u});"),
    (2, "{F} = {F} * 0.5f + (float)({u} % 31);"),
    (2, "{Q} = {Q} * 0.5L + (long double){d};"),
    (2, "{H} = {H} * {k} + {w};"),
    (2, "{V} = {V} * {k} + {V} + {read};"),
    (1, "{V}[{u} % 4] ^= {u};"),
    (2, "{U} ^= (uint32_t)({H} >> 40) + (uint32_t){Q} + (uint32_t){F} + {S} + {V}[2];"),
    (1, "{P}.a += {u}; {P}.b = {P}.b * 0.5 + (double){F};"),
    (2, "{M}.w[{u} % 5] ^= {w}; {M}.tag++; {M}.d = {d} * 0.5;"),
    (1, "{M} = (struct bulk){.tag = {M}.tag, .w[2] = {w}};"),
]

FRAMES = [
    (3, "{bytes}[{u} % {n}] = (uint8_t){u};"),
    (3, "{words}[{u} % {n}] += {u};"),
    (2, "{U} ^= {words}[{u} % {n}];"),
    (1, "memset({bytes}, (int)({u} & 0x7f), {u} % ({n} + 1));"),
    (1, "memset({bytes}, (int)({u} & 0x7f), {n});"),
    (1, "memmove({bytes} + {n} / 4, {bytes}, {n} / 2);"),
    (1, "for (uint32_t {i} = 0; {i} < {n}; {i}++) {words}[{i}] = {words}[{i}] * {k} + {i};"),
    (1, "for (uint32_t {i} = 0; {i} < {n}; {i}++) {U} += {bytes}[{i}];"),
    (2, "up->words[{u} % up->word_count] += {u};"),
    (1, "for (uint32_t {i} = 0; {i} < up->word_count; {i}++) up->words[{i}] ^= {k};"),
    (2, "*up->sum ^= {u};"),
    (1, "*climb(up, {u} % 5)->half ^= (uint16_t)({u} * {k});"),
    (2, "*climb(up, {u} % 9)->sum += {U};"),
    (2, "{ struct view *{i} = climb(up, {u} % 9); {i}->bytes[{u} % {i}->byte_count] ^= (uint8_t){u}; }"),
    (1, "{ struct view *{i} = climb(up, {u}); memset({i}->bytes, (int){U} & 0x7f, {i}->byte_count); }"),
    (1, "{ struct view *{i} = climb(up, {u} % 3); copy_words({i}, {words}, {n}); }"),
    (1, "put_wide(climb(up, {u} % 5), {u}, {w});"),
    (1, "*climb(up, {u} % 4)->real = *up->real * 0.5 + small({u});"),
    (1, "*climb(up, {u} % 4)->far += {w};"),
    (1, "*climb(up, {u} % 4)->bulk = {M};"),
    (1, "climb(up, {u} % 4)->bulk->w[{u} % 5] += {w};"),
    (1, "{U} ^= up->bytes[{u} % up->byte_count] + (uint32_t)*up->real + (uint32_t)(*up->far >> 33);"),
    (1, "__atomic_fetch_add(&climb(up, {u} % 5)->words[0], {u}, __ATOMIC_SEQ_CST);"),
    (1, "if (kept) kept->words[{u} % kept->word_count] ^= {u};"),
    (1, "up = climb(up, {u} % 2);"),
]

LASTING = [
    (2, "counters[{u} % 16] += {u};"),
    (1, "halves[{u} % 40] += (uint16_t)({u} * {k}); {S} ^= halves[{u} % 40];"),
    (1, "__atomic_fetch_xor(&counters[{u} % 16], {u}, __ATOMIC_RELAXED);"),
    (1, "{ uint32_t {i} = {k}; __atomic_compare_exchange_n(&counters[3], &{i}, {u}, 0, 5, 5); {U} += {i}; }"),
    (1, "{ static uint32_t {i} = 3; {i} = {i} * 5 + {u}; {U} ^= {i}; }"),
    (1, "{ static double {i}[3]; {i}[{u} % 3] = {d} * 0.5; {D} = {i}[{u} % 3]; }"),
    (1, "table[{u} % sizeof table] = (uint8_t){u};"),
    (1, "memset(table + {u} % 350, (int)({u} & 63), {u} % 350);"),
    (1, "memcpy(table + {u} % 300, table + 350, {u} % 50);"),
    (1, "{U} ^= table[{u} % sizeof table] + counters[{u} % 16];"),
    (1, "flags.b = {u} & 0x1fff; flags.c += 5; flags.d = (int)({u} % 11) - 5; flags.e ^= {w};"),
    (1, "{ struct packed {i} = flags; {i}.a = {u} & 7; {i}.c = {read} & 0xff; {U} += {i}.a + {i}.c; flags = {i}; }"),
    (1, "total.w[{u} % 5] += {w}; total.d = {d} * 0.5;"),
    (1, "{M} = total; total.tag = (uint8_t){u};"),
    (1, "precise = precise * 0.5L + (long double)({u} % 9); {U} += (uint32_t)precise;"),
    (1, "fours[{u} % 3] += {V};"),
    (1, "text[{u} % 19] = (char)('a' + {u} % 26);"),
    (1, "{U} += (uint32_t)strlen(text) + (strchr(text, 'q') != NULL) + (uint32_t)strspn(text, \"thequick\");"),
    (1, "{ char {i}[48]; strcpy({i}, text); strncat({i}, \"xyz\", {u} % 4); {U} ^= (uint32_t){i}[{u} % 19]; }"),
    (4, "{write}"),
]

HEAP = [
    (3, "slot_new({u}, {u} % 300, {u});"),
    (1, "slot_new({u}, 1000 + {u} % 7000, {u});"),
    (1, "slot_text({u}, {u});"),
    (2, "slot_grow({u}, {u} % 400);"),
    (2, "slot_drop({u});"),
    (3, "slot_copy({u}, {u});"),
    (4, "slot_write({u}, {u}, {w});"),
    (3, "{U} ^= slot_read({u}, {u});"),
    (2, "item_push({u}, small({u}));"),
    (1, "{U} += item_pop();"),
    (3, "item_change({u}, {w});"),
    (2, "{U} ^= item_turn({U});"),
    (1, "{ uint32_t *{i} = malloc(40); {i}[3] = {u}; {i}[9] = {read}; {U} ^= {i}[3] + {i}[9]; free({i}); }"),
]

NESTED = [
    (4, "if ({some}) {block} else {block}"),
    (3, "for (uint32_t {i} = 1 + {u} % 4; {i}--;) {block}"),
    (1, "for (uint32_t {i} = {read} % 3; {i}--;) {block}"),
    (1, "switch ({u} % 4) { case 0: {block} break; case 1: {block} break; case 2: {U} ^= {k}; break; default: {U}++; }"),
    (1, "{ double *{i} = calloc(6, sizeof *{i}); {i}[{u} % 6] = {d} * 0.5; {block} {D} = {i}[{u} % 6]; free({i}); }"),
    (1, "{ wide *{i} = aligned_alloc(256, 512); {i}[31] = {H}; {block} {H} += {i}[31]; }"),
    (2, "{ uint32_t {i}n = 1 + {u} % 50; uint8_t {i}[{i}n]; memset({i}, 7, {i}n); {block} {U} += {i}[{u} % {i}n]; }"),
    (1, "{ uint32_t {i}n = 2 + {read} * 3 % 40; double {i}[{i}n]; "
        "for (uint32_t {i}j = 0; {i}j < {i}n; {i}j++) {i}[{i}j] = small({i}j + {k}); {block} {D} = {i}[{u} % {i}n]; }"),
    (1, "for (uint32_t {i}k = 3; {i}k--;) { uint32_t {i}n = 1 + {u} % 90; uint32_t {i}[{i}n]; {i}[{i}n - 1] = {read}; "
        "{words}[0] ^= {i}[{i}n - 1] + {i}n; }"),
    (1, "{ uint8_t *{i} = __builtin_alloca(16 + {u} % 64); memset({i}, (int)({u} & 63), 16); {block} "
        "{U} += {i}[{u} % 16]; }"),
]

LEAVING = [
    (3, "if ({some}) return {result};"),
    (1, "if ({some}) return {tail};"),
    (3, "if ({some}) { dead = true; return {result}; }"),
    (1, "if ({rare}) give_up({u});"),
]

CALLS = [
    (6, "{U} ^= {call}; if (dead) return {result};"),
    (2, "{words}[{u} % {n}] ^= {call};"),
    (2, "{U} += {call} + {call};"),
    (2, "{P} = {pair}; if (dead) return {result};"),
    (2, "{M} = {bulk}; if (dead) return {result};"),
    (2, "{U} ^= steps[{u} % STEPS](up, {u}, {u} % 3);"),
    (1, "next_step = steps[{u} % STEPS]; {U} += next_step({here}, {u}, 0); if (dead) return {result};"),
    (1, "{ struct view *{i} = kept; kept = {here}; {U} ^= {call}; kept = {i}; }"),
    (1, "{U} ^= sorted({words}, {n} < 5 ? {n} : 5, {u});"),
    (1, "{U} ^= sorted(up->words, up->word_count < 4 ? up->word_count : 4, {u});"),
    (2, "{U} ^= sum_of(\"uduxqwdu\", {u}, {d}, {u}, {q}, {w}, {D}, {u});"),
    (1, "{U} += sum_of(\"uuuuuuuddddddddddx\", {u}, {u}, {u}, {u}, {u}, {u}, {U}, "
        "{D}, {d}, 1.5, 2.5, {d}, 3.5, {D}, {d}, 4.5, {D});"),
    (1, "printf(\"%u %.2f\\n\", {U}, {D});"),
    (1, "printf(\"%s %d\\n\", text, (int)({u} % 100));"),
]

# Of programs that jump: a call that may be left by a jump, and jumps.
JUMPS = [
    (3, "{ jmp_buf {i}, *{i}o = catcher; struct view *{i}k = kept; catcher = &{i}; "
        "switch (setjmp({i})) { case 0: {U} ^= {call}; break; case 2: {U} ^= {read}; break; default: {W} += {w}; } "
        "catcher = {i}o; kept = {i}k; if (dead) return {result}; }"),
    (1, "{ jmp_buf {i}, *{i}o = catcher; struct view *{i}k = kept; volatile uint32_t {i}n = 0; catcher = &{i}; "
        "if (setjmp({i}) < 3 && {i}n < 3) { {i}n++; {U} ^= {call}; if (!dead) longjmp({i}, 1 + (int)({read} % 5)); } "
        "catcher = {i}o; kept = {i}k; if (dead) return {result}; }"),
    (3, "if (catcher && {some}) longjmp(*catcher, (int)({u} % 4));"),
    (1, "if (catcher) {U} ^= leap({here}, {u});"),
]

SIMPLE = [(2, PLAIN), (2, FRAMES), (1, LASTING), (1, HEAP)]
ALL = [(5, PLAIN), (4, FRAMES), (3, LASTING), (5, HEAP), (3, NESTED), (2, LEAVING), (3, CALLS)]
