/// The host itself. host.cpp: queue, appends and what leaves; host_answers.cpp: drafts and locks; host_steps.cpp:
/// resolving and telling; host_people.cpp: seats, talk and operators; host_consent.cpp: what players agree on;
/// host_time.cpp: clocks.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <utility>

#include "server/match/fold.hpp"
#include "server/match/host.hpp"
#include "server/match/packets.hpp"
#include "server/match/state.hpp"

namespace emcon::match {

/// Hash of a request's content without its padding.
using RequestHash = std::array<unsigned char, 16>;

class Host final : public MatchHost {
 public:
  Host(MatchId id, const Ports& ports);

  /// Queues the Created record with the owner's rows.
  void begin(emcon::log::Created created, std::vector<store::IndexRow> index);
  /// Reads a log; a fault is kept for fault().
  void read(const store::StoredMatch& stored);

  void seat(Seat seat, const std::string& name, const Bytes32& token_hash, const std::string& entropy_commitment,
            std::vector<store::IndexRow> index, ReplyTo to) override;
  void handle(Request request) override;
  void admin(const std::string& act, const std::string& why, std::optional<Seat> seat, const Bytes32* token_hash,
             std::vector<store::IndexRow> index, ReplyTo to) override;
  void tick() override;
  std::optional<std::int64_t> next_tick_ms() const override;
  std::optional<std::int64_t> next_deadline_ms() const override;
  std::optional<store::Append> take_append() override;
  void appended(const store::Appended& result) override;
  Outbox take_outbox() override { return std::exchange(outbox_, {}); }
  Frame welcome(Viewer viewer, std::uint32_t journal_after) override;
  Frame whole_board(Viewer viewer) override;
  void present(std::uint16_t seats_here, std::uint32_t spectators) override;
  emcon::v1::MatchCard card(Viewer viewer) const override;
  std::optional<std::int64_t> card_deadline_wall_ms(Viewer viewer) const override;
  bool vacant(Seat seat) const override;
  Gathering coming() const override;
  const std::vector<Side>& sides() const override;
  emcon::v1::Promise promise() const override;
  const Terms* terms() const override;
  bool ended() const override { return state_.phase == Phase::ended; }
  bool idle() const override;
  std::optional<std::string> transcript() const override;
  const std::string& fault() const override { return fault_; }
  std::string logged_fault() const override;

 private:
  using What = emcon::v1::Propose::What;

  /// Who asked, for the answer.
  struct From {
    Seat seat;
    ReplyTo to;
  };
  /// A reply that is given again if the seat repeats the same request. The last replies of each seat are kept.
  struct Remembered {
    Seat seat;
    std::uint32_t id = 0;
    RequestHash content{};
    Frame answer;
    bool is_to(const From& from, const RequestHash& request) const {
      return id == from.to.id && seat == from.seat && content == request;
    }
  };
  /// The last answers of one seat.
  struct Memory {
    std::vector<Remembered> answers;
    std::vector<std::uint32_t> ids;  ///< of `answers`: most requests are new, and these few bytes show it
    std::size_t oldest = 0;          ///< gives way to the next one when there is no more room
  };
  /// What one append will make true: the state after it, and what may then be told.
  struct Batch {
    explicit Batch(const MatchState& now) : state(now) {
      packets.reserve(2 * seats_max);  // an update and a question for each
    }
    MatchState state;
    store::Append append;
    std::vector<Reply> replies;
    std::vector<Packet> packets;            ///< to seats, or to all
    std::vector<Packet> spectator_packets;  ///< sent after those
    std::vector<Remembered> remembered;
    std::string fault;
    bool relieved = false;           ///< deadlines got their grace after a spell without writes
    std::vector<ClosedStep> closed;  ///< all of its steps
    bool unheard = false;            ///< steps were not put into words for spectators, as there were none
    bool writes() const { return !append.records.empty() || !append.index.empty() || !append.drafts.empty(); }
  };
  /// How much of the durable journal one viewer was told. It is worked out only when a receipt is asked for.
  struct Told {
    std::size_t journal = 0;  ///< entries looked at
    ToldLines lines;
  };
  // host.cpp
  void enqueue(std::function<void()> command);
  void pump();
  void commit(std::unique_ptr<Batch> batch);
  void remember(Remembered one);
  void tell_newcomers(std::unique_ptr<Batch>& batch);
  void not_stored(Batch& batch, const store::Appended& result);
  MatchState& now() { return batch_->state; }
  bool broken() const { return !fault_.empty() || (batch_ && !batch_->fault.empty()); }
  /// Refuses if the match is quarantined.
  bool refused_broken(ReplyTo to);
  Around around() const;
  void reply(ReplyTo to, emcon::v1::Answer answer);
  void refuse(ReplyTo to, const Problem& problem);
  void done(ReplyTo to);
  void write(emcon::log::Record record, const Ready& ready = {});
  void break_down(const std::string& why);  ///< the batch still stores what it wrote before
  void quarantine(const std::string& why);  ///< at once
  void tell_seats(const Frame& frame);
  void tell_seat(Seat seat, Frame frame, bool droppable = false);
  void tell_spectators(Frame frame, bool droppable = false);
  /// To all seats, and to spectators who are as far as the seats are.
  void tell_all(const Frame& frame);
  bool spectators_live() const;
  /// The open question's clock begins to run now.
  void start_clock();
  void put_timing_row();

  // host_handle.cpp
  /// Runs `act`, which answers `to`. If it breaks the match, `to` gets that as its only answer.
  void act_for(ReplyTo to, const std::function<void()>& act);
  void dispatch(const Request& request);
  void dispatch_seat(const From& from, const emcon::v1::ClientFrame& frame);
  void dispatch_spectator(const Request& request);
  bool answered_before(const From& from, const RequestHash& content);
  void get_journal(Viewer viewer, ReplyTo to, std::uint32_t after);
  void get_receipt(Viewer viewer, ReplyTo to);

  // host_answers.cpp
  std::optional<Problem> not_open(Seat seat, QuestionNo question);
  void draft(const From& from, const emcon::v1::Draft& what);
  void try_out(const From& from, const emcon::v1::Try& what);
  void lock(const From& from, const emcon::v1::Lock& what);
  void submit(const From& from, const emcon::v1::Submit& what);
  void get_standing(const From& from);
  void set_standing(const From& from, const emcon::v1::SetStanding& what);
  void write_lock(Seat seat, const table::Filled& filled, emcon::log::Locked::By by);
  void draft_row(Seat seat);

  // host_steps.cpp
  /// Resolves and ends what is due, answers for those who left.
  void settle();
  void resolve_due();
  void end_by_rules();
  bool answer_for_absent();
  table::Filled answer_by_default(Seat seat);
  void tell_step(const Moment& from, const std::vector<Moment>& shown_before);
  /// `closed`: the steps that led from `from` to now.
  void tell_spectators_step(const Moment& from, const std::vector<Moment>& shown_before,
                            std::span<const ClosedStep> closed);
  /// The open question again, to everybody who is shown its clocks: they have changed without a step.
  void tell_questions();
  /// Ends the match by `how`, if the log has brought that about (end_by).
  void finish(const std::string& how);
  emcon::log::Record ended_record(const std::string& how);
  void tell_end();

  // host_people.cpp
  void say(const From& from, const emcon::v1::Say& what);
  void spectator_says(const Request& request);
  void write_chat(int seat, const std::string& name, const emcon::v1::Say& what);
  void commit_entropy(const From& from, const emcon::v1::CommitEntropy& what);
  void ask_for_entropy();  ///< if every seat is held and has committed
  void reveal(const From& from, const emcon::v1::RevealEntropy& what);
  void start();
  void do_seat(Seat seat, const std::string& name, const Bytes32& token_hash, const std::string& entropy_commitment,
               ReplyTo to);
  void leave(const From& from);
  void vacate(Seat seat, const std::string& why);
  void go(Seat seat, bool with_effect);
  void do_admin(const std::string& act, const std::string& why, std::optional<Seat> seat, const std::string& token_hash,
                ReplyTo to);

  // host_consent.cpp
  void concede(const From& from);
  void propose(const From& from, const emcon::v1::Propose& what);
  std::optional<Problem> may_propose(Seat seat, What what);
  void carry_out(What what);

  // host_time.cpp
  void do_tick();
  void fire_deadlines();
  /// Gives the standing answers whose pause is over; true if there were any.
  bool give_standing();
  void fire(Seat seat);
  void rewind_clock(std::int64_t least_ms, bool paused);
  void regrace();        ///< gives running deadlines their least time again, and tells
  void take_up_clock();  ///< of a question that stood open while nobody held a seat
  void relieve();        ///< grace after a spell in which nothing could be stored, and nobody could answer
  void mind_the_wall_clock();
  void after_reading(const store::StoredMatch& stored);

  MatchId id_;
  Clock& clock_;
  Entropy& entropy_;
  const SigningKey& key_;
  std::uint64_t epoch_;
  Catalogues* catalogues_;
  MatchState state_;              ///< durable
  std::unique_ptr<Batch> batch_;  ///< the next state; on its way to the store if in_flight_
  bool in_flight_ = false;
  bool frozen_ = false;
  bool starved_ = false;            ///< an append failed and the deadlines have had no grace since
  std::int64_t not_before_ms_ = 0;  ///< after a failed append deadlines wait until then
  std::deque<std::function<void()>> queue_;
  Outbox outbox_;
  std::string fault_;
  std::string fault_code_ = "rules_fault";
  std::uint64_t unfolded_ = 0;          ///< number of the first record of the log that does not fold; 0: it folds
  std::vector<store::Record> records_;  ///< durable ones, for the transcript
  std::array<Memory, seats_max> remembered_;
  std::array<Told, viewers_max> told_;  ///< of those who ask for receipts
  std::uint16_t seats_here_ = 0;
  std::uint32_t spectators_ = 0;
  bool watched_ = true;  ///< false only once the owner has said that no spectator is here
  std::int64_t wall_seen_ms_ = 0, steady_seen_ms_ = 0;
};

/// A draft as its row holds it.
std::string draft_bytes(const table::Filled& filled);
std::optional<table::Filled> read_draft_bytes(const std::string& bytes);

}  // namespace emcon::match
