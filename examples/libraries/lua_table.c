/* Lua's tables: an array and a hash part in one, both of which grow and move their elements.
 *
 * `sequences`: n assignments to any key, of nil too, in a table that begins with room for some, beside an
 * array. After each every key is read, all are visited by lua_next, and the length is a border. `clears`:
 * fields are set to nil during a traversal, which Lua allows, and then the garbage is collected. */
#include "lua.h"

#include <margay.h>
#include <stdlib.h>

/* Keys that are equal, other than by their type, stand for one: 1 and 1.0. */
enum { INTEGERS = 5, FLOATS = 2, STRINGS = 2, KEYS = INTEGERS + FLOATS + STRINGS };

static const lua_Integer integers[INTEGERS] = {1, 2, 3, 4, LUA_MAXINTEGER};
static const lua_Number floats[FLOATS] = {2.0, -0.5};
static const char *const strings[STRINGS] = {"x", "a string that is longer than forty characters"};

struct model {
    int value[KEYS]; /* 0: nil */
};

static int cell(int key)
{
    return key == INTEGERS ? 1 : key; /* 2.0 is 2 */
}

/* Lua says how large a block is when it gives it back: that must add up. */
static void *allocate(void *in_use, void *old, size_t old_size, size_t size)
{
    *(size_t *)in_use += size - (old ? old_size : 0);
    if (size)
        return realloc(old, size);
    free(old);
    return NULL;
}

static lua_State *begin(size_t *in_use, int most)
{
    lua_State *L = lua_newstate(allocate, in_use);
    lua_createtable(L, 2 * mg_int(0, most), mg_int(0, most));
    return L;
}

static void end(lua_State *L, const size_t *in_use)
{
    lua_close(L);
    mg_assert(*in_use == 0);
}

static void push_key(lua_State *L, int key)
{
    if (key < INTEGERS)
        lua_pushinteger(L, integers[key]);
    else if (key < INTEGERS + FLOATS)
        lua_pushnumber(L, floats[key - INTEGERS]);
    else
        lua_pushstring(L, strings[key - INTEGERS - FLOATS]);
}

static int find_key(lua_State *L)
{
    for (int key = 0; key < KEYS; key++) {
        push_key(L, key);
        bool is_it = lua_rawequal(L, -1, -3);
        lua_pop(L, 1);
        if (is_it)
            return key;
    }
    return -1;
}

static void set(lua_State *L, struct model *model, int key, int value)
{
    push_key(L, key);
    value ? lua_pushinteger(L, value) : lua_pushnil(L);
    lua_rawset(L, 1);
    model->value[cell(key)] = value;
}

static void check_traversal(lua_State *L, const struct model *model)
{
    bool is_seen[KEYS] = {0};
    int left = 0;
    for (int key = 0; key < KEYS; key++)
        left += model->value[key] != 0;
    for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1), left--) {
        int key = find_key(L);
        mg_assert(key >= 0 && !is_seen[key] && lua_tointeger(L, -1) == model->value[key]);
        is_seen[key] = true;
    }
    mg_assert(left == 0);
}

static void check(lua_State *L, const struct model *model)
{
    for (int key = 0; key < KEYS; key++) {
        push_key(L, key);
        lua_rawget(L, 1);
        mg_assert(lua_tointeger(L, -1) == model->value[cell(key)] &&
                  lua_isnil(L, -1) == !model->value[cell(key)]);
        lua_pop(L, 1);
    }
    check_traversal(L, model);
    lua_Unsigned length = lua_rawlen(L, 1);
    mg_assert(length <= 4 && (length == 0 || model->value[length - 1]) &&
              (length == 4 || !model->value[length]));
    mg_assert(lua_gettop(L) == 1);
}

MG_TEST(sequences, n)
{
    size_t in_use = 0;
    lua_State *L = begin(&in_use, 2);
    struct model model = {0};
    for (int i = 1; i <= n; i++) {
        int key = mg_int(0, KEYS - 1);
        set(L, &model, key, mg_bool() ? i : 0);
        check(L, &model);
    }
    end(L, &in_use);
}

MG_TEST(clears, n)
{
    size_t in_use = 0;
    lua_State *L = begin(&in_use, 0);
    struct model model = {0};
    for (int i = 1; i <= n; i++)
        set(L, &model, mg_int(0, KEYS - 1), i);
    for (lua_pushnil(L); lua_next(L, 1);) {
        int key = find_key(L);
        mg_assert(key >= 0 && model.value[key]);
        lua_pop(L, 1);
        if (mg_bool())
            set(L, &model, key, 0);
    }
    lua_gc(L, LUA_GCCOLLECT);
    check(L, &model);
    set(L, &model, mg_int(0, KEYS - 1), n);
    check(L, &model);
    end(L, &in_use);
}
