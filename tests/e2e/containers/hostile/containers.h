/* Hostile uses of containers, under both engines; otherwise as in ../../torture. */
#include "../../torture/torture.h"

#include <margay_containers.h>
