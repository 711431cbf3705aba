/* EXPECT signature valid=0 */
#include <stdbool.h>
char *malloc(void);
unsigned long strlen(void);
double sqrt(void);
struct s {
    int way;
};
bool guess(struct s *s)
{
    return s->way == 0 ? malloc() != 0 : s->way == 1 ? strlen() > 0 : sqrt() > 1; /* HERE */
}
