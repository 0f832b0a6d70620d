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

TEST(Padding, EverySizeReachesTheNextStep) {
  for (const std::size_t step : {pad_step, pad_step_board, std::size_t{32768}})
    for (std::size_t text = 0; text <= 1100; ++text) {
      v1::ServerFrame frame = chat_of(text);
      const std::size_t bare = frame.ByteSizeLong();
      pad_to_step(frame, step);
      const std::size_t size = frame.ByteSizeLong();
      ASSERT_EQ(size % step, 0U) << text;
      ASSERT_GE(size, bare);
      ASSERT_LT(size - bare, 2 * step);
      ASSERT_EQ(frame.padding(), std::string(frame.padding().size(), '\0'));
    }
}

TEST(Padding, ItCanBeDoneAgain) {
  v1::ServerFrame frame = chat_of(100);
  pad_to_step(frame, pad_step_board);
  pad_to_step(frame, pad_step);
  EXPECT_EQ(frame.ByteSizeLong(), pad_step);
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
      v1::ServerFrame frame = chat_of(text);
      std::string bytes;
      encode_padded(frame, format, bytes);
      EXPECT_EQ(bytes.size() % pad_step, 0U);
      const auto read = decode_server(bytes, format);
      ASSERT_TRUE(read) << read.error().text;
      EXPECT_EQ(read->chat().text().size(), text);
    }
}

}  // namespace
}  // namespace emcon::wire
