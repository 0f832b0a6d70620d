// Reads dice and orders of battles that are played in words.
#include "tests/rules/straight/in_words.hpp"

#include <sstream>

#include "common/words/words.hpp"

namespace emcon::rules {

WrittenDice::WrittenDice(const std::string& dice) : seeded_(Bytes32{7}) {
  std::istringstream in(dice.substr(0, dice.find('*')));
  for (std::uint32_t value = 0; in >> value;) values_.push_back(value);
  endless_ = dice.find('*') != std::string::npos;
}

std::uint32_t WrittenDice::value(const StreamName& stream, std::uint32_t k, std::uint32_t sides) {
  if (next_ < values_.size() && !stream.drawn) {
    EXPECT_LE(values_[next_], sides);
    return values_[next_++];
  }
  if (!endless_ && !stream.drawn)
    ADD_FAILURE() << "a die of " << sides << " that is not written, for purpose " << stream.why.purpose;
  return seeded_.value(stream, k, sides);
}

table::Filled orders_in_words(const table::Offer& offer, const std::string& orders) {
  table::Filled out;
  words::Names names;
  for (const std::string& text : split(orders, ';')) {
    auto line = words::parse_order(offer, text, names);
    if (line)
      out.lines.push_back(std::move(*line));
    else
      ADD_FAILURE() << text << ": " << line.error().text;
  }
  return out;
}

}  // namespace emcon::rules
