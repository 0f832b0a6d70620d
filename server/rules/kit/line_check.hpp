/// Reads the fields of one answer's lines, and collects orders, refusals and consequences. Each ruleset's reading of an
/// answer builds on it.
#pragma once

#include <any>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/problem.hpp"
#include "common/table/offer.hpp"
#include "server/rules/contract/ruleset.hpp"
#include "server/rules/kit/misstep.hpp"
#include "server/rules/kit/order_list.hpp"
#include "server/rules/kit/phrase.hpp"

namespace emcon::rules {

/// True if `words`, separated by blanks, has `word`.
bool has_word(std::string_view words, std::string_view word);
std::vector<std::string> split_words(std::string_view words);
/// Whether `to` lies within `reach` hexes of `from`. `to` may be any hex that an answer can name. A distance could
/// overflow, so the difference is taken in 64 bits first.
bool within(int reach, Hex from, Hex to);

/// The refusal of an answer that has more orders than any window takes; none for a smaller one.
std::optional<Problem> too_many_orders(const table::Filled& filled);

class LineCheck {
 public:
  const table::FilledLine& line() const { return *line_; }

  void refuse(const Grounds& grounds, const char* clause, const char* field = "");
  /// Refuses the name in `field`, because nothing has it. `field` may be `subject` or `variant`, the line's own names;
  /// a line without that name gets the code `which_subject` or `which_variant` instead, because the name is missing.
  void refuse_name(const Grounds& grounds, const char* clause, const char* field);
  void refuse_for(const Misstep& wrong, const char* field = "") { refuse(wrong.grounds, wrong.clause, field); }
  /// Refuses for a problem of what the field holds: with its code and text.
  void refuse_for(const Problem& found, const char* clause, const char* field);
  void expect(const char* label, std::string text, std::optional<std::int64_t> thousandths = std::nullopt);
  /// Adds a consequence of a thing that would stand at these marks. `thing` is its handle, which a new thing has, too.
  void expect_at(const char* label, std::string text, std::string thing, std::vector<table::Mark> marks);
  /// Accepts the order that the line gives.
  void accept(std::any order);
  /// Takes `done`: no line may follow.
  void accept_done();
  /// Refuses a second answer in a window that takes one alone.
  bool once(const char* what, const char* clause);
  /// Refuses a second line of this verb about the same thing.
  bool first_time(const std::string& about, const char* clause);
  /// Orders of this type accepted so far.
  template <class T>
  std::vector<T> accepted() const {
    return orders_.all<T>();
  }

  /// The entries that these orders list in their member, one after the other.
  template <class T, class Entry>
  std::vector<Entry> all_of(std::vector<Entry> T::* list) const {
    std::vector<Entry> out;
    for (const T& order : accepted<T>()) out.insert(out.end(), (order.*list).begin(), (order.*list).end());
    return out;
  }

  /// The value that the line gives for a field of this kind; null: nothing. If no line of the offer had the field, the
  /// client sends the words as they were typed, and they are read here as a value of that kind.
  const table::Value* given(const char* field, table::FieldKind kind);
  /// The same for a field that is read by its legs or its scale; `form` may differ from the field in the offer.
  const table::Value* given(const table::Field& form);
  /// Whether anything is filled in.
  bool has(const char* field) const;

  // The fields of the line. Each of these refuses a value that does not fit, and gives nothing then.
  const std::string* token(const char* field, bool required = true);
  const table::Tokens* tokens(const char* field, const char* clause);
  /// The names in a list that may be left empty. `of` says what they name, for "a list of `of`".
  std::optional<std::vector<std::string>> names(const char* field, const char* of, const char* clause);
  /// Whole number in `field` within low..high, or `otherwise` if the field is empty. `binds`: why it is bounded so,
  /// "its rate is 2 a round"; its code is not used.
  std::optional<int> number(const char* field, int low, int high, std::optional<int> otherwise, const char* clause,
                            const std::optional<Grounds>& binds = std::nullopt);
  /// Whole number in `field`, or `otherwise` if it is empty. Refuses a number below 1, but none above `most`: the
  /// caller knows the reason for that bound.
  std::optional<int> at_least_one(const char* field, int most, int otherwise, const char* clause);
  std::optional<Hex> hex(const char* field, const char* clause);
  /// Null, without a refusal, if there are no shares.
  const table::Split* split(const char* field) { return as<table::Split>(field, table::FieldKind::split); }
  /// The value of a field as it was offered: a point within its bounds, a path of its legs within its budgets. A
  /// refusal is `bad_value` and says what would be right. The field must come from an offer made from the same view.
  std::optional<Point> point(const table::Field& offered, const char* clause);
  const table::Path* path(const table::Field& offered, const char* clause);

  // For the use of read_answer.
  /// `number`: the number of the line, from 0.
  void begin(const table::FilledLine& line, int number);
  /// Refuses fields that are not in `fields`, and a variant unless one is taken.
  bool fields_fit(std::string_view fields, bool takes_variant);
  /// This row reads the line from here on; `aside` as in OrderRow.
  void read_by(const void* row, bool aside);
  /// Refusals from here on concern the whole answer. Those of single lines are put into the order of the lines now.
  void end();
  bool is_done() const { return orders_.done; }
  /// Whether an order was accepted that counts as an answer, not only as an aside.
  bool answered() const { return answered_; }
  /// Whether nothing was refused so far.
  bool fine() const { return problems_.empty(); }
  Checked<OrderList> refused(Problem problem);
  Checked<OrderList> result();

 private:
  template <class T>
  const T* as(const char* field, table::FieldKind kind) {
    const table::Value* value = given(field, kind);
    return value ? std::get_if<T>(value) : nullptr;
  }
  /// The value, unless it is missing or does not fit.
  const table::Value* fitting(const table::Field& offered, const char* clause);

  int line_number_ = -1;
  const table::FilledLine* line_ = nullptr;
  Problems problems_;
  std::vector<table::Consequence> consequences_;
  const void* row_ = nullptr;
  bool aside_ = false, answered_ = false;
  std::vector<std::string> said_;   ///< for first_time
  std::deque<table::Value> typed_;  ///< values that came as words
  OrderList orders_;
};

}  // namespace emcon::rules
