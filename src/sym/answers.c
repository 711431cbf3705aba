#include "sym/answers.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"

enum { FIRST_INDEX = 1 << 8, MOST_TERMS = 1 << 22 };

static uint32_t hash_of(const mg_term *terms, size_t count)
{
    uint64_t hash = count;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ terms[i]) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 32;
    }
    return (uint32_t)hash;
}

static bool is_ascending(const mg_term *terms, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (terms[i - 1] >= terms[i])
            return false;
    return true;
}

/* The entry, or NULL; `place` is where it is in the index, or where it would be. */
static const mg_answer_entry *find_entry(const mg_answers *answers, const mg_term *terms, size_t count,
                                         uint32_t *place)
{
    uint32_t hash = hash_of(terms, count), mask = answers->index_size - 1;
    for (*place = hash & mask; answers->index[*place]; *place = (*place + 1) & mask) {
        const mg_answer_entry *entry = &answers->entries.items[answers->index[*place] - 1];
        if (entry->hash == hash && entry->term_count == count &&
            !memcmp(answers->terms.items + entry->terms, terms, count * sizeof *terms))
            return entry;
    }
    return NULL;
}

mg_reply mg_answers_find(const mg_answers *answers, const mg_term *terms, size_t count, mg_model *model)
{
    uint32_t place;
    assert(is_ascending(terms, count));
    const mg_answer_entry *entry = answers->index ? find_entry(answers, terms, count, &place) : NULL;
    if (!entry)
        return MG_REPLY_UNKNOWN;
    for (uint32_t i = 0; i < entry->value_count; i++) {
        const mg_answer_value *value = &answers->values.items[entry->values + i];
        mg_model_set(model, value->symbol, value->value);
    }
    assert(entry->answer != MG_REPLY_UNKNOWN);
    return entry->answer;
}

static void index_all(mg_answers *answers, uint32_t size)
{
    free(answers->index);
    answers->index = mg_memory_new(size * sizeof *answers->index);
    answers->index_size = size;
    for (uint32_t i = 0; i < answers->entries.count; i++) {
        uint32_t place = answers->entries.items[i].hash & (size - 1);
        while (answers->index[place])
            place = (place + 1) & (size - 1);
        answers->index[place] = i + 1;
    }
}

static void make_room(mg_answers *answers)
{
    if (answers->terms.count > MOST_TERMS)
        mg_answers_clear(answers);
    if (!answers->index)
        index_all(answers, FIRST_INDEX);
    else if (answers->entries.count * 2 >= answers->index_size)
        index_all(answers, answers->index_size * 2);
}

void mg_answers_add(mg_answers *answers, const mg_term *terms, size_t count, mg_reply answer,
                    const uint32_t *symbols, size_t symbol_count, const mg_model *model)
{
    uint32_t place;
    assert(answer != MG_REPLY_UNKNOWN && is_ascending(terms, count));
    make_room(answers);
    if (find_entry(answers, terms, count, &place))
        return;
    mg_answer_entry entry = {.hash = hash_of(terms, count),
                             .terms = (uint32_t)answers->terms.count,
                             .term_count = (uint32_t)count,
                             .values = (uint32_t)answers->values.count,
                             .answer = answer};
    for (size_t i = 0; i < count; i++)
        mg_vec_push(&answers->terms, terms[i]);
    for (size_t i = 0; answer == MG_REPLY_YES && i < symbol_count; i++)
        mg_vec_push(&answers->values, ((mg_answer_value){symbols[i], mg_model_value(model, symbols[i])}));
    entry.value_count = (uint32_t)answers->values.count - entry.values;
    mg_vec_push(&answers->entries, entry);
    answers->index[place] = (uint32_t)answers->entries.count;
    assert(answers->entries.count < answers->index_size);
}

void mg_answers_clear(mg_answers *answers)
{
    mg_vec_clear(&answers->entries);
    mg_vec_clear(&answers->terms);
    mg_vec_clear(&answers->values);
    free(answers->index);
    *answers = (mg_answers){0};
}
