/// A connection's place in the counts of its address.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "server/net/hub.hpp"

namespace emcon::net {

/// Gives back its place in the count unless a Link takes it over.
class Admission {
 public:
  Admission(std::shared_ptr<Hub> hub, std::string address) : hub_(std::move(hub)), address_(std::move(address)) {}
  Admission(Admission&& other) noexcept : hub_(std::move(other.hub_)), address_(std::move(other.address_)) {}
  Admission(const Admission&) = delete;
  Admission& operator=(const Admission&) = delete;
  Admission& operator=(Admission&&) = delete;
  ~Admission() {
    if (hub_) hub_->leave(address_);
  }
  std::string take() {
    hub_.reset();
    return std::move(address_);
  }

 private:
  std::shared_ptr<Hub> hub_;
  std::string address_;
};

}  // namespace emcon::net
