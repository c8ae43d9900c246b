#  include "platform/os/posix/files.h"
