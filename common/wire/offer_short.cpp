// Shortens an offer's message by naming repeated parts only once, and writes it out again within a budget.
#include "common/wire/offer_short.hpp"

#include <google/protobuf/arena.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/wire/limits.hpp"

namespace emcon::wire {
namespace {

using NameKey = std::pair<std::string_view, std::string_view>;

NameKey key_of(const v1::Option& option) {
  return {option.token(), option.label()};
}

/// Names have no value of their own.
bool suggests(const v1::OptionSet& set) {
  return std::ranges::any_of(set.options(), [](const v1::Option& option) { return option.has_value(); });
}

bool rated_alike(const v1::OptionSet& set) {
  const auto rated = std::count_if(set.options().begin(), set.options().end(),
                                   [](const v1::Option& option) { return option.has_merit(); });
  return rated == 0 || rated == set.options_size();
}

/// 0, 1, 2 and so on.
bool from_the_first(const google::protobuf::RepeatedField<std::int32_t>& places) {
  for (int i = 0; i < places.size(); ++i)
    if (places[i] != i) return false;
  return true;
}

/// Options in how many places, by token and label.
std::map<NameKey, int> uses_of(const v1::Offer& offer) {
  std::map<NameKey, int> out;
  for (const v1::OptionSet& set : offer.sets())
    for (const v1::Option& option : set.options()) ++out[key_of(option)];
  return out;
}

void shorten_sets(v1::Offer& offer) {
  if (offer.sets_size() < 2) return;
  const std::map<NameKey, int> uses = uses_of(offer);
  std::map<NameKey, int> places;
  // In the memory of the offer: otherwise a swap with it would copy.
  google::protobuf::Arena* const arena = offer.GetArena();
  v1::Offer beside;
  v1::Offer& out = arena ? *google::protobuf::Arena::CreateMessage<v1::Offer>(arena) : beside;
  for (const v1::OptionSet& set : offer.sets()) {
    v1::OptionSet& made = *out.add_sets();
    const bool repeats = std::all_of(set.options().begin(), set.options().end(),
                                     [&](const v1::Option& option) { return uses.at(key_of(option)) > 1; });
    if (!repeats || !rated_alike(set) || suggests(set)) {
      made = set;
      continue;
    }
    bool noted = false;
    for (const v1::Option& option : set.options()) {
      const auto [at, is_new] = places.emplace(key_of(option), out.names_size());
      if (is_new) {
        v1::Name& name = *out.add_names();
        name.set_token(option.token());
        name.set_label(option.label());
        name.set_note(option.note());
      }
      made.add_named(at->second);
      if (option.has_merit()) made.add_merits(option.merit());
      noted = noted || out.names(at->second).note() != option.note();
    }
    for (const v1::Option& option : set.options())
      if (noted) made.add_notes(option.note());
    if (made.merits_size() > 0 && from_the_first(made.named())) made.clear_named();
  }
  places.clear();  // its keys look into the sets that go now
  offer.mutable_sets()->Swap(out.mutable_sets());
  offer.mutable_names()->Swap(out.mutable_names());
}

/// Bytes that an offer may take written out: one that takes more is nobody's, and it ends there.
class Budget {
 public:
  bool spend(std::size_t bytes) {
    left_ -= std::min(left_, bytes);
    return left_ > 0;
  }

 private:
  std::size_t left_ = server_frame_bytes_max;
};

void write_out_sets(v1::Offer& offer, Budget& budget) {
  for (v1::OptionSet& set : *offer.mutable_sets()) {
    const int size = set.named_size() > 0 ? set.named_size() : set.merits_size();
    const bool rated = set.merits_size() == size;
    const bool noted = set.notes_size() == size;
    for (int i = 0; i < size; ++i) {
      const int at = set.named_size() > 0 ? set.named(i) : i;
      if (at < 0 || at >= offer.names_size()) continue;
      const v1::Name& name = offer.names(at);
      if (!budget.spend(name.ByteSizeLong())) break;
      v1::Option& option = *set.add_options();
      option.set_token(name.token());
      option.set_label(name.label());
      if (rated) option.set_merit(set.merits(i));
      option.set_note(noted ? set.notes(i) : name.note());
    }
    set.clear_named();
    set.clear_merits();
    set.clear_notes();
  }
  offer.clear_names();
}

/// `text` with each `from` in it replaced, for as long as it stays short.
std::string with(std::string text, const std::string& from, const std::string& to) {
  constexpr std::size_t most = 16 * 1024;
  if (from.empty()) return text;
  for (std::size_t at = text.find(from); at != std::string::npos && text.size() < most;
       at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

/// Puts the differences of `own` from `base` into `out`. False if it lacks a part of `base`: a gap cannot be expressed.
class Difference {
 public:
  bool line(const v1::OfferLine& base, const v1::OfferLine& own, v1::OfferLine& out) {
    if (base.verb() != own.verb() || base.variant() != own.variant() || base.fields_size() != own.fields_size())
      return false;
    // A priced line is compared with others in a shop, and is seldom like them.
    if (base.price_size() + own.price_size() + base.details_size() + own.details_size() > 0) return false;
    out.set_subject(own.subject());
    text(with(base.label(), base.subject(), own.subject()), own.label(), [&] { out.set_label(own.label()); });
    text(with(base.note(), base.subject(), own.subject()), own.note(), [&] { out.set_note(own.note()); });
    part(base.has_times_max(), base.times_max(), own.has_times_max(), own.times_max(),
         [&] { out.set_times_max(own.times_max()); });
    part(base.has_clause(), base.clause(), own.has_clause(), own.clause(), [&] { out.set_clause(own.clause()); });
    part(base.has_merit(), base.merit(), own.has_merit(), own.merit(), [&] { out.set_merit(own.merit()); });
    part(base.secret(), base.secret(), own.secret(), own.secret(), [&] { out.set_secret(true); });
    number(base.stage(), own.stage(), [&] { out.set_stage(own.stage()); });
    bool any = false;
    for (int i = 0; i < own.fields_size() && fits_; ++i) any = field(base.fields(i), own.fields(i), out) || any;
    if (!any) out.clear_fields();
    return fits_;
  }

 private:
  /// Adds the field; whether there is anything in it.
  bool field(const v1::Field& base, const v1::Field& own, v1::OfferLine& line) {
    v1::Field& out = *line.add_fields();
    if (base.name() != own.name() || base.kind() != own.kind() || base.may_be_empty() != own.may_be_empty() ||
        base.secret() != own.secret() || base.has_step() != own.has_step() || base.step() != own.step() ||
        base.nudge() != own.nudge() || base.scale().decimals() != own.scale().decimals() ||
        base.scale().unit() != own.scale().unit() || !std::ranges::equal(base.unread(), own.unread()))
      return fits_ = false;
    text(base.label(), own.label(), [&] { out.set_label(own.label()); });
    part(base.has_set(), base.set(), own.has_set(), own.set(), [&] { out.set_set(own.set()); });
    number(base.min(), own.min(), [&] { out.set_min(own.min()); });
    number(base.max(), own.max(), [&] { out.set_max(own.max()); });
    number(base.total(), own.total(), [&] { out.set_total(own.total()); });
    message(base.has_hexes(), base.hexes(), own.has_hexes(), own.hexes(), [&] { *out.mutable_hexes() = own.hexes(); });
    message(base.has_points(), base.points(), own.has_points(), own.points(),
            [&] { *out.mutable_points() = own.points(); });
    message(base.has_fallback(), base.fallback(), own.has_fallback(), own.fallback(),
            [&] { *out.mutable_fallback() = own.fallback(); });
    if (!same(base.legs(), own.legs())) fits_ = false;
    if (!same(base.budgets(), own.budgets())) {
      if (own.budgets().empty()) fits_ = false;
      *out.mutable_budgets() = own.budgets();
    }
    return out.ByteSizeLong() > 0;
  }

  /// A list is left out if it is the same; its differences cannot be expressed in part.
  template <class List>
  static bool same(const List& base, const List& own) {
    return std::ranges::equal(
        base, own, [](const auto& a, const auto& b) { return a.SerializeAsString() == b.SerializeAsString(); });
  }
  template <class Put>
  void text(const std::string& base, const std::string& own, Put put) {
    if (base == own) return;
    if (own.empty()) fits_ = false;
    put();
  }
  template <class Put>
  void number(std::int64_t base, std::int64_t own, Put put) {
    if (base == own) return;
    if (own == 0) fits_ = false;
    put();
  }
  template <class T, class Put>
  void part(bool base_has, T base, bool own_has, T own, Put put) {
    if (base_has == own_has && base == own) return;
    if (!own_has) fits_ = false;
    put();
  }
  template <class Message, class Put>
  void message(bool base_has, const Message& base, bool own_has, const Message& own, Put put) {
    if (base_has == own_has && base.SerializeAsString() == own.SerializeAsString()) return;
    if (!own_has) fits_ = false;
    put();
  }

  bool fits_ = true;
};

void shorten_lines(v1::Offer& offer) {
  const int count = offer.lines_size();
  if (count < 2) return;
  std::vector<int> whole;  // lines that are written out
  v1::OfferLine& made = *offer.add_lines();
  for (int i = 0; i < count; ++i) {
    v1::OfferLine& own = *offer.mutable_lines(i);
    const bool like = std::ranges::any_of(whole, [&](int base) {
      made.Clear();
      made.set_like(base + 1);
      return Difference().line(offer.lines(base), own, made);
    });
    if (like)
      own.Swap(&made);
    else
      whole.push_back(i);
  }
  offer.mutable_lines()->RemoveLast();
}

v1::Field overlaid(v1::Field out, const v1::Field& own) {
  out.MergeFrom(own);
  if (own.has_hexes()) *out.mutable_hexes() = own.hexes();  // replaced, not merged
  if (own.has_points()) *out.mutable_points() = own.points();
  if (own.has_fallback()) *out.mutable_fallback() = own.fallback();
  if (own.budgets_size() > 0) *out.mutable_budgets() = own.budgets();
  return out;
}

v1::OfferLine overlaid(const v1::OfferLine& base, const v1::OfferLine& own) {
  v1::OfferLine out = base;
  out.clear_fields();
  out.set_label(with(base.label(), base.subject(), own.subject()));
  out.set_note(with(base.note(), base.subject(), own.subject()));
  out.clear_subject();
  v1::OfferLine plain = own;
  plain.clear_fields();
  plain.clear_like();
  out.MergeFrom(plain);
  for (int i = 0; i < base.fields_size(); ++i)
    *out.add_fields() = i < own.fields_size() ? overlaid(base.fields(i), own.fields(i)) : base.fields(i);
  return out;
}

void write_out_lines(v1::Offer& offer, Budget& budget) {
  for (int i = 0; i < offer.lines_size(); ++i) {
    v1::OfferLine& line = *offer.mutable_lines(i);
    if (line.like() < 1 || line.like() > i) continue;
    if (!budget.spend(offer.lines(line.like() - 1).ByteSizeLong())) break;
    line = overlaid(offer.lines(line.like() - 1), line);
  }
}

/// The names of the line's fields begin those of the form: how many they are; -1: it is of another order.
int told_by(const v1::OfferLine& line, const v1::OrderForm& form) {
  const bool same = line.verb() == form.verb() && line.stage() == form.stage() &&
                    (line.variant().empty() || form.variant()) && line.fields_size() <= form.fields_size();
  if (!same) return -1;
  for (int i = 0; i < line.fields_size(); ++i)
    if (line.fields(i).name() != form.fields(i)) return -1;
  return line.fields_size();
}

void shorten_orders(v1::Offer& offer) {
  for (v1::OrderForm& form : *offer.mutable_orders()) {
    int best = -1, told = -1;
    for (int i = 0; i < offer.lines_size(); ++i)
      if (const int fields = told_by(offer.lines(i), form); fields > told) best = i, told = fields;
    if (best < 0) continue;
    form.set_like(best + 1);
    form.clear_verb();
    form.clear_stage();
    form.mutable_fields()->DeleteSubrange(0, told);
    if (!offer.lines(best).variant().empty()) form.clear_variant();
  }
}

void write_out_orders(v1::Offer& offer, Budget& budget) {
  for (v1::OrderForm& form : *offer.mutable_orders()) {
    if (form.like() < 1 || form.like() > offer.lines_size()) continue;
    const v1::OfferLine& line = offer.lines(form.like() - 1);
    v1::OrderForm whole;
    whole.set_verb(line.verb());
    whole.set_stage(line.stage());
    whole.set_variant(form.variant() || !line.variant().empty());
    for (const v1::Field& field : line.fields()) whole.add_fields(field.name());
    if (!budget.spend(whole.ByteSizeLong())) break;
    whole.mutable_fields()->MergeFrom(form.fields());
    form = std::move(whole);
  }
}

}  // namespace

void shorten(v1::Offer& offer) {
  shorten_sets(offer);
  shorten_orders(offer);  // while all lines are whole
  shorten_lines(offer);
}

void write_out(v1::Offer& offer) {
  Budget budget;
  write_out_sets(offer, budget);
  write_out_lines(offer, budget);
  write_out_orders(offer, budget);
}

}  // namespace emcon::wire
