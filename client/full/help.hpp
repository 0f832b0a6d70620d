/// Help on every key and word of the full screen.
#pragma once

#include <string>

#include "client/full/key.hpp"
#include "client/screen/text.hpp"

namespace emcon::client::full {

/// All keys of the screen and all that can be typed; of the form of an order, its keys alone.
std::string help_text(bool form, const screen::Style& style);
/// What one key does there.
std::string help_on(const Key& key, bool form);

}  // namespace emcon::client::full
