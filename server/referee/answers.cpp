// Reads the names and orders of a written play in the way that a client reads typed ones.
#include "server/referee/answers.hpp"

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

}  // namespace

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
