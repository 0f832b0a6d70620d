// Padding of frames: every size reaches the next step, and the padded frame reads back.
#include <gtest/gtest.h>

#include "common/wire/frames.hpp"
#include "common/wire/limits.hpp"

namespace emcon::wire {
namespace {

v1::ServerFrame chat_of(std::size_t bytes) {
  v1::ServerFrame frame;
  frame.mutable_chat()->set_text(std::string(bytes, 'x'));
  return frame;
}

std::string encoded(const v1::ServerFrame& frame, Format format) {
  std::string out;
  encode_server(frame, format, out);
  return out;
}

TEST(Padding, EverySizeReachesTheNextStep) {
  for (const std::size_t step : {pad_step, pad_step_board, std::size_t{32768}})
    for (std::size_t text = 0; text <= 1100; ++text) {
      std::string bytes = encoded(chat_of(text), Format::binary);
      const std::size_t bare = bytes.size();
      pad_bytes(bytes, Format::binary, step);
      ASSERT_EQ(bytes.size() % step, 0U) << text;
      ASSERT_GE(bytes.size(), bare);
      ASSERT_LT(bytes.size() - bare, 2 * step);
      v1::ServerFrame read;
      ASSERT_TRUE(read.ParseFromString(bytes));
      ASSERT_EQ(read.padding(), std::string(read.padding().size(), '\0'));
      ASSERT_EQ(read.SerializeAsString(), bytes) << "the library would write it otherwise";
    }
}

TEST(Padding, AFrameThatFitsAlreadyStaysAsItIs) {
  for (const Format format : {Format::binary, Format::json}) {
    std::string bytes = encoded(chat_of(100), format);
    pad_bytes(bytes, format, pad_step);
    const std::string once = bytes;
    pad_bytes(bytes, format, pad_step);
    EXPECT_EQ(bytes, once);
  }
}

TEST(Padding, WholeBoardsTakeTheLargeStep) {
  v1::ServerFrame frame = chat_of(3);
  EXPECT_EQ(pad_step_of(frame), pad_step);
  frame.mutable_update()->mutable_patch();
  EXPECT_EQ(pad_step_of(frame), pad_step);
  frame.mutable_update()->mutable_board();
  EXPECT_EQ(pad_step_of(frame), pad_step_board);
  frame.mutable_welcome();
  EXPECT_EQ(pad_step_of(frame), pad_step_board);
}

TEST(Padding, PaddedFramesReadBackInBothFormats) {
  for (const Format format : {Format::binary, Format::json})
    for (const std::size_t text : {0U, 130U, 500U}) {
      std::string bytes = encoded(chat_of(text), format);
      pad_bytes(bytes, format, pad_step);
      EXPECT_EQ(bytes.size() % pad_step, 0U);
      const auto read = decode_server(bytes, format);
      ASSERT_TRUE(read) << read.error().text;
      EXPECT_EQ(read->chat().text().size(), text);
    }
}

}  // namespace
}  // namespace emcon::wire
