/// Everything one connection was sent, to the byte: what a twin compares.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/house/connection.hpp"

namespace emcon::testing {

struct Capture {
  struct Item {
    house::Buffer bytes;  ///< null: closed
    house::CloseCode code = house::CloseCode::normal;
    std::string reason;
    bool operator==(const Item& o) const {
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
  explicit CapturingConnection(std::shared_ptr<Capture> to) : to_(std::move(to)) {}
  void send(house::Buffer bytes) override { to_->items.push_back({std::move(bytes), house::CloseCode::normal, {}}); }
  std::size_t queued_bytes() const override { return 0; }
  void close(house::CloseCode code, std::string_view reason) override {
    to_->items.push_back({nullptr, code, std::string(reason)});
    to_->closed = true;
  }

 private:
  std::shared_ptr<Capture> to_;
};

}  // namespace emcon::testing
