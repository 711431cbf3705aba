/* What libconfig's configure script writes: nothing that it asks for is needed here. */
