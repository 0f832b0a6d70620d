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

/// Runs a function after some milliseconds, on the house's thread and never from inside the call. The function must
/// check whether its owner still exists.
using Later = std::function<void(std::int64_t, std::function<void()>)>;
/// Runs a function at the expense of an address: now if it has time left, else when it has time again, in the order of
/// the calls.
using AtExpense = std::function<void(const std::string& place, std::function<void()>)>;

/// The owner of such a connection. All its functions are called from the loop, never from inside the house.
class Caller {
 public:
  virtual ~Caller() = default;
  virtual void received(const v1::ServerFrame& frame) = 0;
  virtual void closed(house::CloseCode code) = 0;
  /// A frame came that no client can read. True: go on with the connection; false: end it.
  virtual bool unreadable() { return false; }
};

/// One thread. The house and the loop that runs `later` must outlive it; the caller owns it.
class Call {
 public:
  /// `place`: the address for which it is counted.
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
  std::uint64_t opened_ = 0;  ///< number of openings; frames of an earlier connection are thrown away
};

}  // namespace emcon::bots
