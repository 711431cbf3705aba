/* EXPECT pass valid=1; -n 1 */
#include <margay.h>
#define F1(n) int f##n;
#define F8(n) F1(n##0) F1(n##1) F1(n##2) F1(n##3) F1(n##4) F1(n##5) F1(n##6) F1(n##7)
#define F64(n) F8(n##0) F8(n##1) F8(n##2) F8(n##3) F8(n##4) F8(n##5) F8(n##6) F8(n##7)
#define F512(n) F64(n##0) F64(n##1) F64(n##2) F64(n##3) F64(n##4) F64(n##5) F64(n##6) F64(n##7)
#define F4096(n) F512(n##0) F512(n##1) F512(n##2) F512(n##3) F512(n##4) F512(n##5) F512(n##6) F512(n##7)
struct s {
    F4096(_)
};
bool ends(struct s *s)
{
    return s->f_0000 == 1 && s->f_7777 == 1;
}
