#include "engine/profile/chrome_trace.h"

#include "engine/core/format.h"
#include "engine/core/json.h"

#include <vector>

namespace eng {

std::string chromeTrace(std::span<const ProfileThread> threads) {
    std::string out = "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[";
    std::string_view comma;
    int number = 0;
    for (const ProfileThread& thread : threads) {
        ++number;
        out += comma;
        comma = ",\n";
        appendFormat(
            out,
            "{{\"ph\":\"M\",\"pid\":1,\"tid\":{0},\"name\":\"thread_name\",\"args\":{{\"name\":",
            {number});
        appendJsonString(out, thread.name);
        out += "}}";
        std::vector<std::string> names; // once for all its blocks
        names.reserve(thread.capture.names.size());
        for (const std::string& name : thread.capture.names) {
            appendJsonString(names.emplace_back(), name);
        }
        constexpr double kMicroseconds = 1e6; // the unit of the format
        for (const ProfileCapture::Block& block : thread.capture.blocks) {
            appendFormat(out,
                         ",\n{{\"ph\":\"X\",\"pid\":1,\"tid\":{0},\"ts\":{1:.3f},\"dur\":{2:.3f},"
                         "\"name\":{3},"
                         "\"args\":{{\"frame\":{4}}}}}",
                         {number, block.start * kMicroseconds, block.length * kMicroseconds,
                          std::string_view{names[block.name]}, block.frame});
        }
    }
    out += "]}\n";
    return out;
}

} // namespace eng
