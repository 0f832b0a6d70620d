/// A connection to the house from within its own process.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "play.pb.h"
#include "server/house/house.hpp"

namespace emcon::bots {

/// Runs a function after so many milliseconds, on the house's thread and never from inside the call. What it runs must
/// look whether its owner is still there.
using Later = std::function<void(std::int64_t, std::function<void()>)>;
/// Runs a function at the expense of an address: now if it has time left, else when it has again, in the order asked
/// for.
using AtExpense = std::function<void(const std::string& place, std::function<void()>)>;

/// Who has such a connection. All are called from the loop, never from inside the house.
class Caller {
 public:
  virtual ~Caller() = default;
  virtual void received(const v1::ServerFrame& frame) = 0;
  virtual void closed(house::CloseCode code) = 0;
  /// What came is nothing that a client reads. True: it goes on with the connection; false: that ends.
  virtual bool unreadable() { return false; }
};

/// One thread. The house and whoever runs `later` must outlive it; the caller owns it.
class Call {
 public:
  /// `place`: the address that it stands for.
  Call(house::House& house, Later later, std::string place, Caller& caller)
      : house_(house),
        later_(std::move(later)),
        place_(std::move(place)),
        caller_(std::make_shared<Caller*>(&caller)) {}
  ~Call() { hang_up(); }
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  /// Opens a connection to a match, or to the lobby ("").
  void open(const MatchId& match);
  void send(const v1::ClientFrame& frame);
  void hang_up();
  bool is_open() const { return session_.has_value(); }

 private:
  class HouseEnd;
  void closed_by_house(std::uint64_t which, house::CloseCode code);

  house::House& house_;
  Later later_;
  std::string place_;
  std::shared_ptr<Caller*> caller_;  ///< expires with this object
  std::optional<house::SessionId> session_;
  std::uint64_t opened_ = 0;  ///< how often; what belongs to an earlier connection is thrown away
};

}  // namespace emcon::bots
