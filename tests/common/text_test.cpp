// What is text, and what is made of the rest.
#include "common/text.hpp"

#include <gtest/gtest.h>

#include "tests/common/text_cases.hpp"

namespace emcon {
namespace {

TEST(Text, MatchesTheListOfTextCharacters) {
  for (const TextCase& c : text_cases()) {
    EXPECT_EQ(as_text(c.text), c.shown) << c.what;
    EXPECT_EQ(is_text(c.text), c.text == c.shown) << c.what;
    EXPECT_TRUE(is_text(c.shown)) << c.what;
  }
}

TEST(Text, AnyBytesBecomeText) {
  std::uint64_t seed = 20'261'123;
  const auto next = [&seed] { return seed = seed * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U; };
  for (int i = 0; i < 20'000; ++i) {
    std::string bytes;
    for (std::uint64_t n = next() >> 60U; n > 0; --n) {
      const std::uint64_t kind = next() >> 33U;
      bytes += kind % 3 == 0 ? std::string("\u0301") : std::string(1, static_cast<char>(next() >> 40U));
    }
    ASSERT_TRUE(is_text(as_text(bytes))) << "round " << i;
  }
}

TEST(Text, ColumnsAreThoseOfATerminal) {
  struct Case {
    char32_t point;
    int columns;
  };
  const Case cases[] = {{U'a', 1},       {U'\u00E9', 1},     {U'\u0301', 0}, {U'\u05B0', 0}, {U'\u6F22', 2},
                        {U'\uFF21', 2},  {U'\u3000', 2},     {U'\uFE0F', 1}, {U'\n', -1},    {0x85, -1},
                        {U'\u202E', -1}, {0xD800, -1},       {0x10FFFF, -1}, {0x110000, -1}, {U'\u2500', 1},
                        {U'\u00B7', 1},  {U'\U0001F680', 2}, {0, -1}};
  for (const Case& c : cases) EXPECT_EQ(columns_of(c.point), c.columns) << std::hex << static_cast<unsigned>(c.point);
}

TEST(Text, EveryPointIsReadAsItIsWritten) {
  for (char32_t point = 0; point < 0x110000; point += point < 0x900 ? 1 : 37) {
    if (point >= 0xD800 && point <= 0xDFFF) continue;
    std::string bytes;
    const auto tail = [&](unsigned shift) { bytes += static_cast<char>(0x80U | ((point >> shift) & 0x3FU)); };
    if (point < 0x80) {
      bytes = static_cast<char>(point);
    } else if (point < 0x800) {
      bytes = static_cast<char>(0xC0U | point >> 6U);
      tail(0);
    } else if (point < 0x10000) {
      bytes = static_cast<char>(0xE0U | point >> 12U);
      tail(6), tail(0);
    } else {
      bytes = static_cast<char>(0xF0U | point >> 18U);
      tail(12), tail(6), tail(0);
    }
    const CodePoint read = first_point(bytes + "x");
    ASSERT_EQ(read.value, point);
    ASSERT_EQ(read.bytes, bytes.size());
  }
}

}  // namespace
}  // namespace emcon
