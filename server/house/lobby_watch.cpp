// Reads the rows of lists on a beat, and tells those who watch them what has changed.
#include "server/house/lobby_watch.hpp"

#include <algorithm>
#include <utility>

#include "server/house/secrets.hpp"

namespace emcon::house {
namespace {

SharedFrame frame_of(v1::LobbyUpdate update) {
  return SharedFrame(match::lobby_of(std::move(update)));
}

bool says_nothing(const v1::LobbyUpdate& update) {
  return !update.whole() && update.cards().empty() && update.gone().empty() && update.gone_mine().empty();
}

}  // namespace

void LobbyWatch::watch(Session& from, const v1::ClientFrame& frame) {
  const v1::WatchLobby& asked = frame.watch_lobby();
  Watcher watcher{.filter = {asked.open(), asked.running(), asked.open() || asked.running() ? asked.ruleset() : ""}};
  if (!asked.ruleset().empty() && !premises_.shelf.find(asked.ruleset()))
    return sessions_.refuse(
        from, frame.id(),
        {.code = "unknown_ruleset",
         .text = "This server has no ruleset \"" + asked.ruleset() + "\"; it has: " + premises_.shelf.names() + ".",
         .field = "watch_lobby.ruleset"});
  std::set<std::string> tokens;
  if (asked.mine()) tokens.insert(from.said.token_hashes.begin(), from.said.token_hashes.end());
  for (const std::string& token : asked.tokens())
    if (asked.mine()) tokens.insert(hex(token_hash(token)));
  const std::size_t most = premises_.limits().page.watched_tokens;
  if (tokens.size() > most)
    return sessions_.refuse(from, frame.id(),
                            {.code = "too_many",
                             .text = "At most " + std::to_string(most) + " own seats can be watched at once.",
                             .field = "watch_lobby.tokens"});
  watchers_.erase(from.id());
  // A look at all one's seats is paid for as a list of them is; the beat afterwards costs the same for everybody.
  if (!from.allowance.may_list(premises_.now(), std::min<std::size_t>(tokens.size(), 64)))
    return sessions_.refuse(
        from, frame.id(),
        {.code = "too_fast", .text = "You ask for lists faster than this server makes them; wait a second."});
  if (!watcher.filter.any() && tokens.empty()) {
    v1::Answer done;
    done.mutable_done();
    return from.answer(frame.id(), std::move(done));
  }
  std::vector<store::Lookup> what;
  for (const std::string& token : tokens) what.push_back({RowKind::token, token});
  lookups_.find(from, frame.id(), std::move(what),
                [this, frame_id = frame.id(), watcher, all = tokens.size()](
                    Session& still, const std::vector<store::Found>& found) mutable {
                  for (const auto& one : found)
                    if (const auto row = token_row(one.row.bytes.value_or("")))
                      watcher.mine.push_back({one.match, row->seat, one.row.key, ""});
                  if (watcher.mine.size() < all && !still.allowance.may_guess(premises_.now()))
                    return sessions_.drop(still, CloseCode::rate, "too many wrong tokens");
                  admit(still, frame_id, std::move(watcher));
                });
}

void LobbyWatch::admit(Session& from, std::uint32_t frame_id, Watcher watcher) {
  v1::Answer done;
  done.mutable_done();
  from.answer(frame_id, std::move(done));
  const SessionId id = from.id();
  watchers_[id] = std::move(watcher);
  set_beat();
  // He sees at once what there is; what changes he is told on the beat of all. A card may come twice then.
  read_for(id);
}

void LobbyWatch::read_for(SessionId id) {
  watchers_[id].asked = true;
  read({id}, [this, id, beats = beats_](const Reading* reading) {
    Session* const still = sessions_.find(id);
    const auto at = watchers_.find(id);
    if (!still || at == watchers_.end()) return;
    at->second.asked = false;
    // Others were told meanwhile what this reading may not have.
    if (reading && beats != beats_) return read_for(id);
    if (reading) tell_whole(*still, at->second, *reading);
  });
}

void LobbyWatch::set_beat() {
  if (watchers_.empty()) return premises_.timers.cancel(LobbyTimer{});
  const std::int64_t beat = premises_.limits().page.watch_beat_ms;
  premises_.timers.no_later(LobbyTimer{}, (premises_.now() / beat + 1) * beat);
}

void LobbyWatch::beat() {
  std::erase_if(watchers_, [&](const auto& one) { return sessions_.find(one.first) == nullptr; });
  std::erase_if(told_, [&](const auto& one) {
    return std::ranges::none_of(watchers_, [&](const auto& who) { return who.second.filter == one.first; });
  });
  set_beat();
  if (watchers_.empty() || std::exchange(reading_, true)) return;
  std::vector<SessionId> who;
  for (const auto& [id, watcher] : watchers_) who.push_back(id);
  read(std::move(who), [this](const Reading* reading) {
    reading_ = false;
    if (reading) tell_all(*reading);
  });
}

std::set<LobbyWatch::Filter> LobbyWatch::filters_of(const std::vector<SessionId>& who) const {
  std::set<Filter> out;
  for (const SessionId id : who)
    if (const auto at = watchers_.find(id); at != watchers_.end()) out.insert(at->second.filter);
  return out;
}

void LobbyWatch::read(std::vector<SessionId> who, Use use) {
  const std::set<Filter> filters = filters_of(who);
  const std::size_t most = premises_.limits().page.watched + premises_.limits().page.counted;
  const auto page_of = [&](std::string_view list, bool Filter::* wanted) {
    const bool any = std::ranges::any_of(filters, [&](const Filter& one) { return one.*wanted; });
    return store::PageOf{.kind = RowKind::fresh,
                         .after = std::string(list),
                         .end = std::string(list) + "~",  // behind all digits
                         .limit = any ? most : 1};
  };
  premises_.store.page(
      page_of(open_match, &Filter::open),
      premises_.while_open(
          [this, who = std::move(who), use = std::move(use),
           next = page_of(running_match, &Filter::running)](const Result<std::vector<store::Found>>& open) mutable {
            if (!open) return use(nullptr);
            premises_.store.page(
                std::move(next),
                premises_.while_open([this, who = std::move(who), use = std::move(use), reading = Reading{*open}](
                                         const Result<std::vector<store::Found>>& running) mutable {
                  if (!running) return use(nullptr);
                  reading.fresh.insert(reading.fresh.end(), running->begin(), running->end());
                  read_cards(who, std::move(reading), std::move(use));
                }));
          }));
}

void LobbyWatch::read_cards(const std::vector<SessionId>& who, Reading reading, Use use) {
  std::set<MatchId> all, own;
  std::vector<store::Lookup> what;
  for (const Filter& filter : filters_of(who)) {
    const List list = list_of(filter, reading);
    all.insert(list.ids.begin(), list.ids.end());
  }
  for (const SessionId id : who)
    if (const auto at = watchers_.find(id); at != watchers_.end())
      for (const Mine& mine : at->second.mine) {
        all.insert(mine.match);
        own.insert(mine.match);
        what.push_back({RowKind::token, mine.token});
      }
  for (const MatchId& match : all) what.push_back({RowKind::card, match});
  // Looked up in any case: the time of an update must not tell which matches show their seats more than the public.
  for (const MatchId& match : own) what.push_back({RowKind::seat_card, match});
  premises_.store.find(
      std::move(what), premises_.while_open([reading = std::move(reading), use = std::move(use)](
                                                const Result<std::vector<store::Found>>& found) mutable {
        if (!found) return use(nullptr);
        for (const store::Found& one : *found) {
          const auto token = one.row.kind == RowKind::token ? token_row(one.row.bytes.value_or("")) : std::nullopt;
          if (token) reading.tokens[one.row.key] = {one.match, token->seat};
          if (one.row.kind == RowKind::card) reading.cards[one.match] = one;
          if (one.row.kind == RowKind::seat_card) reading.seat_cards[one.match] = one;
        }
        use(&reading);
      }));
}

LobbyWatch::List LobbyWatch::list_of(const Filter& filter, const Reading& reading) const {
  List out;
  std::size_t open = 0, running = 0;
  const std::size_t most = premises_.limits().page.watched, counted = premises_.limits().page.counted;
  for (const store::Found& one : reading.fresh) {
    const bool is_open = one.row.key.starts_with(open_match);
    if (!(is_open ? filter.open : filter.running)) continue;
    if (!filter.ruleset.empty() && one.row.bytes != filter.ruleset) continue;
    if (++(is_open ? open : running) <= most) out.ids.push_back(one.match);
  }
  const auto more = [&](std::size_t n) { return static_cast<std::uint32_t>(std::min(counted, n - std::min(n, most))); };
  out.more_open = more(open);
  out.more_running = more(running);
  return out;
}

LobbyWatch::Told LobbyWatch::told_by(const Filter& filter, const Reading& reading) const {
  Told out;
  const List list = list_of(filter, reading);
  out.more_open = list.more_open;
  out.more_running = list.more_running;
  for (const MatchId& match : list.ids)
    if (const auto row = reading.cards.find(match); row != reading.cards.end())
      out.cards[match] = bytes_of(row->second);
  return out;
}

std::string LobbyWatch::bytes_of(const store::Found& row) const {
  const Room* const room = premises_.config.one_of_many ? nullptr : rooms_.find(row.match);
  return std::to_string(room ? room->seats_here() : 0) + " " + row.row.bytes.value_or("");
}

std::optional<v1::MatchCard> LobbyWatch::card_of(const store::Found& row) const {
  auto found = cards({{row.match, {row.row.kind, row.row.key, row.row.bytes}}});
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

v1::LobbyUpdate LobbyWatch::news_of(const Filter& filter, const Reading& reading) {
  v1::LobbyUpdate out;
  Told now = told_by(filter, reading);
  Told& before = told_[filter];
  for (const auto& [match, bytes] : now.cards)
    if (const auto old = before.cards.find(match); old == before.cards.end() || old->second != bytes)
      if (auto card = card_of(reading.cards.at(match))) *out.add_cards() = std::move(*card);
  for (const auto& [match, bytes] : before.cards)
    if (!now.cards.contains(match)) out.add_gone(match);
  out.set_more_open(now.more_open);
  out.set_more_running(now.more_running);
  before = std::move(now);
  return out;
}

void LobbyWatch::tell_all(const Reading& reading) {
  ++beats_;
  std::map<Filter, SharedFrame> news;
  for (auto& [filter, told] : told_) {
    if (!filter.any()) continue;
    const std::uint32_t open = told.more_open, running = told.more_running;
    v1::LobbyUpdate update = news_of(filter, reading);
    if (!says_nothing(update) || open != update.more_open() || running != update.more_running())
      news.emplace(filter, frame_of(std::move(update)));
  }
  for (auto& [id, watcher] : watchers_) {
    Session* const to = sessions_.find(id);
    if (!to || watcher.asked) continue;
    // Who reads slowly is told all when he has caught up: what changed meanwhile is not kept for him.
    if (to->reads_slowly())
      watcher.whole = true;
    else if (watcher.whole)
      tell_whole(*to, watcher, reading);
    else {
      if (const auto update = news.find(watcher.filter); update != news.end()) to->tell_list(update->second);
      v1::LobbyUpdate own;
      put_mine(watcher, reading, false, own);
      if (says_nothing(own)) continue;
      // A watcher of no lists of everybody has nothing to count in them.
      const auto told = told_.find(watcher.filter);
      if (told != told_.end()) {
        own.set_more_open(told->second.more_open);
        own.set_more_running(told->second.more_running);
      }
      SharedFrame frame = frame_of(std::move(own));
      to->tell_list(frame);
    }
  }
}

void LobbyWatch::tell_whole(Session& to, Watcher& watcher, const Reading& reading) {
  v1::LobbyUpdate update;
  update.set_whole(true);
  const List list = list_of(watcher.filter, reading);
  for (const MatchId& match : list.ids)
    if (const auto row = reading.cards.find(match); row != reading.cards.end())
      if (auto card = card_of(row->second)) *update.add_cards() = std::move(*card);
  update.set_more_open(list.more_open);
  update.set_more_running(list.more_running);
  put_mine(watcher, reading, true, update);
  // The first of his filter: later updates tell what has changed since this one.
  if (!told_.contains(watcher.filter)) told_[watcher.filter] = told_by(watcher.filter, reading);
  watcher.whole = false;
  SharedFrame frame = frame_of(std::move(update));
  to.tell_list(frame);
}

void LobbyWatch::put_mine(Watcher& watcher, const Reading& reading, bool all, v1::LobbyUpdate& out) {
  std::vector<v1::MatchCard> told;
  for (Mine& mine : watcher.mine) {
    const auto token = reading.tokens.find(mine.token);
    const bool good = token != reading.tokens.end() && token->second == std::pair(mine.match, mine.seat);
    const auto as_public = reading.cards.find(mine.match), as_seat = reading.seat_cards.find(mine.match);
    const store::Found* const row = as_seat != reading.seat_cards.end() ? &as_seat->second
                                    : as_public != reading.cards.end()  ? &as_public->second
                                                                        : nullptr;
    std::optional<v1::MatchCard> card;
    std::string bytes = good && row ? bytes_of(*row) : std::string();
    if (!bytes.empty() && (all || bytes != mine.told)) {
      card = card_of(*row);
      if (card && left_before_start(*card, mine.seat)) bytes.clear();
    }
    if (bytes.empty()) {
      if (!all) out.add_gone_mine(mine.match);
      mine.match.clear();
    } else if (card) {
      card->set_your_seat(mine.seat.index);
      told.push_back(std::move(*card));
      mine.told = std::move(bytes);
    }
  }
  std::erase_if(watcher.mine, [](const Mine& one) { return one.match.empty(); });
  std::ranges::sort(told, calls_before);
  for (v1::MatchCard& card : told) *out.add_cards() = std::move(card);
}

}  // namespace emcon::house
