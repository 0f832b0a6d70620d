/// How the tests of this folder print: in plain ASCII.
#pragma once

#include "client/screen/text.hpp"

namespace emcon::client {

/// On a terminal of this size.
inline screen::Style style(int width = 100, int height = 40) {
  screen::Style out;
  out.ascii = true;
  out.width = width;
  out.height = height;
  return out;
}

}  // namespace emcon::client
