/* The first figure of "Efficient Solving of Structural Constraints" (Elkarablieh, Marinov, Khurshid), as it is there: the set is that of a library, and each operation on
 * it is undone as one (figures 6 and 7). Its second and third figures show the candidates of up to two nodes: 12, of which 3 are valid; one by one they
 * initialise 35 fields, and with checkpoints 17. */
#include <margay.h>
#include <margay_containers.h>

typedef struct Node { struct Node *next; } Node;
typedef struct SinglyLinkedList { Node *header; int size; } SinglyLinkedList;

static Node *getHeader(const SinglyLinkedList *this) { return this->header; }
static Node *getNext(const Node *this) { return this->next; }
static int getSize(const SinglyLinkedList *this) { return this->size; }

bool repOk(const SinglyLinkedList *this)
{
	mgc_set *visited = mgc_set_new();
	Node *p = getHeader(this);
	while (p != NULL) {
		if (!mgc_set_add(visited, p))
			return false;
		p = getNext(p);
	}
	/* Number of reachable nodes cached in size */
	return getSize(this) == (int)mgc_set_count(visited);
}

MG_BOUNDS(SinglyLinkedList, n) { MG_OBJECTS(Node, n); MG_INTS(SinglyLinkedList, size, 0, n); }
