// Files of a player: what is written is read back, secrets are private, damage is no disaster.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <set>
#include <thread>

#include "client/keep/recording.hpp"
#include "client/keep/state_dir.hpp"
#include "client/net/loop.hpp"
#include "common/wire/receipts.hpp"

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
            "drawn here",
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
  for (const auto& entry : fs::recursive_directory_iterator(folder_ / "deep"))
    EXPECT_EQ(entry.status().permissions() & (fs::perms::group_all | fs::perms::others_all), fs::perms::none)
        << entry.path();
  state.forget(seats[0]);
  EXPECT_EQ(state.seats().size(), 1U);
}

TEST_F(Keep, ThePlayersNameBelongsToHisFolder) {
  const StateDir ann(folder_ / "ann"), bob(folder_ / "bob");
  EXPECT_EQ(ann.player_name(), "");
  ASSERT_TRUE(ann.save_player_name("Ann B"));
  ASSERT_TRUE(bob.save_player_name("Bob"));
  EXPECT_EQ(ann.player_name(), "Ann B");
  EXPECT_EQ(bob.player_name(), "Bob");
}

TEST_F(Keep, APlayerIsToldOnceOfAThing) {
  const StateDir state(folder_ / "told");
  EXPECT_TRUE(state.first_time("maps"));
  EXPECT_FALSE(state.first_time("maps"));
  EXPECT_TRUE(state.first_time("map")) << "a part of the word is another word";
  EXPECT_FALSE(StateDir(folder_ / "told").first_time("map"));
}

TEST_F(Keep, NamesFromAServerStayInTheFolder) {
  const StateDir state(folder_ / "state");
  SeatFile evil = seat("../../evil\nseat 7", 0);
  ASSERT_TRUE(state.save(evil));
  EXPECT_FALSE(fs::exists(folder_ / "evil.0.seat"));
  // A line break in it would end it early, so the file is another match's and is not read.
  EXPECT_TRUE(state.seats().empty());
  evil.match = "../../evil seat 7";
  ASSERT_TRUE(state.save(evil));
  ASSERT_EQ(state.seats().size(), 1U);
  EXPECT_EQ(state.seats()[0].match, evil.match);
  EXPECT_EQ(state.seats()[0].seat, 0);
}

TEST_F(Keep, NamesOfFilesLeadNowhereAndNoTwoAreAlike) {
  struct Case {
    std::string name, slug;
  };
  const Case cases[] = {{"ws://127.0.0.1:7414", "ws_127.0.0.1_7414"},
                        {"wss://127.0.0.1:7414", "wss_127.0.0.1_7414"},
                        {"ws://a_b.example:7414", "ws_a%5fb.example_7414"},
                        {"ws://[::1]:80", "ws_%5b__1%5d_80"},
                        {"own", "own"},
                        {"ws_127.0.0.1_7414", "ws%5f127.0.0.1%5f7414"},
                        {"ws:127.0.0.1:7414", "ws%3a127.0.0.1%3a7414"},
                        {"%6f", "%256f"},
                        {"Own", "%4fwn"},
                        {"", "%"},
                        {".", "%2e"},
                        {"..", "%2e."},
                        {"../../x", "%2e.%2f..%2fx"},
                        {std::string("a\0b", 3), "a%00b"},
                        {"\x1b[2J", "%1b%5b2%4a"}};
  std::set<std::string> slugs;
  for (const auto& c : cases) {
    EXPECT_EQ(slug_of(c.name), c.slug);
    EXPECT_TRUE(slugs.insert(slug_of(c.name)).second) << c.slug;
  }
}

TEST_F(Keep, AServerTouchesNothingOfAnotherOnes) {
  const StateDir state(folder_);
  ASSERT_TRUE(state.save(seat("same", 0)));
  SeatFile other = seat("same", 0);
  other.server = "ws://other:1";
  other.token = "another token";
  ASSERT_TRUE(state.save(other));
  ASSERT_EQ(state.seats().size(), 2U);
  ASSERT_EQ(state.seats("ws://h:1").size(), 1U);
  EXPECT_EQ(state.seats("ws://h:1")[0].token, "token of same");
  ASSERT_EQ(state.seats("ws://other:1").size(), 1U);
  EXPECT_EQ(state.seats("ws://other:1")[0].token, "another token");
  EXPECT_TRUE(state.seats("wss://h:1").empty()) << "an address is all of it";
  state.forget(other);
  EXPECT_EQ(state.seats().size(), 1U);

  Receipts receipts;
  receipts.match = "same";
  receipts.seed_commitment = std::string(32, 's');
  ASSERT_TRUE(state.save("ws://h:1", receipts, 0));
  EXPECT_EQ(state.receipts("ws://other:1", "same", 0).seed_commitment, "");
  EXPECT_NE(state.recording("ws://h:1", "same", 0), state.recording("ws://other:1", "same", 0));
}

TEST_F(Keep, AFileThatNamesAnotherServerOrSeatThanItsFolderIsLeftOut) {
  const StateDir state(folder_);
  ASSERT_TRUE(state.save(seat("m", 0)));
  const fs::path from = state.server_folder("ws://h:1") / "seats" / "m.0.seat";
  const fs::path elsewhere = state.server_folder("ws://other:1") / "seats";
  fs::create_directories(elsewhere);
  fs::copy_file(from, elsewhere / "m.0.seat");
  fs::copy_file(from, from.parent_path() / "m.1.seat");
  ASSERT_EQ(state.seats().size(), 1U);
  EXPECT_EQ(state.seats()[0].server, "ws://h:1");
}

TEST_F(Keep, FilesOfAnEarlierLayoutAreLeftAlone) {
  const fs::path old = folder_ / "seats" / "m.0.seat";
  fs::create_directories(old.parent_path());
  std::ofstream(old) << "emcon-seat 1\nserver ws://h:1\nmatch m\nseat 0\ntoken t\n";
  const auto size = fs::file_size(old);
  const StateDir state(folder_);
  ASSERT_TRUE(state.save(seat("m", 0)));
  state.forget(seat("m", 0));
  EXPECT_EQ(fs::file_size(old), size);
  EXPECT_TRUE(state.seats().empty());
}

TEST_F(Keep, BrokenFilesAreLeftOut) {
  const StateDir state(folder_);
  ASSERT_TRUE(state.save(seat("good", 0)));
  const fs::path seats = state.server_folder("ws://h:1") / "seats";
  std::ofstream(seats / "bad.0.seat") << "no seat\n";
  std::ofstream(seats / "torn.0.seat") << "emcon-seat 1\nserver ws://h:1\nmatch torn\n";
  std::ofstream(seats / "told.0.seat") << "emcon-seat 1\nserver ws://h:1\nmatch told\ntoken t\nseat 0\nname \x1b[2J\n";
  std::ofstream(seats / "huge.0.seat") << "emcon-seat 1\nserver ws://h:1\nmatch huge\ntoken t\nseat 99999999999\n";
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
  const std::pair<fs::path, std::string> places[] = {
      {folder_, folder_.string() + " is a folder; name a new file in it."},
      {folder_ / "no" / "notes.txt", "There is no folder " + (folder_ / "no").string() + " to put the file into"},
      {file / "notes.txt", file.string() + " is no folder, and no file can be put into it."}};
  for (const auto& [place, said] : places) {
    const auto fresh = is_new(place);
    ASSERT_FALSE(fresh) << place;
    EXPECT_EQ(fresh.error().code, "no_folder");
    EXPECT_TRUE(fresh.error().text.starts_with(said)) << fresh.error().text;
  }
}

TEST_F(Keep, AFolderProvesThatItCanBeWrittenBeforeThereIsASeat) {
  const StateDir state(folder_ / "new");
  const std::string server = "ws://h:1";
  ASSERT_TRUE(state.prove_writable(server));
  EXPECT_TRUE(fs::is_empty(state.server_folder(server) / "seats"));
  EXPECT_TRUE(fs::is_empty(state.server_folder(server) / "receipts"));
  // A file where a folder should be stops even root.
  fs::remove(state.server_folder(server) / "receipts");
  std::ofstream(state.server_folder(server) / "receipts") << "x";
  const auto proved = state.prove_writable(server);
  ASSERT_FALSE(proved);
  EXPECT_EQ(proved.error().code, "state_dir");
}

TEST_F(Keep, ReceiptsAreReadBack) {
  const StateDir state(folder_);
  Receipts receipts;
  receipts.match = "m";
  receipts.seed_commitment = std::string(32, 's');
  receipts.viewer = 1;
  receipts.steps[1] = {std::string(32, 'j'), std::string(241, 's')};
  ASSERT_TRUE(state.save("ws://h:1", receipts, 1));
  EXPECT_EQ(state.receipts("ws://h:1", "m", 1), receipts);
  EXPECT_TRUE(state.receipts("ws://h:1", "m", 0).steps.empty());
}

TEST_F(Keep, InvitesOfAMatchOfOnesOwnAreReadBack) {
  const StateDir state(folder_);
  SeatFile mine = seat("abcdefghijklmnop", 0);
  mine.server = "ws://127.0.0.1:7414";
  mine.invites = {"For seat 1, once: emcon join, with the link ws://h:1/a+b", "For seat 2"};
  ASSERT_TRUE(state.save(mine));
  ASSERT_EQ(state.seats().size(), 1U);
  EXPECT_EQ(state.seats()[0].invites, mine.invites);
}

TEST_F(Keep, ReceiptsOfASeatGivenUpAreKeptBesideThoseBegunAnew) {
  const StateDir state(folder_);
  const std::string server = "ws://127.0.0.1:7414", match = "abcdefghijklmnop";
  EXPECT_EQ(state.begin_receipts(server, match, 1)->match, match) << "of a seat never held";
  Receipts first;
  first.match = match;
  first.viewer = 1;
  first.seed_commitment = std::string(32, 's');
  first.setups[1] = {{std::string(32, 'a'), std::string(32, 'b')}, {"Alice", "Bob"}, std::string(64, 'x')};
  first.own_entropy[1] = std::string(32, 'e');
  first.revealed_for[1] = 1;
  first.faults = {"Something was wrong."};
  Receipts second = first;
  second.own_entropy[1] = std::string(32, 'f');
  for (const Receipts& kept : {first, second}) {
    ASSERT_TRUE(state.save(server, kept, 1));
    const auto begun = state.begin_receipts(server, match, 1);
    ASSERT_TRUE(begun);
    EXPECT_EQ(*begun, begun_anew(kept));
    EXPECT_EQ(state.receipts(server, match, 1), *begun);
    EXPECT_EQ(*state.begin_receipts(server, match, 1), *begun) << "there is nothing more to put away";
  }
  int number = 0;
  for (const Receipts& kept : {first, second}) {
    const auto file =
        state.server_folder(server) / "receipts" / (match + ".1.given-up-" + std::to_string(++number) + ".receipts");
    std::ifstream in(file);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    EXPECT_EQ(wire::receipts_from_text(text), kept) << file;
  }
}

TEST_F(Keep, AServerIsKnownByItsKey) {
  const StateDir state(folder_);
  EXPECT_EQ(state.server_key("ws://h:1").key, "");
  const ServerKey key{std::string(32, 'k'), "abcd-efgh-ijkl-mnop"};
  ASSERT_TRUE(state.save("ws://h:1", key));
  EXPECT_EQ(state.server_key("ws://h:1").key, key.key);
  EXPECT_EQ(state.server_key("ws://h:1").fingerprint, key.fingerprint);
  EXPECT_EQ(state.server_key("ws://h:2").key, "");
}

TEST_F(Keep, SeveralMayWriteTheSameFileAtOnce) {
  // A player's program and his bot's meet a server at the same moment.
  constexpr int writers = 4, times = 50;
  std::atomic<int> failed = 0;
  std::vector<std::jthread> all;
  all.reserve(writers);
  for (int i = 0; i < writers; ++i)
    all.emplace_back([&, i] {
      for (int n = 0; n < times; ++n)
        if (!write_privately(folder_ / "new" / "key", std::string(1'000, static_cast<char>('a' + i)))) ++failed;
    });
  all.clear();
  EXPECT_EQ(failed, 0);
  std::ifstream file(folder_ / "new" / "key");
  const std::string kept{std::istreambuf_iterator<char>(file), {}};
  ASSERT_EQ(kept.size(), 1'000U);
  EXPECT_EQ(kept, std::string(1'000, kept.front())) << "one of them, whole";
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_ / "new"), {}), 1) << "nothing is left over";
}

TEST_F(Keep, ACopyOfAFolderIsAnotherPlace) {
  const StateDir state(folder_);
  EXPECT_EQ(state.place_of("ws://h:1"), "") << "not made yet";
  ASSERT_TRUE(state.prove_writable("ws://h:1"));
  const std::string place = state.place_of("ws://h:1");
  EXPECT_NE(place, "");
  EXPECT_EQ(state.place_of("ws://h:1"), place);
  const fs::path copy = folder_.string() + ".copy";
  fs::copy(folder_, copy, fs::copy_options::recursive);
  EXPECT_NE(StateDir(copy).place_of("ws://h:1"), place);
  fs::remove_all(copy);
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
                        {"WS://[0:0:0::0001]:080", "ws://[::1]:80"},
                        {"wss://[2001:DB8::A]", "wss://[2001:db8::a]:7414"},
                        {"ws://[fe80::1%eth0]", "ws://[fe80::1%eth0]:7414"},
                        {"Wss://Host.Example.:07414", "wss://host.example:7414"},
                        {"under_score", "ws://under_score:7414"},
                        {"ws://user@host", ""},
                        {"ws://ho\x1b[2Jst", ""},
                        {"ws://[a b]", ""},
                        {"ws://[::1", ""},
                        {"ws://[::1]x", ""},
                        {"ws://host:", ""},
                        {"ws://host:1:2", ""},
                        {"ws://h\xc3\xb6st", ""},
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
  EXPECT_TRUE(net::parse_endpoint("ws://host:99999").error().text.ends_with("ports go from 1 to 65535."));
  for (const char* port : {"7600", ":7600", "ws://7600"})
    EXPECT_TRUE(net::parse_endpoint(port).error().text.ends_with("is missing: ws://HOST:7600.")) << port;
  EXPECT_TRUE(net::parse_endpoint("host:x").error().text.ends_with("not 'host:x'."));
}

}  // namespace
}  // namespace emcon::client
