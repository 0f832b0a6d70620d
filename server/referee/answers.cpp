// Reads the names and orders of a written play, also orders that no offer has, so that rules can refuse them.
#include "server/referee/answers.hpp"

#include <cstdlib>

#include "common/hex.hpp"
#include "common/words/words.hpp"

namespace emcon::referee {
namespace {

std::vector<std::string> orders_of(const std::string& text) {
  std::vector<std::string> out(1);
  bool quoted = false;
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (c == ';' && !quoted)
      out.emplace_back();
    else
      out.back() += c;
  }
  std::erase_if(out, [](const std::string& order) { return order.find_first_not_of(" \t") == std::string::npos; });
  return out;
}

/// A value by the look of it, for orders that no offer has: 4 digits a hex, digits a number, a:1,b:2 shares, else a
/// token.
table::Value raw_value(const std::string& word) {
  if (const auto hex = hex_from_label(word)) return *hex;
  if (!word.empty() && word.size() < 10 && word.find_first_not_of("0123456789") == std::string::npos)
    return static_cast<std::int64_t>(std::stol(word));
  const std::size_t colon = word.rfind(':');
  if (colon == std::string::npos) return table::Token{word};
  table::Split split;
  std::string share;
  for (std::size_t from = 0; from < word.size(); from += share.size() + 1) {
    share = word.substr(from, word.find(',', from) - from);
    const std::size_t at = share.rfind(':');
    if (at == std::string::npos) return table::Token{word};
    split.shares.push_back({share.substr(0, at), std::atoll(share.c_str() + at + 1)});
  }
  return split;
}

/// As a field of this name takes it, if the offer has one that takes it; else by the kind of such a field; else by its
/// look.
table::Value value_of(const table::Offer& offer, const std::string& name, const std::string& word) {
  const table::Field* refusing = nullptr;
  for (const table::OfferLine& line : offer.lines)
    for (const table::Field& field : line.fields) {
      if (field.name != name) continue;
      if (auto value = words::parse_value(offer, field, word)) return std::move(*value);
      refusing = &field;
    }
  const auto any = refusing ? words::unbounded_value(*refusing, word) : std::nullopt;
  return any ? *any : raw_value(word);
}

}  // namespace

table::Filled raw_answer(const StagedMatch& staged, Seat who, const std::string& text) {
  const table::Offer offer = staged.position().offer_for(who);
  table::Filled out;
  for (const std::string& order : orders_of(text)) {
    table::FilledLine line;
    std::string* names[] = {&line.verb, &line.subject, &line.variant};
    std::size_t named = 0;
    for (const std::string& word : words::split_words(order)) {
      const std::size_t equals = word.find('=');
      if (equals != std::string::npos)
        line.entries.push_back(
            {word.substr(0, equals), value_of(offer, word.substr(0, equals), word.substr(equals + 1))});
      else if (named == 0 && !offer.stages.empty() && std::atoi(word.c_str()) > 0)
        line.stage = std::atoi(word.c_str());
      else if (named < 3)
        *names[named++] = word;
    }
    out.lines.push_back(std::move(line));
  }
  return out;
}

void stop(const Problems& problems) {
  std::string text;
  for (const Problem& problem : problems)
    text += (text.empty() ? "" : "\n  ") + problem.text + " [" + problem.code +
            (problem.clause.empty() ? "" : ", " + problem.clause) + "]";
  throw Stop{text};
}

std::string joined(const std::vector<std::string>& words, std::size_t from) {
  std::string out;
  for (std::size_t i = from; i < words.size(); ++i) out += (i == from ? "" : " ") + words[i];
  return out;
}

Viewer viewer_named(const StagedMatch& staged, const std::string& name) {
  if (const auto found = staged.viewer(name)) return *found;
  throw Stop{"nobody here is called '" + name + "'; there are " + joined(staged.names())};
}
Seat seat_named(const StagedMatch& staged, const std::string& name) {
  const Viewer viewer = viewer_named(staged, name);
  if (!viewer.is_seat()) throw Stop{"a spectator does not play"};
  return viewer.seat();
}
std::vector<Viewer> viewers_named(const StagedMatch& staged, const std::string& name) {
  return name == "everyone" ? staged.viewers() : std::vector{viewer_named(staged, name)};
}
const std::string& name_of(const StagedMatch& staged, Viewer viewer) {
  return staged.names()[static_cast<std::size_t>(viewer.index())];
}

std::optional<std::string> as_called_by(const StagedMatch& staged, Viewer viewer, const std::string& text) {
  const auto alnum = [](char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::size_t end = i + 1;
    while (end < text.size() && (alnum(text[end]) || ((text[end] == '.' || text[end] == '-') && end + 1 < text.size() &&
                                                      alnum(text[end + 1]))))
      ++end;
    if (text[i] != '@' || end == i + 1 || (i > 0 && alnum(text[i - 1]))) {
      out += text[i];
      continue;
    }
    const auto name = staged.handle_for(viewer, text.substr(i + 1, end - i - 1));
    if (!name) return {};
    out += *name;
    i = end - 1;
  }
  return out;
}

std::expected<table::Filled, Problems> read_answer(const StagedMatch& staged, Seat who, const std::string& text,
                                                   const words::ReadFile& read) {
  const table::Offer offer = staged.position().offer_for(who);
  if (text == "default") return offer.fallback;
  table::Filled out;
  if (text == "nothing") return out;
  const table::Board board = staged.position().board_for(Viewer::of(who));
  for (const std::string& order : orders_of(text)) {
    const auto follows = staged.position().check(who, out).consequences;
    auto line = words::parse_order(offer, order, {&board, nullptr, &follows, &out});
    if (line) line = words::with_files(offer, std::move(*line), read);
    if (!line) return std::unexpected(Problems{std::move(line.error())});
    out.lines.push_back(std::move(*line));
  }
  return out;
}

std::expected<table::Filled, Problems> legal_answer(const StagedMatch& staged, Seat who, const std::string& text,
                                                    const words::ReadFile& read) {
  if (!staged.waits_for(who)) {
    const auto& asked = staged.position().asked();
    throw Stop{"not asked now; open is: " +
               (asked ? asked->title + " (" + asked->kind + ")" : std::string("nothing, the match is over"))};
  }
  auto answer = read_answer(staged, who, text, read);
  if (!answer) return answer;
  if (auto verdict = staged.position().check(who, *answer); !verdict.problems.empty())
    return std::unexpected(std::move(verdict.problems));
  return answer;
}

}  // namespace emcon::referee
