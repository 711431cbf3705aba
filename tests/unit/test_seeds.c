#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "show/seeds.h"
#include "tests/unit/fixture.h"

static fixture f;
static mg_seeds seeds;
static mg_structure structure;
static mg_text text;

static void open_tree(uint32_t nodes)
{
    fixture_tree(&f, nodes, false);
    mg_seeds_init(&seeds, &f.layout);
    mg_structure_init(&structure, &f.layout);
}

static void close_all(void)
{
    mg_structure_clear(&structure);
    mg_seeds_clear(&seeds);
    mg_text_clear(&text);
    fixture_close(&f);
}

static void encode(void)
{
    mg_status status;
    mg_text_reset(&text);
    mg_structure_set(&structure, f.picks, f.pick_count);
    assert_true(mg_seeds_add(&seeds, &text, &structure, &status));
    assert_int_equal(text.length, seeds.size);
}

static void every_cell_has_its_place(void **state)
{
    (void)state;
    open_tree(3);
    for (uint32_t a = 0; a < f.layout.cell_count; a++)
        for (uint32_t b = 0; b < a; b++)
            assert_true(seeds.at[a] == MG_NONE || seeds.at[a] != seeds.at[b]);
    encode();
    for (size_t i = 0; i < text.length; i++)
        assert_int_equal(text.data[i], 0); /* what nobody read */
    for (uint32_t cell = 0; cell < f.layout.cell_count; cell++) {
        if (seeds.at[cell] == MG_NONE)
            continue;
        f.picks[0] = (mg_pick){.cell = cell, .index = 1};
        f.pick_count = 1;
        encode();
        for (size_t i = 0; i < text.length; i++)
            assert_int_equal(text.data[i], i == seeds.at[cell]);
    }
    close_all();
}

static void numbers_are_as_wide_as_they_must(void **state)
{
    (void)state;
    static const struct {
        uint64_t count;
        uint32_t width;
    } cases[] = {{1, 0},
                 {2, 1},
                 {256, 1},
                 {257, 2},
                 {65536, 2},
                 {65537, 4},
                 {UINT64_C(1) << 32, 4},
                 {(UINT64_C(1) << 32) + 1, 8},
                 {0, 8}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mg_domain domain = {.kind = MG_DOMAIN_RANGE, .count = cases[i].count};
        mg_cell cell = {.domain = 0};
        mg_layout layout = {.domains = &domain, .cells = &cell, .domain_count = 1, .cell_count = 1};
        assert_int_equal(mg_seeds_width(&layout, 0), cases[i].width);
    }
}

static void a_wide_number_is_little_endian(void **state)
{
    (void)state;
    open_tree(300);
    fixture_pick(&f, "N7.left", 259);
    encode();
    uint32_t at = seeds.at[f.picks[0].cell];
    assert_int_equal((unsigned char)text.data[at], 3);
    assert_int_equal((unsigned char)text.data[at + 1], 1);
    close_all();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cell_has_its_place),
        cmocka_unit_test(numbers_are_as_wide_as_they_must),
        cmocka_unit_test(a_wide_number_is_little_endian),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
