// Files of a player: what is written is read back, secrets are private, damage is no disaster.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <fstream>

#include "client/keep/recording.hpp"
#include "client/keep/state_dir.hpp"
#include "client/net/loop.hpp"

namespace emcon::client {
namespace {

namespace fs = std::filesystem;

class Keep : public ::testing::Test {
 protected:
  Keep() {
    std::string name = (fs::temp_directory_path() / "emcon-keep-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~Keep() override { fs::remove_all(folder_); }
  SeatFile seat(const std::string& match, int number) {
    return {"ws://h:1",
            match,
            number,
            "token of " + match,
            std::string(32, '\x01'),
            std::string(32, '\x02'),
            "a title",
            "",
            number + 10,
            "Ann"};
  }
  fs::path folder_;
};

TEST_F(Keep, SeatsAreReadBackNewestFirstAndPrivate) {
  const StateDir state(folder_ / "deep" / "state");
  ASSERT_TRUE(state.save(seat("old", 0)));
  ASSERT_TRUE(state.save(seat("new", 1)));
  const auto seats = state.seats();
  ASSERT_EQ(seats.size(), 2U);
  EXPECT_EQ(seats[0].match, "new");
  EXPECT_EQ(seats[1].token, "token of old");
  EXPECT_EQ(seats[1].entropy, std::string(32, '\x01'));
  for (const auto& entry : fs::directory_iterator(folder_ / "deep" / "state" / "seats"))
    EXPECT_EQ(entry.status().permissions() & (fs::perms::group_all | fs::perms::others_all), fs::perms::none);
  state.forget(seats[0]);
  EXPECT_EQ(state.seats().size(), 1U);
}

TEST_F(Keep, NamesFromAServerStayInTheFolder) {
  const StateDir state(folder_ / "state");
  SeatFile evil = seat("../../evil\nseat 7", 0);
  ASSERT_TRUE(state.save(evil));
  EXPECT_FALSE(fs::exists(folder_ / "evil.0.seat"));
  ASSERT_EQ(state.seats().size(), 1U);
  EXPECT_EQ(state.seats()[0].seat, 0);
}

TEST_F(Keep, BrokenFilesAreLeftOut) {
  const StateDir state(folder_);
  ASSERT_TRUE(state.save(seat("good", 0)));
  std::ofstream(folder_ / "seats" / "bad.0.seat") << "no seat\n";
  std::ofstream(folder_ / "seats" / "torn.0.seat") << "emcon-seat 1\nmatch torn\n";
  EXPECT_EQ(state.seats().size(), 1U);
}

TEST_F(Keep, AFolderThatCannotBeWrittenIsOneSentence) {
  std::ofstream(folder_ / "file") << "x";
  const auto saved = StateDir(folder_ / "file").save(seat("m", 0));
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().code, "state_dir");
  EXPECT_NE(saved.error().text.find("file"), std::string::npos);
}

TEST_F(Keep, AFileOfThePlayersIsNeverOverwritten) {
  const fs::path file = folder_ / "notes.txt";
  ASSERT_TRUE(write_new(file, "one"));
  const auto again = write_new(file, "two");
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, "file_exists");
  EXPECT_EQ(again.error().text, file.string() + " exists already; name a new file.");
  EXPECT_FALSE(is_new(file));
  std::string kept;
  std::getline(std::ifstream(file), kept);
  EXPECT_EQ(kept, "one");
  const auto nowhere = write_new(folder_ / "no" / "notes.txt", "one");
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().code, "state_dir");
  EXPECT_NE(nowhere.error().text.find("No such file"), std::string::npos) << nowhere.error().text;
}

TEST_F(Keep, AFolderProvesThatItCanBeWrittenBeforeThereIsASeat) {
  const StateDir state(folder_ / "new");
  ASSERT_TRUE(state.prove_writable());
  EXPECT_TRUE(fs::is_empty(state.folder() / "seats"));
  EXPECT_TRUE(fs::is_empty(state.folder() / "receipts"));
  // A file where a folder should be stops even root.
  fs::remove(state.folder() / "receipts");
  std::ofstream(state.folder() / "receipts") << "x";
  const auto proved = state.prove_writable();
  ASSERT_FALSE(proved);
  EXPECT_EQ(proved.error().code, "state_dir");
}

TEST_F(Keep, ReceiptsAreReadBack) {
  const StateDir state(folder_);
  Receipts receipts;
  receipts.match = "m";
  receipts.seed_commitment = std::string(32, 's');
  receipts.note_journal(std::string(32, 'j'));
  ASSERT_TRUE(state.save(receipts, 1));
  EXPECT_EQ(state.receipts("m", 1), receipts);
  EXPECT_TRUE(state.receipts("m", 0).journal.empty());
}

TEST_F(Keep, RecordingsGoOnAndSurviveATornEnd) {
  const fs::path file = folder_ / "recordings" / "m.frames";
  std::string problem;
  for (const char* text : {"one", "two"}) Recording::append_to(file, problem)->add(5, text);
  EXPECT_EQ(problem, "");
  auto frames = read_recording(file);
  ASSERT_TRUE(frames);
  ASSERT_EQ(frames->size(), 2U);
  EXPECT_EQ((*frames)[1].frame, "two");
  fs::resize_file(file, fs::file_size(file) - 1);
  EXPECT_EQ(read_recording(file)->size(), 1U);
  std::ofstream(file) << "something else";
  EXPECT_FALSE(read_recording(file));
  EXPECT_FALSE(read_recording(folder_ / "none"));
}

TEST(Endpoint, ReadsServers) {
  struct Case {
    const char* text;
    const char* means;
  };
  const Case cases[] = {{"ws://127.0.0.1:7414", "ws://127.0.0.1:7414"},
                        {"host", "ws://host:7414"},
                        {"wss://a.example", "wss://a.example:7414"},
                        {"ws://[::1]:80/", "ws://[::1]:80"},
                        {"host:0", ""},
                        {"host:70000", ""},
                        {"host:x", ""},
                        {"", ""},
                        {"ws://", ""},
                        {"http://host/x", ""},
                        {"[::1", ""},
                        {"a b", ""}};
  for (const auto& c : cases) {
    const auto endpoint = net::parse_endpoint(c.text);
    EXPECT_EQ(endpoint ? net::to_string(*endpoint) : "", c.means) << c.text;
  }
}

}  // namespace
}  // namespace emcon::client
