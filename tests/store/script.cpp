// Plays a written course of appends against a store that fails, and checks what can be read afterwards.
#include "tests/store/script.hpp"

#include <cstdlib>

#include "server/store/open.hpp"

namespace emcon::store {
namespace {

constexpr int patience = 4;  ///< failures of one thing before the fault is taken away

std::string text_of(std::size_t match, std::uint64_t number, std::size_t extra) {
  const std::size_t size = number * 37 % 900 + extra;
  return "match " + std::to_string(match) + " record " + std::to_string(number) + std::string(size, '.');
}

/// One open store and where the script stands in it.
class Process {
 public:
  Process(const Script& script, const Living& how, Known& known, Broken& broken)
      : script_(script), how_(how), known_(known), broken_(broken) {}

  Life run() {
    auto opened = SqliteStore::open(how_.options, pump_.executor());
    if (!opened) {
      if (opened.error().code != "database_unavailable" && opened.error().code != "database_damaged")
        broken_.push_back("opening gave " + opened.error().code + ": " + opened.error().text);
      return Life::not_opened;
    }
    store_ = std::move(*opened);
    for (std::size_t match = 0; match < Script::matches; ++match)
      if (!find(match)) return Life::failed;
    for (bool more = true; more;) {
      more = false;
      for (std::size_t match = 0; match < Script::matches; ++match) {
        if (stands_[match] == script_.steps()) continue;
        more = true;
        if (!step(match)) return Life::failed;
      }
    }
    return Life::done;
  }

 private:
  /// False: this process can read no more.
  bool find(std::size_t match) {
    for (int tries = 0;; ++tries) {
      std::optional<Result<StoredMatch>> found;
      store_->load(Script::name(match), [&found](Result<StoredMatch> got) { found = std::move(got); });
      while (!found) pump_.run_one();
      if (!*found && found->error().code != "unknown_match") {
        if (found->error().code == "corrupt") broken_.push_back("a sound match was called corrupt");
        if (store_->poisoned() || tries > 2 * patience) return false;
        if (tries >= patience) how_.heal();
        continue;
      }
      const auto at = script_.step_of(match, *found);
      if (!at || *at < known_.acknowledged[match] || *at > known_.asked[match]) {
        broken_.push_back(Script::name(match) + " was acknowledged to step " +
                          std::to_string(known_.acknowledged[match]) + " of " + std::to_string(known_.asked[match]) +
                          " and is found " + (at ? "at " + std::to_string(*at) : "as no step leaves it"));
        return false;
      }
      stands_[match] = *at;
      return true;
    }
  }

  /// One append, again until it is stored. False: this process can write no more.
  bool step(std::size_t match) {
    const std::uint64_t next = stands_[match] + 1;
    for (int tries = 0;; ++tries) {
      known_.asked[match] = std::max(known_.asked[match], next);
      std::optional<Appended> result;
      store_->append(script_.append(match, next, store_->process()),
                     [&result](Appended got) { result = std::move(got); });
      while (!result) pump_.run_one();
      switch (result->verdict) {
        case Verdict::durable:
          if (result->last != script_.last(next)) broken_.push_back("an acknowledgement names another record");
          known_.acknowledged[match] = std::max(known_.acknowledged[match], next);
          stands_[match] = next;
          how_.acknowledged(match);
          return true;
        case Verdict::in_doubt:
          if (!store_->poisoned()) broken_.push_back("doubt without poison");
          return false;
        case Verdict::unavailable:
        case Verdict::full:
          if (store_->poisoned() || tries > 2 * patience) return false;
          if (tries >= patience) how_.heal();
          continue;
        default:
          broken_.push_back("an append was called " + std::to_string(static_cast<int>(result->verdict)) + ": " +
                            result->why);
          return false;
      }
    }
  }

  const Script& script_;
  const Living& how_;
  Known& known_;
  Broken& broken_;
  Pump pump_;
  std::unique_ptr<SqliteStore> store_;
  std::vector<std::uint64_t> stands_ = std::vector<std::uint64_t>(Script::matches, 0);
};

}  // namespace

std::uint64_t Script::last(std::uint64_t step) const {
  std::uint64_t out = 0;
  for (std::uint64_t s = 1; s <= step; ++s) out += 1 + s % 3;
  return out;
}

Texts Script::texts(std::size_t match, std::uint64_t step) const {
  Texts out;
  const std::uint64_t before = last(step - 1);
  const std::size_t extra = !large_ ? 0 : step % 7 == 3 ? 400'000 : step % 5 == 1 ? 20'000 : 0;
  for (std::uint64_t n = 1; n <= 1 + step % 3; ++n) out.push_back(text_of(match, before + n, n == 1 ? extra : 0));
  return out;
}

/// The dots that fill a record up: of the same number in all matches.
std::vector<SharedPart> Script::shared(std::size_t match, std::uint64_t step) const {
  std::vector<SharedPart> out;
  const Texts all = texts(match, step);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (const std::size_t at = all[i].find('.'); at != std::string::npos && step % 2 == 0)
      out.push_back({.record = i, .at = at, .size = all[i].size() - at});
  return out;
}

Append Script::append(std::size_t match, std::uint64_t step, std::uint64_t hold) const {
  const std::string at = std::to_string(step);
  return {.match = name(match),
          .hold = hold,
          .expected_last = last(step - 1),
          .records = records(texts(match, step)),
          .shared = shared(match, step),
          .index = {{.kind = RowKind::card, .key = "public", .bytes = at}},
          .drafts = {{.seat = Seat{0}, .question = 1, .revision = static_cast<std::uint32_t>(step), .bytes = at}}};
}

std::optional<std::uint64_t> Script::step_of(std::size_t match, const Result<StoredMatch>& found) const {
  if (!found) return found.error().code == "unknown_match" ? std::optional<std::uint64_t>(0) : std::nullopt;
  std::uint64_t step = 0;
  std::size_t read = 0;
  while (read < found->records.size()) {
    if (++step > steps_) return std::nullopt;
    for (const std::string& text : texts(match, step)) {
      if (read == found->records.size()) return std::nullopt;
      const Record& one = found->records[read++];
      if (one.bytes != text || one.hash != record(text).hash) return std::nullopt;
    }
  }
  const std::string at = std::to_string(step);
  const bool draft = found->drafts.size() == 1 && found->drafts[0].revision == step && found->drafts[0].bytes == at;
  const bool row = found->index.size() == 1 && found->index[0].bytes == at;
  if (step == 0 || !draft || !row) return std::nullopt;
  return step;
}

Life live(const Script& script, const Living& how, Known& known, Broken& broken) {
  return Process(script, how, known, broken).run();
}

void look(const Script& script, const std::string& path, const Known& known, Broken& broken) {
  auto reader = open_reader(path);
  if (!reader) return broken.push_back("the file cannot be read: " + reader.error().text);
  if (const auto whole = (*reader)->check(); !whole) broken.push_back(whole.error().text);
  for (std::size_t match = 0; match < Script::matches; ++match) {
    const auto at = script.step_of(match, (*reader)->load(Script::name(match)));
    if (at && *at >= known.acknowledged[match] && *at <= known.asked[match]) continue;
    broken.push_back(Script::name(match) + " is found " + (at ? "at step " + std::to_string(*at) : "broken") +
                     ", acknowledged was " + std::to_string(known.acknowledged[match]));
  }
}

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* const text = std::getenv(name);
  return text != nullptr ? std::stoull(text) : otherwise;
}

}  // namespace emcon::store
