#pragma once

#include "tests/docs/any_page.h"
#include "tests/record/record_fixture.h"

namespace eng::docs {

/// A program whose records are in memory.
struct RecordPage : test::RecordFixture {
    RecordPage() { records.open(storage); }

    int points = 120;
    std::string name = "Anna";
};

} // namespace eng::docs
