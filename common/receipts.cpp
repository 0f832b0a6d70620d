#include "common/receipts.hpp"

#include <charconv>
#include <optional>

namespace emcon {
namespace {

constexpr std::string_view heading = "emcon-receipts 1";

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

std::optional<std::string> bytes32(std::string_view word) {
  auto bytes = from_hex(word);
  if (!bytes || bytes->size() != 32) return std::nullopt;
  return std::move(*bytes);
}

/// Reads one fact; false if the line is none.
bool read_fact(const std::vector<std::string_view>& words, Receipts& out) {
  if (words.size() == 2 && words[0] == "match") {
    out.match = std::string(words[1]);
    return true;
  }
  if (words.size() < 2) return false;
  const auto last = bytes32(words.back());
  if (!last) return false;
  if (words.size() == 2 && words[0] == "seed") {
    out.seed_commitment = *last;
  } else if (words.size() == 2 && words[0] == "journal") {
    out.journal.push_back(*last);
  } else if (words.size() == 3 && (words[0] == "seat" || words[0] == "entropy")) {
    const auto seat = seat_number(words[1]);
    if (!seat) return false;
    (words[0] == "seat" ? out.seat_commitments : out.own_entropy)[*seat] = *last;
  } else if (words.size() == 4 && (words[0] == "lock" || words[0] == "answer")) {
    const auto question = number<QuestionNo>(words[1]);
    const auto seat = seat_number(words[2]);
    if (!question || !seat) return false;
    (words[0] == "lock" ? out.locks : out.answers)[{*question, *seat}] = *last;
  } else if (words.size() == 4 && words[0] == "opened") {
    const auto seed = bytes32(words[1]);
    const auto key = bytes32(words[2]);
    if (!seed || !key) return false;
    out.opened_seed = *seed;
    out.opened_key = *key;
    out.opened_last_hash = *last;
  } else {
    return false;
  }
  return true;
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

void Receipts::note_journal(std::string_view hash) {
  if (!hash.empty() && (journal.empty() || journal.back() != hash)) journal.emplace_back(hash);
}

std::string to_text(const Receipts& receipts) {
  std::string out = std::string(heading) + "\n";
  const auto add = [&](std::string line) { out += line + "\n"; };
  add("match " + receipts.match);
  if (!receipts.seed_commitment.empty()) add("seed " + to_hex(receipts.seed_commitment));
  for (const auto& [seat, bytes] : receipts.seat_commitments) add("seat " + std::to_string(seat) + " " + to_hex(bytes));
  for (const auto& [seat, bytes] : receipts.own_entropy) add("entropy " + std::to_string(seat) + " " + to_hex(bytes));
  for (const auto& [at, bytes] : receipts.locks)
    add("lock " + std::to_string(at.first) + " " + std::to_string(at.second) + " " + to_hex(bytes));
  for (const auto& [at, bytes] : receipts.answers)
    add("answer " + std::to_string(at.first) + " " + std::to_string(at.second) + " " + to_hex(bytes));
  for (const std::string& hash : receipts.journal) add("journal " + to_hex(hash));
  if (!receipts.opened_seed.empty())
    add("opened " + to_hex(receipts.opened_seed) + " " + to_hex(receipts.opened_key) + " " +
        to_hex(receipts.opened_last_hash));
  return out;
}

Result<Receipts> receipts_from_text(std::string_view text) {
  Receipts out;
  int line_number = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    ++line_number;
    const bool good = line_number == 1 ? line == heading : line.empty() || read_fact(words_of(line), out);
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
