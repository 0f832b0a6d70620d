/// Calls a person who looks elsewhere when he must decide: by the terminal's bell, and by a command of his own.
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

  /// Call it when something has been heard. It calls the person once for each question.
  void look(const Model& model);

 private:
  std::function<void()> bell_;
  const full::Settings& settings_;
  std::uint32_t attended_ = 0;
};

}  // namespace emcon::client
