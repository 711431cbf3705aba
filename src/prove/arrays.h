/* What a path knows of arrays whose length is a symbol. Shared by arrays.c, where elements are touched by their addresses, and indices.c, where an
 * index is a term. */
#ifndef MG_PROVE_ARRAYS_H
#define MG_PROVE_ARRAYS_H

#include "prove/unknowns.h"

/* Elements from here on lie at no index of their own: each is the place of one whose index is a term. */
enum { MG_ELEMENTS_KNOWN = MG_ELEMENTS_MOST / 2, MG_INDICES_MOST = 32, MG_AWAKE_WORDS = MG_ELEMENTS_MOST / 64 };

/* The block of an array that the program allocated (allocated.h): none of its elements is wider than a word. */
enum { MG_OPEN_BLOCK = MG_ELEMENTS_MOST * 8 };

/* Of one array; put back like the store. */
typedef struct mg_array_notes {
    uint64_t awake[MG_AWAKE_WORDS]; /* a bit for each element, by where it lies */
    uint64_t count;                 /* elements that were touched */
    uint64_t has_length;            /* its symbol is there */
    uint64_t is_not_empty;          /* a pointer leads to it of which nobody said how long it is */
    uint64_t index_count;
    uint64_t indices[MG_INDICES_MOST]; /* terms of 64 bits, in the order in which they were met */
    uint64_t places[MG_INDICES_MOST];  /* where their elements lie now */
    /* Only of one that the program allocated. */
    uint64_t address;
    uint64_t bytes; /* how many it has, a term of 64 bits */
    uint64_t size;  /* of an element; 0: nobody has touched one */
    uint64_t zeros; /* elements that nobody has written are 0 up to so many bytes, a term; 0: none are */
} mg_array_notes;

/* Arrays have numbers: those that are objects that of the object, those that the program allocated the numbers behind them. */
mg_array_notes *mg_arrays_notes(mg_prover *prover, uint32_t array);
const mg_array_notes *mg_arrays_notes_of(const mg_prover *prover, uint32_t array); /* one that was added */
uint32_t
mg_arrays_block_count(const mg_prover *prover); /* that the path has allocated so far, freed ones too */
static inline uint32_t mg_arrays_first_block(const mg_prover *prover)
{
    return prover->cells->layout->object_count;
}
uint32_t mg_arrays_add_block(mg_prover *prover); /* one more; gives its number */
/* Those of the path, counted from 0 in the order in which they were allocated. */
const mg_array_notes *mg_arrays_block_notes(const mg_prover *prover, uint32_t number);
uint64_t mg_arrays_address(const mg_prover *prover, uint32_t array);
/* The size of an element. Of an allocated array that nobody has touched: of which size they will be if nobody says more. */
uint64_t mg_arrays_size(const mg_prover *prover, uint32_t array);
/* From now on its elements have a size: this one, if that is one of a word and its length a whole number of them, else the largest of which that is so. Nothing, if they
 * have one. */
void mg_arrays_decide(mg_prover *prover, uint32_t array, uint64_t size);
/* Can it be seen that bytes are a whole number of elements? */
bool mg_arrays_is_whole(const mg_prover *prover, mg_term bytes, uint64_t size);
/* How many elements of a size, a power of two, are in so many bytes. */
mg_term mg_arrays_count(mg_prover *prover, mg_term bytes, uint64_t size);
/* A number as a term: of how many bytes or elements, or of an address. */
static inline mg_term mg_arrays_number(const mg_prover *prover, uint64_t number)
{
    return mg_terms_constant(prover->terms, 64, number);
}
static inline bool mg_arrays_is_awake(const mg_array_notes *notes, uint64_t place)
{
    return place < MG_ELEMENTS_MOST && notes->awake[place / 64] >> place % 64 & 1;
}
/* The first place from here on whose element is awake; MG_ELEMENTS_MOST: there is none. */
static inline uint64_t mg_arrays_next_awake(const mg_array_notes *notes, uint64_t place)
{
    while (place < MG_ELEMENTS_MOST && !mg_arrays_is_awake(notes, place))
        place++;
    return place;
}
static inline uint64_t mg_arrays_count_awake(const mg_array_notes *notes)
{
    uint64_t count = 0;
    for (int i = 0; i < MG_AWAKE_WORDS; i++)
        count += (uint64_t)__builtin_popcountll(notes->awake[i]);
    return count;
}
/* One more element of an array, at this place, by its index; ends the path where that is one too many. */
void mg_arrays_wake(mg_prover *prover, uint32_t array, uint64_t place, mg_term index);
/* The number of the array that an address lies in and that is not freed; false: it is in none. */
bool mg_arrays_at(const mg_prover *prover, uint64_t address, uint32_t *number);
/* The same, also if it is freed. */
bool mg_arrays_find(const mg_prover *prover, uint64_t address, uint32_t *number);
/* How many elements it has, 64 bits. */
mg_term mg_arrays_length(mg_prover *prover, uint32_t array);
mg_term mg_arrays_bytes(mg_prover *prover, uint32_t array); /* and bytes */
/* Does a term of one bit hold? As mg_prover_ask, also for constants. */
bool mg_arrays_ask(mg_prover *prover, mg_term bit);

/* indices.c: as mg_value_kind has it. */
uint64_t mg_indices_find(uint64_t lane, uint64_t array, uint64_t size);
/* The place of an element of an array by its index, 64 bits; out of bounds ends the path. */
uint64_t mg_indices_place(mg_prover *prover, uint32_t object, mg_term index);
/* So many bytes from an offset on, 64 bits, are all in the array, or the path ends. */
void mg_indices_check_bytes(mg_prover *prover, uint32_t object, mg_term offset, uint64_t bytes);
/* An array that was freed is touched at an offset, 64 bits. As in a run with numbers, the array and the byte right behind it count as freed memory; any other
 * offset is out of bounds, and ends the path. */
void mg_indices_check_freed(mg_prover *prover, uint32_t array, mg_term offset);
/* A place that an element had moved away from is touched: it moves back. */
void mg_indices_return(mg_prover *prover, uint32_t object, uint64_t place, uint32_t site);
/* An element is touched by its own index for the first time. If a term that was met is that index, its element comes to lie there: true. */
bool mg_indices_settle(mg_prover *prover, uint32_t object, uint64_t element, uint32_t site);
/* Of a path that has ended: the cell of the element that is meant by one which lies at a place of a term; itself, if it does not. */
uint32_t mg_indices_cell(mg_prover *prover, uint32_t cell);

/* tables.c: as mg_value_kind has it. */
uint64_t mg_tables_read(uint64_t lane, mg_constants constants);

/* pointers.c: as mg_value_kind has them. */
uint64_t mg_pointers_follow(uint64_t lane, uint64_t bytes);
uint64_t mg_pointers_move(uint64_t base, uint64_t lane, uint64_t index, uint64_t size);
uint64_t mg_pointers_element(uint64_t base, uint64_t lane, uint64_t index, uint64_t size);
uint64_t mg_pointers_settled(uint64_t lane);
bool mg_pointers_number(uint64_t lane, uint64_t *value);
/* The number of a pointer's lane. */
uint64_t mg_pointers_force(mg_prover *prover, uint64_t lane);
/* The lane of a pointer to this address, if an array is there; else 0. */
uint64_t mg_pointers_lane(mg_prover *prover, uint64_t address);
/* The term of one bit of a comparison with such a pointer; false: it is none that pointers have an answer for. */
bool mg_pointers_compare(mg_prover *prover, mg_operation operation, mg_operand a, mg_operand b, mg_term *bit);

#endif
