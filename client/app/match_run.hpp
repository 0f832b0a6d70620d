/// Keeps one client connected to one match: frames in and out, reconnecting, receipts, recording.
#pragma once

#include <chrono>
#include <memory>

#include "client/app/app.hpp"
#include "client/desk/guest.hpp"
#include "client/keep/recording.hpp"

namespace emcon::client {

/// A time limit for programs that nobody watches: the longest wait for the next frame of the match.
class Patience {
 public:
  /// Calls `then` if the wait has not been renewed for that long, unless this object is destroyed before.
  void after(net::Loop& loop, std::function<void()> then);
  void renew() { begun_ = std::chrono::steady_clock::now(); }

 private:
  Instant begun_ = std::chrono::steady_clock::now();
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};
/// The Problem if that time is over.
inline Problem gave_no_answer() {
  return {"no_connection", "The server did not answer in time.", "", -1, "", {}};
}

class MatchRun final : public net::Listener {
 public:
  /// Connects to the context's server, which must be the seat's own: the secret of a seat goes to no other server. The
  /// context must outlive the run. `record`: keep a recording; a kiosk keeps none.
  MatchRun(const Context& context, const SeatFile& seat, bool record);
  ~MatchRun() override;

  Desk& desk() { return desk_; }
  /// Starts; `guest` must live as long as the run.
  void start(Guest& guest);
  /// Says goodbye, and keeps the files that are to be kept.
  void finish();

  void opened() override;
  void received(std::string_view bytes) override;
  /// Takes one part of a frame.
  void heard(const v1::ServerFrame& frame);
  void closed(int code, const std::string& why) override;

 private:
  void connect();
  /// Ends the run for good: the client cannot go on with this server.
  void give_up(const std::string& why);
  /// Writes the receipts. False if that failed; the guest has been told so then.
  bool keep_receipts(bool now);
  /// Draws new entropy for this seat, and stores it before it is promised to anybody. Empty if it could not be stored.
  std::string draw_entropy();
  /// Compares the server's key with the known one. False if they differ; the run has ended then.
  bool meet_server();

  net::Loop& loop_;
  net::Endpoint server_;
  std::string server_name_;
  std::string match_;
  const StateDir& state_;
  bool record_;
  std::string revives_;  ///< the program beside the player's own server, to start that again; empty: it is not one
  Desk desk_;
  Guest* guest_ = nullptr;
  std::shared_ptr<net::Connection> connection_;
  std::unique_ptr<Recording> recording_;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
  std::size_t failures_ = 0;  ///< failed connections since the server last welcomed this client
  bool done_ = false;
  bool locked_ = false;  ///< as last noted
  Instant receipts_kept_{};
};

}  // namespace emcon::client
