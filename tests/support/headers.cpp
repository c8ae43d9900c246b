// See headers.h.
