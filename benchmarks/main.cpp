// Runs the benchmarks, or with --rows prints their list. ci/bench chooses the core and the number
// of runs, and computes the results.
//
// With ENGINUITY_ITERATIONS=N each benchmark makes exactly N iterations, for counting instructions.

#include "engine/core/format.h"
#include "engine/core/json.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "benchmarks/rows.h"

namespace {

std::vector<bench::Row> allRows() {
    std::vector<bench::Row> all;
    for (const auto& rows :
         {bench::kernelRows(), bench::coreRows(), bench::eventRows(), bench::profileRows(),
          bench::logRows(), bench::routineRows(), bench::serializeRows(), bench::animateRows(),
          bench::triggerRows(), bench::pictureRows(), bench::kitRows(), bench::sceneRows(),
          bench::simulationRows()}) {
        all.insert(all.end(), rows.begin(), rows.end());
    }
    return all;
}

void printRows(const std::vector<bench::Row>& rows) {
    std::string out = "[";
    for (const bench::Row& row : rows) {
        out += out.size() > 1 ? ",\n" : "";
        out += "{\"name\":";
        eng::appendJsonString(out, row.name);
        out += ",\"peer\":";
        eng::appendJsonString(out, row.peer);
        eng::appendFormat(out, ",\"bound\":{0},\"allowance\":{1},\"counted\":{2}}}",
                          {row.bound, row.allowance,
                           row.measure == bench::Measure::Instructions ? "true" : "false"});
    }
    std::puts((out + "]").c_str());
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<bench::Row> rows = allRows();
    if (argc == 2 && std::strcmp(argv[1], "--rows") == 0) {
        printRows(rows);
        return EXIT_SUCCESS;
    }
    const char* iterations = std::getenv("ENGINUITY_ITERATIONS");
    for (const bench::Row& row : rows) {
        for (const auto& [side, body] : {std::pair{"ours", row.ours}, {"theirs", row.theirs}}) {
            auto* registered = benchmark::RegisterBenchmark((row.name + "|" + side).c_str(), body);
            if (iterations != nullptr) {
                registered->Iterations(std::atoll(iterations));
            }
        }
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
        return EXIT_FAILURE;
    }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return EXIT_SUCCESS;
}
