// Reads the receipts of earlier versions strictly; what is kept and what a new holder goes on with.
#include "common/receipts.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace emcon {
namespace {

constexpr std::string_view form_4 = "emcon-receipts 4";
/// Its facts name no builds.
constexpr std::string_view form_3 = "emcon-receipts 3";
constexpr std::string_view none = "-";
constexpr std::size_t hash_bytes = 32, signature_bytes = 64, tree_signature_bytes = 241;

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> out;
  while (!line.empty()) {
    const std::size_t blank = line.find(' ');
    out.push_back(line.substr(0, blank));
    line = blank == std::string_view::npos ? std::string_view{} : line.substr(blank + 1);
  }
  return out;
}

template <class Number>
std::optional<Number> number(std::string_view word) {
  Number value{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return value;
}

std::optional<int> seat_number(std::string_view word) {
  const auto seat = number<int>(word);
  return seat && *seat >= 0 && *seat < seats_max ? seat : std::nullopt;
}

/// Reads the words of one fact from left to right, and remembers a word that does not fit.
class Words {
 public:
  explicit Words(std::vector<std::string_view> words) : words_(std::move(words)) {}
  std::string_view word() {
    if (at_ < words_.size()) return words_[at_++];
    well_ = false;
    return {};
  }
  template <class Number>
  Number count() {
    return kept(number<Number>(word()));
  }
  int seat() { return kept(seat_number(word())); }
  std::string hash() { return of_size(bytes(), hash_bytes); }
  std::string signature(std::size_t size = signature_bytes) {
    const std::string_view next = word();
    return next == none ? std::string() : of_size(decoded(next), size);
  }
  /// Any bytes; `-`: none.
  std::string bytes() {
    const std::string_view next = word();
    return next == none ? std::string() : decoded(next);
  }
  bool more() const { return well_ && at_ < words_.size(); }
  /// All words were there, and no other.
  bool well() const { return well_ && at_ == words_.size(); }

 private:
  template <class Value>
  Value kept(const std::optional<Value>& value) {
    well_ = well_ && value.has_value();
    return value.value_or(Value{});
  }
  std::string decoded(std::string_view hex) {
    auto out = from_hex(hex);
    well_ = well_ && out.has_value() && !out->empty();
    return out ? std::move(*out) : std::string();
  }
  std::string of_size(std::string bytes, std::size_t size) {
    well_ = well_ && bytes.size() == size;
    return bytes;
  }
  std::vector<std::string_view> words_;
  std::size_t at_ = 0;
  bool well_ = true;
};

using Reading = void (*)(Words&, Receipts&);
struct Fact {
  std::string_view name;
  Reading read;
};

void read_terms(Words& in, Receipts& out) {
  out.terms.ruleset = in.word();
  out.terms.revision = in.count<std::uint32_t>();
  out.terms.scenario = in.word();
  out.terms.seats = in.count<std::uint32_t>();
  out.terms.data_hash = in.hash();
  out.terms.options = in.bytes();
}
void read_setup(Words& in, Receipts& out) {
  Receipts::SetUp& setup = out.setups[in.count<std::uint32_t>()];
  setup = {{}, {}, in.signature()};
  while (in.more()) {
    setup.commitments.push_back(in.hash());
    setup.names.push_back(in.bytes());
  }
}
void read_answer(Words& in, Receipts& out) {
  const auto question = in.count<QuestionNo>();
  const int seat = in.seat();
  std::string hash = in.hash();
  out.answers[{question, seat}] = {std::move(hash), in.signature(tree_signature_bytes)};
}
void read_signed(Words& in, Receipts& out) {
  Receipts::Told& told = out.signed_shown[in.count<std::uint32_t>()];
  told.lines = in.count<std::uint32_t>();
  told.lines_hash = in.hash();
  told.board_hash = in.hash();
  told.signature = in.signature();
}
void read_opened(Words& in, Receipts& out) {
  out.opened_seed = in.hash();
  out.opened_key = in.bytes();  // none, if the match ended before it had one
  out.opened_last_hash = in.hash();
  out.opened_end_hash = in.hash();
  out.opened_signature = in.signature();
}

constexpr Fact facts[] = {
    {"match", [](Words& in, Receipts& out) { out.match = in.word(); }},
    {"viewer",
     [](Words& in, Receipts& out) {
       const std::string_view who = in.word();
       Words seat({who});
       out.viewer = who == "watch" ? Receipts::spectator : seat.seat();
       if (who != "watch" && !seat.well()) in.word();
     }},
    {"server", [](Words& in, Receipts& out) { out.server_key = in.hash(); }},
    {"terms", read_terms},
    {"seed", [](Words& in, Receipts& out) { out.seed_commitment = in.hash(); }},
    {"promise", [](Words& in, Receipts& out) { out.promise = in.signature(); }},
    {"setup", read_setup},
    {"entropy",
     [](Words& in, Receipts& out) {
       const int seat = in.seat();
       out.own_entropy[seat] = in.hash();
     }},
    {"revealed",
     [](Words& in, Receipts& out) {
       const int seat = in.seat();
       out.revealed_for[seat] = in.count<std::uint32_t>();
     }},
    {"lock",
     [](Words& in, Receipts& out) {
       const auto question = in.count<QuestionNo>();
       const int seat = in.seat();
       out.locks[{question, seat}] = in.hash();
     }},
    {"answer", read_answer},
    {"draft",
     [](Words& in, Receipts& out) {
       const auto question = in.count<QuestionNo>();
       out.drafts[question] = in.hash();
     }},
    {"sent",
     [](Words& in, Receipts& out) {
       const auto question = in.count<QuestionNo>();
       out.sent[question].push_back(in.hash());
     }},
    {"step",
     [](Words& in, Receipts& out) {
       Receipts::Signed& step = out.steps[in.count<std::uint32_t>()];
       step.hash = in.hash();
       step.signature = in.signature(tree_signature_bytes);
     }},
    {"shown",
     [](Words& in, Receipts& out) {
       Receipts::Shown& shown = out.shown.emplace_back();
       shown.step = in.count<std::uint32_t>();
       shown.lines = in.count<std::uint32_t>();
       shown.hash = in.hash();
       if (in.more()) shown.build = in.bytes();
     }},
    {"signed", read_signed},
    {"name",
     [](Words& in, Receipts& out) {
       const int seat = in.seat();
       out.note_name(seat, in.bytes());
     }},
    {"talk",
     [](Words& in, Receipts& out) {
       const auto channel = in.count<std::uint32_t>();
       const auto line = in.count<std::uint32_t>();
       out.talk[{channel, line}] = in.hash();
     }},
    {"act",
     [](Words& in, Receipts& out) {
       const auto question = in.count<QuestionNo>();
       out.acts.emplace_back(question, in.word());
     }},
    {"opened", read_opened},
    {"fault", [](Words& in, Receipts& out) { out.faults.push_back(in.bytes()); }},
};

/// Reads one line; false if it is no fact.
bool read_fact(std::vector<std::string_view> words, Receipts& out) {
  for (const Fact& fact : facts) {
    if (words.front() != fact.name) continue;
    words.erase(words.begin());
    Words rest(std::move(words));
    fact.read(rest, out);
    return rest.well();
  }
  return false;
}

Problem bad_line(int line, std::string_view text) {
  const std::string where = std::to_string(line);
  return {"bad_receipts",
          "Line " + where + " of the receipts is no receipt: '" + std::string(text.substr(0, 60)) + "'.",
          "",
          -1,
          "",
          {{"line", where}}};
}

}  // namespace

void Receipts::note_name(int seat, const std::string& name) {
  if (!name.empty() && std::ranges::find(names, std::pair(seat, name)) == names.end()) names.emplace_back(seat, name);
}

bool Receipts::did(const std::string& act) const {
  return std::ranges::find(acts, act, &std::pair<QuestionNo, std::string>::second) != acts.end();
}

Receipts begun_anew(const Receipts& given_up) {
  Receipts out;
  const MatchPromises& promises = given_up;
  static_cast<MatchPromises&>(out) = promises;
  return out;
}

bool receipts_have_lines(std::string_view text) {
  const std::string_view first = text.substr(0, text.find('\n'));
  return first == form_4 || first == form_3;
}

Result<Receipts> receipts_from_lines(std::string_view text) {
  Receipts out;
  int line_number = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    ++line_number;
    const bool good = line_number == 1 ? receipts_have_lines(line) : line.empty() || read_fact(words_of(line), out);
    if (!good) return std::unexpected(bad_line(line_number, line));
  }
  if (line_number == 0) return std::unexpected(bad_line(1, ""));
  return out;
}

std::string to_hex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  out.reserve(bytes.size() * 2);
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    out += digits[byte >> 4U];
    out += digits[byte & 15U];
  }
  return out;
}

Result<std::string> from_hex(std::string_view hex) {
  const Problem bad{"bad_hex", "Hexadecimal bytes have an even number of digits 0-9 and a-f.", "", -1, "", {}};
  if (hex.size() % 2 != 0) return std::unexpected(bad);
  std::string out;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    const int high = digit(hex[i]), low = digit(hex[i + 1]);
    if (high < 0 || low < 0) return std::unexpected(bad);
    out += static_cast<char>(high * 16 + low);
  }
  return out;
}

}  // namespace emcon
