/// What a person in line mode reads, as text to look into.
#pragma once

#include <string>

#include "client/lines/terminal.hpp"

namespace emcon::client {

struct Paper final : Output {
  std::string text, prompted;
  void print(const std::string& more) override { text += more; }
  void prompt(const std::string& now) override { prompted = now; }
  screen::Style style() const override {
    screen::Style out;
    out.ascii = true;
    out.width = 100;
    return out;
  }
};

}  // namespace emcon::client
