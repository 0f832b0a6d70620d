// Builds a house with false clock, store and connections, and plays clients against it.
#include "tests/house/rig.hpp"
#include "common/wire/limits.hpp"

#include <stdexcept>

#include "common/proof/commitment.hpp"
#include "common/proof/hash.hpp"
#include "tests/match/toy/registry.hpp"

namespace emcon::house::testing {
namespace {

class FakeConnection final : public Connection {
 public:
  explicit FakeConnection(Client& client) : client_(client) {}
  void send(Buffer bytes) override {
    client_.bytes += std::to_string(bytes->size()) + ":" + *bytes;
    const auto frame = wire::decode_server(*bytes, client_.format);
    if (!frame) throw std::runtime_error("the house sent what cannot be read: " + frame.error().text);
    client_.heard.push_back(*frame);
  }
  void only_while(std::function<bool()> sure) override { client_.may_leave = std::move(sure); }
  std::size_t queued_bytes() const override { return client_.queued; }
  void close(CloseCode code, std::string_view reason) override {
    client_.closed = code;
    client_.reason = std::string(reason);
  }

 private:
  Client& client_;
};

}  // namespace

std::string code_of(const v1::Answer& answer) {
  return answer.problems_size() ? answer.problems(0).code() : std::string();
}

v1::ClientFrame bid(std::uint32_t question, int coins) {
  v1::ClientFrame frame;
  frame.mutable_submit()->set_question(question);
  *frame.mutable_submit()->mutable_filled() = match::testing::bid_filled(coins);
  return frame;
}

std::uint32_t question_of(const Client& client) {
  for (auto frame = client.heard.rbegin(); frame != client.heard.rend(); ++frame) {
    if (frame->has_question()) return frame->question().question();
    if (frame->has_welcome()) return frame->welcome().question().question();
  }
  return 0;
}

std::uint32_t Client::post(v1::ClientFrame frame) {
  if (frame.id() == 0) frame.set_id(next_id_++);
  std::string out;
  wire::encode_client(frame, format, out);
  raw(out);
  return frame.id();
}

void Client::raw(const std::string& sent) {
  if (id) rig_->house->message(*id, sent);
}

v1::Answer Client::ask(v1::ClientFrame frame) {
  const std::uint32_t sent = post(std::move(frame));
  rig_->settle();
  const v1::Answer* const answer = answer_to(sent);
  return answer ? *answer : v1::Answer();
}

const v1::Answer* Client::answer_to(std::uint32_t sent) const {
  const v1::Answer* out = nullptr;
  for (const v1::ServerFrame& frame : heard)
    if (frame.has_answer() && frame.answer().id() == sent) out = &frame.answer();
  return out;
}

int Client::count(std::function<bool(const v1::ServerFrame&)> which) const {
  int out = 0;
  for (const v1::ServerFrame& frame : heard) out += which(frame);
  return out;
}

HouseRig::HouseRig(Config wanted) : config(std::move(wanted)) {
  rules::toy::use_toy_registry();
  const Problems problems = shelf.add(*match::find_ruleset("toy"), rules::toy::toy_documents());
  if (!problems.empty()) throw std::runtime_error(problems.front().text);
  house = std::make_unique<House>(shelf, store, clock, entropy, config,
                                  [this](LogLevel, std::string_view event, std::initializer_list<LogField> fields) {
                                    std::string line(event);
                                    for (const auto& [key, value] : fields)
                                      line += " " + std::string(key) + "=" + value;
                                    log.push_back(std::move(line));
                                  });
  pass(1);
}

HouseRig::~HouseRig() = default;

void HouseRig::settle() {
  while (store.run_pending() > 0) {
  }
}

void HouseRig::pass(std::int64_t ms) {
  const std::int64_t until = clock.steady + ms;
  for (;;) {
    const auto next = house->next_wakeup_ms();
    if (!next || *next > until) break;
    clock.pass(std::max<std::int64_t>(0, *next - clock.steady));
    house->tick();
    settle();
  }
  clock.pass(until - clock.steady);
}

void HouseRig::restart() {
  for (Client& client : clients) client.id.reset();
  house.reset();
  store.crash();
  house = std::make_unique<House>(shelf, store, clock, entropy, config, [](auto, auto, auto) {});
  pass(1);
}

void HouseRig::erase(const MatchId& match) {
  store.acquire(match, [this, match](const Result<std::uint64_t>& hold) {
    store.erase(match, hold.value(), [](const store::Appended&) {});
  });
  settle();
}

void HouseRig::spoil(const MatchId& match) {
  rewrite(match, [](store::Append& anew) { anew.records.front().bytes = "no record of this build"; });
}

void HouseRig::rewrite(const MatchId& match, const std::function<void(store::Append&)>& change) {
  auto stored = store.read(match);
  if (!stored) throw std::runtime_error(stored.error().text);
  store::Append anew{.match = match, .hold = store.process(), .expected_last = 0};
  for (store::Record& record : stored->records) anew.records.push_back(std::move(record));
  anew.index = stored->index;
  change(anew);
  erase(match);
  store.append(std::move(anew), [](store::Appended result) {
    if (result.verdict != store::Verdict::durable) throw std::runtime_error(result.why);
  });
  settle();
}

std::vector<std::string> HouseRig::keys(store::RowKind kind) {
  std::vector<std::string> out;
  for (const auto& found : store.disk().rows({.kind = kind, .after = {}, .end = {}, .limit = 1'000'000}))
    out.push_back(found.row.key);
  return out;
}

Client& HouseRig::open(const MatchId& match, wire::Format format, bool pad) {
  Client& client = clients.emplace_back();
  client.rig_ = this;
  client.format = format;
  const std::string from = place.empty() ? "10.0.0." + std::to_string(clients.size()) : place;
  client.id = house->open(std::make_unique<FakeConnection>(client),
                          {.match = match, .format = format, .pad = pad, .place = from});
  return client;
}

v1::Answer HouseRig::hello(Client& client, const std::string& token) {
  v1::ClientFrame frame;
  frame.mutable_hello()->set_protocol(wire::protocol_version);
  frame.mutable_hello()->set_token(token);
  return client.ask(std::move(frame));
}

Client& HouseRig::lobby() {
  Client& client = open("");
  hello(client, "");
  return client;
}

Client& HouseRig::connect(const MatchId& match, const std::string& token, std::uint32_t journal_after) {
  Client& client = open(match);
  v1::ClientFrame frame;
  frame.mutable_hello()->set_protocol(wire::protocol_version);
  frame.mutable_hello()->set_token(token);
  frame.mutable_hello()->set_journal_after(journal_after);
  client.ask(std::move(frame));
  return client;
}

void HouseRig::drain(Client& client) {
  client.queued = 0;
  if (client.id) house->writable(*client.id);
  settle();
}

void HouseRig::hang_up(Client& client) {
  if (client.id) house->closed(*client.id);
  client.id.reset();
  settle();
}

HouseRig::Made HouseRig::create(v1::MatchSettings settings) {
  settings.set_ruleset("toy");
  if (settings.scenario().empty()) settings.set_scenario("duel");
  v1::ClientFrame frame;
  *frame.mutable_create_match()->mutable_settings() = settings;
  const v1::Answer answer = lobby().ask(std::move(frame));
  if (!answer.has_created()) throw std::runtime_error("not created: " + code_of(answer));
  Made out{.match = answer.created().match(), .codes = {}, .tokens = {}};
  for (const auto& invite : answer.created().invites()) out.codes.push_back(invite.code());
  return out;
}

v1::Answer HouseRig::join(const std::string& code, int seat_for_entropy, const std::string& name) {
  v1::ClientFrame frame;
  frame.mutable_join_match()->set_code(code);
  frame.mutable_join_match()->set_name(name);
  frame.mutable_join_match()->set_entropy_commitment(
      as_string(entropy_commitment(match::testing::seat_entropy(seat_for_entropy))));
  return lobby().ask(std::move(frame));
}

HouseRig::Made HouseRig::running(v1::MatchSettings settings) {
  Made out = create(std::move(settings));
  for (std::size_t seat = 0; seat < out.codes.size(); ++seat) {
    const v1::Answer answer = join(out.codes[seat], static_cast<int>(seat));
    if (!answer.has_joined()) throw std::runtime_error("not joined: " + code_of(answer));
    out.tokens.push_back(answer.joined().token());
  }
  for (std::size_t seat = 0; seat < out.tokens.size(); ++seat) {
    Client& client = connect(out.match, out.tokens[seat]);
    v1::ClientFrame frame;
    frame.mutable_reveal_entropy()->set_entropy(match::testing::seat_entropy(static_cast<int>(seat)));
    if (const auto answer = client.ask(std::move(frame)); answer.problems_size())
      throw std::runtime_error("not revealed: " + code_of(answer));
    hang_up(client);
  }
  return out;
}

HouseRig::Duel HouseRig::duel(v1::MatchSettings settings) {
  Made made = running(std::move(settings));
  Client& red = connect(made.match, made.tokens[0]);
  Client& blue = connect(made.match, made.tokens[1]);
  return {std::move(made), red, blue};
}

}  // namespace emcon::house::testing
