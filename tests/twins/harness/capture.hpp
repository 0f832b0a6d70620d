/// Everything one connection was sent, to the byte, and when: what a twin compares.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/house/connection.hpp"
#include "server/match/ports.hpp"

namespace emcon::testing {

struct Capture {
  struct Item {
    house::Buffer bytes;  ///< null: closed
    std::int64_t at_ms = 0;
    house::CloseCode code = house::CloseCode::normal;
    std::string reason;
    bool operator==(const Item& o) const {
      if (at_ms != o.at_ms) return false;
      if (!bytes || !o.bytes) return !bytes && !o.bytes && code == o.code && reason == o.reason;
      return *bytes == *o.bytes;
    }
  };
  std::vector<Item> items;
  bool closed = false;
};

/// A connection whose peer reads at once.
class CapturingConnection final : public house::Connection {
 public:
  /// `left` is called when something has been sent, since it has left then; it may be empty.
  CapturingConnection(std::shared_ptr<Capture> to, const match::Clock& clock, std::function<void()> left = {})
      : to_(std::move(to)), clock_(clock), left_(std::move(left)) {}
  void send(house::Buffer bytes) override {
    to_->items.push_back({std::move(bytes), clock_.steady_ms(), house::CloseCode::normal, {}});
    if (left_) left_();
  }
  std::size_t queued_bytes() const override { return 0; }
  void close(house::CloseCode code, std::string_view reason) override {
    to_->items.push_back({nullptr, clock_.steady_ms(), code, std::string(reason)});
    to_->closed = true;
  }

 private:
  std::shared_ptr<Capture> to_;
  const match::Clock& clock_;
  std::function<void()> left_;
};

}  // namespace emcon::testing
