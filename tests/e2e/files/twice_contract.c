/* A contract of a static function of another file. */
#include <margay.h>

MG_CONTRACT(twice, (int x))
{
    MG_REQUIRES(x > 0);
}
