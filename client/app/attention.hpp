/// Alerts a person when he must decide, in case he looks elsewhere: rings the terminal's bell, and runs his own command
/// (setting `hook`).
#pragma once

#include <cstdint>
#include <functional>

#include "client/desk/model.hpp"
#include "client/full/settings.hpp"

namespace emcon::client {

class Attention {
 public:
  /// `bell` rings the terminal's bell; empty: there is none. The settings must outlive this.
  Attention(std::function<void()> bell, const full::Settings& settings) : bell_(std::move(bell)), settings_(settings) {}

  /// To be called after each frame of the server. Alerts once for each question that this player must answer. The
  /// command runs in the background; nobody is told if it fails.
  void look(const Model& model);

 private:
  std::function<void()> bell_;
  const full::Settings& settings_;
  std::uint32_t attended_ = 0;
};

}  // namespace emcon::client
