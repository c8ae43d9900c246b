// Mesa leaks some kilobytes with each context. Its libraries are unloaded before the leak report,
// so the leaks have no names. Programs with contexts are not checked for leaks. The unit tests
// check the engine's own allocations without a driver.
extern "C" int __lsan_is_turned_off(); // NOLINT(bugprone-reserved-identifier): the sanitizer's name
extern "C" int __lsan_is_turned_off() { // NOLINT(bugprone-reserved-identifier)
    return 1;
}
