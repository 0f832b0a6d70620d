// What a client takes from a server, and how much of it; and what it makes of the words in it.
#include <gtest/gtest.h>

#include "common/wire/convert.hpp"
#include "common/wire/frames.hpp"
#include "common/wire/limits.hpp"
#include "common/wire/printable.hpp"
#include "tests/common/text_cases.hpp"

namespace emcon::wire {
namespace {

Result<v1::ServerFrame> read(const v1::ServerFrame& frame) {
  return decode_server(frame.SerializeAsString(), Format::binary);
}

/// The place that is refused; empty: it is read.
std::string refused(const v1::ServerFrame& frame) {
  const auto got = read(frame);
  return got ? std::string() : got.error().field;
}

struct Bound {
  const char* where;  ///< that is refused
  void (*fill)(v1::ServerFrame& frame, bool more);
};

template <class Add>
void times(int count, Add add) {
  for (int i = 0; i < count; ++i) add();
}

TEST(Bounds, TheGreatestAllowedValueIsReadAndOneMoreIsNot) {
  const Bound bounds[] = {
      {"answer.rulesets.rulesets[0].scenarios[0].sides[0].seats",
       [](auto& f, bool more) {
         auto& ruleset = *f.mutable_answer()->mutable_rulesets()->add_rulesets();
         ruleset.add_scenarios()->add_sides()->set_seats(more ? ~0U : 8);
       }},
      {"answer.rulesets.rulesets[0].scenarios[0].sides[8]",
       [](auto& f, bool more) {
         auto& scenario = *f.mutable_answer()->mutable_rulesets()->add_rulesets()->add_scenarios();
         times(more ? 9 : 8, [&] { scenario.add_sides(); });
       }},
      {"answer.joined.seat", [](auto& f, bool more) { f.mutable_answer()->mutable_joined()->set_seat(more ? 8 : 7); }},
      {"answer.created.invites[8]",
       [](auto& f, bool more) { times(more ? 9 : 8, [&] { f.mutable_answer()->mutable_created()->add_invites(); }); }},
      {"answer.matches.matches[0].awaited[0]",
       [](auto& f, bool more) {
         auto& card = *f.mutable_answer()->mutable_matches()->add_matches();
         times(more ? 9 : 8, [&] { card.add_awaited(1); });
       }},
      {"welcome.board.things[1000]",
       [](auto& f, bool more) {
         times(more ? 1001 : 1000, [&] { f.mutable_welcome()->mutable_board()->add_things(); });
       }},
      {"welcome.board.things[0].marks[0].hex.q",
       [](auto& f, bool more) {
         auto& mark = *f.mutable_welcome()->mutable_board()->add_things()->add_marks();
         mark.mutable_hex()->set_q(more ? -100'000'001 : -100'000'000);
       }},
      {"welcome.board.things[0].marks[0].point.x",
       [](auto& f, bool more) {
         auto& mark = *f.mutable_welcome()->mutable_board()->add_things()->add_marks();
         mark.mutable_point()->set_x(more ? std::numeric_limits<std::int64_t>::min() : -1'000'000'000'000);
       }},
      {"question.deadline_ms",
       [](auto& f, bool more) { f.mutable_question()->set_deadline_ms(more ? 1'000'000'000'001 : 1'000'000'000'000); }},
      {"update.journal[0].turn",
       [](auto& f, bool more) { f.mutable_update()->add_journal()->set_turn(more ? 1 << 30 : 100'000'000); }},
      {"update.journal[0].number",
       [](auto& f, bool more) { f.mutable_update()->add_journal()->set_number(more ? ~0U : 1'999'999'999); }},
      {"update.journal[50000]",
       [](auto& f, bool more) { times(more ? 50'001 : 50'000, [&] { f.mutable_update()->add_journal(); }); }},
      {"chat.text", [](auto& f, bool more) { f.mutable_chat()->set_text(std::string(more ? 8193 : 8192, 'x')); }},
      {"answer.transcript.bytes",
       [](auto& f, bool more) {
         f.mutable_answer()->mutable_transcript()->set_bytes(std::string((1U << 20U) + (more ? 1 : 0), 'x'));
       }},
  };
  for (const Bound& c : bounds) {
    v1::ServerFrame in, beyond;
    c.fill(in, false);
    c.fill(beyond, true);
    EXPECT_EQ(refused(in), "") << c.where;
    EXPECT_EQ(refused(beyond), c.where);
  }
}

/// The client has chosen it, of all that protocol.md allows.
TEST(Bounds, LetAnAnswerBearAnyIdOfARequest) {
  for (const std::uint32_t id : {1U, 1'999'999'999U, 2'000'000'000U, ~0U}) {
    v1::ServerFrame frame;
    frame.mutable_answer()->set_id(id);
    EXPECT_EQ(refused(frame), "") << id;
  }
}

TEST(Bounds, HoldForFieldsThatTheLibraryWouldMerge) {
  // The same single message many times over becomes one with all of their parts.
  v1::ServerFrame frame;
  times(900, [&] { frame.mutable_welcome()->mutable_board()->add_things(); });
  const std::string once = frame.SerializeAsString();
  EXPECT_TRUE(decode_server(once, Format::binary));
  const auto twice = decode_server(once + once, Format::binary);
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().field, "welcome");

  v1::ServerFrame many;
  times(1000, [&] {
    auto& page = *many.mutable_answer()->mutable_journal();
    auto& line = *page.add_lines();
    times(999, [&] { line.add_dice()->set_value(1); });
  });
  const auto all = read(many);
  ASSERT_FALSE(all) << "each list is in its bounds, but not all of them";
  EXPECT_NE(all.error().text.find("any server"), std::string::npos) << all.error().text;
}

TEST(Bounds, AServerFindsTheFramesThatAClientWouldRefuse) {
  v1::ServerFrame frame;
  times(1000, [&] { frame.mutable_update()->mutable_patch()->add_things(); });
  EXPECT_EQ(unreadable(frame.SerializeAsString()), std::nullopt);
  frame.mutable_update()->mutable_patch()->add_things();
  const auto found = unreadable(frame.SerializeAsString());
  ASSERT_TRUE(found);
  EXPECT_EQ(found->code, "too_large");
  EXPECT_EQ(found->field, "update.patch.things[1000]");
  EXPECT_TRUE(unreadable(std::string(server_frame_bytes_max + 1, 'x')));

  table::Board board;
  board.things = std::vector<table::Thing>(static_cast<std::size_t>(board_things_max()));
  EXPECT_EQ(unreadable(board), std::nullopt);
  board.things.emplace_back();
  EXPECT_EQ(unreadable(board)->field, "things");
  board.things = {};
  board.notes.emplace_back(board_bytes_max, 'x');
  EXPECT_TRUE(unreadable(board)) << "more bytes than a welcome has room for";
}

TEST(Bounds, AFrameOfManyEmptyThingsTakesNoMemory) {
  std::string bytes;
  while (bytes.size() < server_frame_bytes_max / 2) bytes += std::string("\x12\0", 2);  // Board.things
  const auto head = [](std::uint32_t tag, const std::string& inner) {
    std::string out(1, static_cast<char>(tag));
    for (std::size_t n = inner.size(); true; n >>= 7U) {
      out += static_cast<char>((n & 127U) | (n > 127 ? 128U : 0U));
      if (n <= 127) return out + inner;
    }
  };
  const auto got = decode_server(head(0x1a, head(0x2a, bytes)), Format::binary);  // Welcome.board
  ASSERT_FALSE(got);
  EXPECT_EQ(got.error().code, "too_large");
}

TEST(Bounds, AnOfferWrittenOutStaysAnOffer) {
  v1::Offer like;  // every line like the first, which has all a line may have
  auto& base = *like.add_lines();
  base.set_subject("a");
  base.set_label(std::string(8000, 'a'));
  for (int i = 0; i < 1000; ++i) base.add_fields()->set_label(std::string(8000, 'x'));
  times(999, [&] {
    auto& line = *like.add_lines();
    line.set_like(1);
    line.set_subject(std::string(8000, 'a'));
  });
  EXPECT_LT(to_proto(from_proto(like)).ByteSizeLong(), 4 * server_frame_bytes_max);

  v1::Offer names;
  names.add_names()->set_label(std::string(8000, 'x'));
  times(1000, [&] {
    auto& set = *names.add_sets();
    times(1000, [&] { set.add_named(0); });
  });
  std::size_t options = 0;
  for (const auto& set : from_proto(names).sets) options += set.options.size();
  EXPECT_LT(options * 8000, 2 * server_frame_bytes_max);
}

TEST(Printable, EveryTextOfAFrameIsText) {
  for (const TextCase& c : text_cases()) {
    if (c.text.find('\xED') != std::string::npos || c.shown.find('?') != std::string::npos)
      continue;  // no frame has it
    v1::ServerFrame frame;
    frame.mutable_chat()->set_text(c.text);
    EXPECT_EQ(is_printable(frame), c.text == c.shown) << c.what;
    make_printable(frame);
    EXPECT_EQ(frame.chat().text(), c.shown) << c.what;
    EXPECT_TRUE(is_printable(frame)) << c.what;

    v1::ServerFrame deep;
    auto& board = *deep.mutable_welcome()->mutable_board();
    board.add_notes("kept");
    board.add_notes(c.text);
    board.add_things()->add_facts()->set_why(c.text);
    deep.mutable_welcome()->mutable_promise()->set_seed_commitment("\x1b");
    make_printable(deep);
    EXPECT_EQ(board.notes(0), "kept");
    EXPECT_EQ(board.notes(1), c.shown) << c.what;
    EXPECT_EQ(board.things(0).facts(0).why(), c.shown) << c.what;
    EXPECT_EQ(deep.welcome().promise().seed_commitment(), "\x1b") << "bytes are no text";
  }
}

TEST(Printable, HandbooksKeepTheirLinesAndNamesAreNames) {
  v1::ServerFrame frame;
  frame.mutable_answer()->mutable_rulesets()->add_rulesets()->set_handbook("# One\n\n\x1b[2Jtwo\n");
  make_printable(frame);
  EXPECT_EQ(frame.answer().rulesets().rulesets(0).handbook(), "# One\n\n [2Jtwo\n");

  v1::ServerFrame talk;
  talk.mutable_chat()->set_name("Ann> hello\n<Bob");
  talk.mutable_chat()->set_text("a > b");
  make_printable(talk);
  EXPECT_EQ(talk.chat().name(), "Ann? hello ?Bob");
  EXPECT_EQ(talk.chat().text(), "a > b");

  v1::ServerFrame card;
  card.mutable_welcome()->mutable_card()->set_name("*** The host: stop");
  card.mutable_welcome()->mutable_card()->add_seats()->set_holder("  Ann   (away) ");
  make_printable(card);
  EXPECT_EQ(card.welcome().card().name(), "??? The host: stop");
  EXPECT_EQ(card.welcome().card().seats(0).holder(), "Ann ?away?");
}

}  // namespace
}  // namespace emcon::wire
