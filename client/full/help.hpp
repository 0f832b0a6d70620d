/// Help on every key and word of the full screen.
#pragma once

#include <string>

#include "client/full/key.hpp"
#include "client/screen/text.hpp"

namespace emcon::client::full {

/// All keys of the screen and all typed commands; for the form of an order, only its keys.
std::string help_text(bool form, const screen::Style& style);
/// The effect of one key there.
std::string help_on(const Key& key, bool form);

}  // namespace emcon::client::full
