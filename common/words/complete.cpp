// Suggests the words that can come next while a person types an order.
#include "common/words/match.hpp"
#include "common/words/order.hpp"
#include "common/words/words.hpp"

namespace emcon::words {
namespace {

/// Most hexes offered one by one.
constexpr std::size_t hexes_most = 64;

std::vector<std::string> values_for(const Offer& offer, const Field& field) {
  std::vector<std::string> out;
  if (!std::holds_alternative<std::monostate>(field.fallback)) add_new(out, value_words(field, field.fallback));
  if (field.set >= 0 && static_cast<std::size_t>(field.set) < offer.sets.size())
    for (const auto& option : offer.sets[static_cast<std::size_t>(field.set)].options)
      add_new(out, option.token + (field.kind == FieldKind::split ? ":" : ""));
  if (field.kind == FieldKind::number) {
    add_new(out, scaled(field.min, field.scale));
    add_new(out, scaled(field.max, field.scale));
  }
  if (field.hexes && field.hexes->hexes.size() <= hexes_most)
    for (const Hex h : field.hexes->hexes) add_new(out, label(h));
  for (const auto& leg : field.legs) add_new(out, leg.token + (leg.argument_min != leg.argument_max ? ":" : ""));
  return out;
}

/// The start of a list that stays as typed: up to the last comma.
std::string kept_part(const Field& field, const std::string& word) {
  const bool listed = field.kind == FieldKind::list || field.kind == FieldKind::split || field.kind == FieldKind::path;
  const auto comma = word.rfind(',');
  return listed && comma != std::string::npos ? word.substr(0, comma + 1) : std::string();
}

void field_words(const Offer& offer, const OfferLine& line, const std::vector<std::string>& done,
                 const std::string& word, std::vector<std::string>& out) {
  const auto used = [&](const Field& field) {
    return std::any_of(done.begin(), done.end(),
                       [&](const std::string& w) { return starts_with_folded(w, field.name + "="); });
  };
  for (const Field& field : line.fields) {
    if (used(field)) continue;
    const std::string name = field.name + "=";
    const bool named = starts_with_folded(word, name);
    const std::string typed = named ? word.substr(name.size()) : word;
    const std::string kept = kept_part(field, typed);
    for (const auto& value : values_for(offer, field))
      if (starts_with_folded(value, typed.substr(kept.size()))) add_new(out, (named ? name : "") + kept + value);
  }
  for (const Field& field : line.fields)
    if (!used(field) && word.size() <= field.name.size() && starts_with_folded(field.name, word))
      add_new(out, field.name + "=");
}

void part_words(const std::vector<const OfferLine*>& lines, std::string OfferLine::* part, const std::string& word,
                std::vector<std::string>& out) {
  for (const auto* line : lines)
    if (!(line->*part).empty() && starts_with_folded(line->*part, word)) add_new(out, line->*part);
}

}  // namespace

std::vector<std::string> complete_order(const Offer& offer, std::string_view text) {
  std::vector<std::string> done = split_words(text);
  std::string word;
  const bool open = !text.empty() && text.back() != ' ' && !done.empty();
  if (open) {
    word = std::move(done.back());
    done.pop_back();
  }
  std::vector<std::string> out;
  std::vector<const OfferLine*> lines;
  for (const auto& line : offer.lines) lines.push_back(&line);
  if (!offer.stages.empty() && !done.empty() && done.front().find_first_not_of("0123456789") == std::string::npos) {
    std::erase_if(lines, [&](const OfferLine* line) { return std::to_string(line->stage) != done.front(); });
    done.erase(done.begin());
  }
  if (done.empty()) {
    part_words(lines, &OfferLine::verb, word, out);
    return out;
  }
  std::vector<std::string> verbs;
  for (const auto* line : lines) add_new(verbs, line->verb);
  const auto meant = verbs_meant(verbs, done.front());
  if (meant.size() != 1) return out;
  std::erase_if(lines, [&](const OfferLine* line) { return line->verb != meant.front(); });
  std::size_t used = 1;
  for (const auto part : {&OfferLine::subject, &OfferLine::variant}) {
    std::vector<std::string> all;
    for (const auto* line : lines) add_new(all, line->*part);
    const std::string* found = used < done.size() ? the_same(all, done[used]) : nullptr;
    if (found) {
      std::erase_if(lines, [&](const OfferLine* line) { return line->*part != *found; });
      ++used;
    } else if (used == done.size()) {
      part_words(lines, part, word, out);
      if (all.size() > 1) return out;
    } else if (all.size() > 1) {
      return out;
    }
  }
  field_words(offer, *lines.front(), done, word, out);
  return out;
}

}  // namespace emcon::words
