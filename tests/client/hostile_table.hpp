/// A client at a match that goes on honestly behind a host who changes what it is told.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/desk/desk.hpp"
#include "common/wire/convert.hpp"
#include "server/match/verify.hpp"
#include "tests/match/rig.hpp"

namespace emcon::client {

using match::testing::code_of;
using match::testing::Rig;
using match::testing::seat_entropy;
using match::testing::seat_view;
using v1::ServerFrame;

inline constexpr const char* match_id = "toytoytoytoytoyt";

/// Changes what a frame says on its way; false: it is lost.
using Tamper = std::function<bool(ServerFrame&)>;

/// Seat 0's client at a match that goes on honestly behind a host who changes what it is told.
class Table {
 public:
  explicit Table(Tamper tamper = {}, int seat = 0) : tamper_(std::move(tamper)), seat_(seat), desk_(make()) {}

  /// A client started anew on the same state; `receipts`: it finds its own.
  void restart(bool receipts = true) {
    const Receipts kept = desk_->receipts();
    desk_ = make();
    if (receipts) desk_->set_receipts(kept);
    connect();
  }
  /// A player who has given his seat up takes it again; `receipts`: what his client finds of the seat before.
  void take_again(Receipts receipts) {
    rig.seat(seat_, ++drawn_);
    desk_ = make();
    desk_->set_receipts(std::move(receipts));
    connect();
  }
  void connect() {
    heard_ = rig.heard(view()).size();
    desk_->connected();
    deliver(*rig.host->welcome(view(), known_));
    pump();
  }
  /// Both players have taken their seats, and the client comes.
  void seat_both() {
    rig.seat(0);
    rig.seat(1);
    connect();
  }
  /// Everything up to the first question.
  void start() {
    seat_both();
    rig.reveal(1);
    pump();
  }
  /// The other player gives his seat up.
  void other_leaves() {
    rig.leave(1 - seat_);
    pump();
  }
  void play(int questions) {
    for (int i = 0; i < questions && !rig.host->ended() && fault.empty(); ++i) round();
  }
  void play_out() {
    for (int guard = 0; guard < 500 && !rig.host->ended() && fault.empty(); ++guard) round();
    pump();
  }
  std::string verified() {
    const match::Report report = match::verify_transcript(*rig.transcript(), &desk_->receipts());
    return report.ok ? "" : report.what;
  }
  Desk& desk() { return *desk_; }
  void tamper_with(Tamper tamper) { tamper_ = std::move(tamper); }
  void deliver(ServerFrame frame) {
    if (tamper_ && !tamper_(frame)) return;
    const Heard heard = desk_->receive(frame, Instant{});
    if (fault.empty()) fault = heard.fault;
    if (heard.new_dice) asked_anew = *heard.new_dice;
  }
  void pump() {
    for (;;) {
      if (!asked_.empty()) {
        const v1::ClientFrame frame = asked_.front();
        asked_.erase(asked_.begin());
        if (frame.has_hello()) continue;
        if (frame.has_reveal_entropy()) revealed.push_back(frame.reveal_entropy().entropy());
        ServerFrame answer;
        *answer.mutable_answer() = rig.send(seat_, frame);
        catch_up();
        deliver(answer);
      } else if (!catch_up()) {
        return;
      }
    }
  }

  Rig rig;
  std::string fault;
  std::vector<std::string> revealed;
  std::optional<v1::CommitmentAsked> asked_anew;

 private:
  Viewer view() const { return seat_ < 0 ? Viewer::spectator() : seat_view(seat_); }
  std::unique_ptr<Desk> make() {
    SeatKey key;
    key.seat = seat_;
    if (seat_ >= 0) key.entropy = seat_entropy(seat_, drawn_);
    auto out = std::make_unique<Desk>(match_id, key, [this](const v1::ClientFrame& frame) { asked_.push_back(frame); });
    out->dice().draw_by([this] { return seat_entropy(seat_, ++drawn_); });
    return out;
  }
  bool catch_up() {
    const auto& frames = rig.heard(view());
    if (heard_ >= frames.size()) return false;
    const ServerFrame frame = frames[heard_++];
    deliver(frame);
    return true;
  }
  void round() {
    const std::string kind = rig.host->welcome(seat_view(0), 0)->welcome().question().kind();
    const std::uint32_t question = rig.question();
    for (const int seat : rig.awaited()) {
      if (rig.question() != question) break;
      if (seat != seat_) {
        if (kind == "choice")
          rig.choose(seat, "gamble");
        else if (!match::testing::code_of(rig.bid(seat, 1)).empty())
          rig.bid(seat, 0);
      } else if (kind == "choice") {
        desk_->submit({{{"keep", "", "", {}}}});
      } else {
        const auto filled = wire::from_proto(match::testing::bid_filled(desk_->model().question.number % 2 ? 1 : 0));
        desk_->submit(*filled);
      }
      pump();
    }
    pump();
  }

  Tamper tamper_;
  int seat_;
  int drawn_ = 0;
  std::uint32_t known_ = 0;
  std::size_t heard_ = 0;
  std::vector<v1::ClientFrame> asked_;
  std::unique_ptr<Desk> desk_;  ///< one for each run of the client
};

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace emcon::client
