/// Phrases: the words of heads, titles and reasons. Each rulebook has its own in one table, catalogue/phrases.hpp, so
/// that another language is another table. A phrase has an id, the names of its parameters, and the English:
///
///     inline constexpr Reason ship_out{"ship_out", {"ship", "fate"}, "Ship {ship} is out: {fate}."};
///
/// Rules call it with a value for each parameter, in the order of the names: `ship_out(handle, fate)`. That order is
/// not the order of the words, so another language may have its places elsewhere. The compiler refuses a phrase whose
/// places are not its parameters, and a call with too few or too many values.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace emcon::rules {

/// The words with the values at their places. `names` and `values` go by pairs. Values are not searched for places.
std::string filled_in(std::string_view words, std::span<const char* const> names, std::span<const std::string> values);

namespace phrase_check {

/// The compiler stops at the throw, and shows the sentence.
constexpr void must_hold(bool fact, const char* sentence) {
  if (!fact) throw sentence;
}

/// Whether it is of small letters, digits and low lines, and begins with a letter.
constexpr bool is_name(std::string_view word) {
  if (word.empty() || word.front() < 'a' || word.front() > 'z') return false;
  for (const char c : word)
    if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_')) return false;
  return true;
}

/// Each place names a parameter, and each parameter has a place.
constexpr void places_fit(std::string_view words, std::span<const char* const> names) {
  for (const char* const name : names) {
    must_hold(is_name(name), "the name of a parameter has small letters, digits and low lines");
    bool placed = false;
    for (std::size_t at = words.find('{'); at != std::string_view::npos; at = words.find('{', at + 1))
      placed = placed || (words.substr(at + 1).starts_with(name) &&
                          words.substr(at + 1 + std::string_view(name).size()).starts_with('}'));
    must_hold(placed, "a parameter has no place in the words");
  }
  for (std::size_t at = words.find('{'); at != std::string_view::npos; at = words.find('{', at + 1)) {
    const std::string_view place = words.substr(at + 1, words.find('}', at) - at - 1);
    bool known = false;
    for (const char* const name : names) known = known || place == name;
    must_hold(known, "a place in the words is no parameter");
  }
}

}  // namespace phrase_check

/// A value for a place: a text or a whole number.
template <class Value>
concept Sayable = std::constructible_from<std::string, const Value&> ||
                  (std::integral<Value> && !std::same_as<Value, bool> && !std::same_as<Value, char>);

template <Sayable Value>
std::string in_words(const Value& value) {
  if constexpr (std::integral<Value>)
    return std::to_string(value);
  else
    return std::string(value);
}

/// What phrases of all kinds have in common. `count`: how many parameters there are.
template <std::size_t count>
class Phrase {
 public:
  constexpr const char* id() const { return id_; }
  /// The words with their places in braces.
  constexpr const char* english() const { return english_; }

 protected:
  constexpr Phrase(const char* id, const std::array<const char*, count>& names, const char* english)
      : id_(id), names_(names), english_(english) {
    const std::string_view name = id;
    const std::size_t dot = name.find('.');
    phrase_check::must_hold(phrase_check::is_name(name.substr(0, dot)), "an id has small letters, digits, low lines");
    phrase_check::must_hold(dot == std::string_view::npos || phrase_check::is_name(name.substr(dot + 1)),
                            "a name stands on either side of an id's dot");
    phrase_check::places_fit(english, names);
  }

  template <Sayable... Values>
  std::string filled(const Values&... values) const {
    if constexpr (count == 0)
      return english_;
    else
      return filled_in(english_, names_, std::array<std::string, count>{in_words(values)...});
  }

 private:
  const char* id_;
  std::array<const char*, count> names_;
  const char* english_;
};

/// The words of a head. Only a Head makes them; by default there are none.
class HeadWords {
 public:
  HeadWords() = default;
  const std::string& text() const { return text_; }

 private:
  template <std::size_t>
  friend class Head;
  explicit HeadWords(std::string text) : text_(std::move(text)) {}

  std::string text_;
};

/// The head of a telling: who did what, and what came of it. `id`, here and below: unique among the phrases of its
/// kind in its table. It may have a dot, with a name on either side.
template <std::size_t count>
class Head : public Phrase<count> {
 public:
  template <std::size_t given>
  consteval Head(const char* id, const char* const (&names)[given], const char* english)
      : Phrase<count>(id, std::to_array(names), english) {}
  consteval Head(const char* id, const char* english) : Phrase<count>(id, {}, english) {}

  template <Sayable... Values>
    requires(sizeof...(Values) == count)
  HeadWords operator()(const Values&... values) const {
    return HeadWords(this->filled(values...));
  }
};
template <std::size_t given>
Head(const char*, const char* const (&)[given], const char*) -> Head<given>;
Head(const char*, const char*) -> Head<0>;

/// The head but for its first value, the name of what it is about: a text and its head may call that differently.
template <std::size_t count, Sayable... Values>
  requires(sizeof...(Values) + 1 == count)
auto said_of(const Head<count>& head, const Values&... values) {
  return [head, ... words = in_words(values)](const std::string& name) { return head(name, words...); };
}

/// The title of a question or an offer, or what one says of its subject.
template <std::size_t count>
class Title : public Phrase<count> {
 public:
  template <std::size_t given>
  consteval Title(const char* id, const char* const (&names)[given], const char* english)
      : Phrase<count>(id, std::to_array(names), english) {}
  consteval Title(const char* id, const char* english) : Phrase<count>(id, {}, english) {}

  template <Sayable... Values>
    requires(sizeof...(Values) == count)
  std::string operator()(const Values&... values) const {
    return this->filled(values...);
  }
};
template <std::size_t given>
Title(const char*, const char* const (&)[given], const char*) -> Title<given>;
Title(const char*, const char*) -> Title<0>;

/// Why something is refused: Problem::code and Problem::text. Only a Reason makes it.
class Grounds {
 public:
  std::string_view code() const { return code_; }
  const std::string& text() const { return text_; }
  /// The same words under another code, where what is refused decides the code. `code` lives as long as the program.
  Grounds as(std::string_view code) const { return Grounds(code, text_); }

 private:
  template <std::size_t>
  friend class Reason;
  Grounds(std::string_view code, std::string text) : code_(code), text_(std::move(text)) {}

  std::string_view code_;
  std::string text_;
};

/// The reason of a refusal. Its code is the id up to the dot: so one code can have several texts.
template <std::size_t count>
class Reason : public Phrase<count> {
 public:
  template <std::size_t given>
  consteval Reason(const char* id, const char* const (&names)[given], const char* english)
      : Phrase<count>(id, std::to_array(names), english) {}
  consteval Reason(const char* id, const char* english) : Phrase<count>(id, {}, english) {}

  constexpr std::string_view code() const {
    const std::string_view id = this->id();
    return id.substr(0, id.find('.'));
  }
  template <Sayable... Values>
    requires(sizeof...(Values) == count)
  Grounds operator()(const Values&... values) const {
    return Grounds(code(), this->filled(values...));
  }
};
template <std::size_t given>
Reason(const char*, const char* const (&)[given], const char*) -> Reason<given>;
Reason(const char*, const char*) -> Reason<0>;

}  // namespace emcon::rules
