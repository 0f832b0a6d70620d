// The operator's file: whose it is while a server runs, when it ends, and when it was killed.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "server/main/admin_file.hpp"
#include "tests/net/own_file.hpp"

namespace emcon::program {
namespace {

class OperatorsFile : public OwnFile {
 protected:
  OperatorsFile() : OwnFile("operator.admin") {}
  static AdminNote note(const std::string& token) {
    return {
        .address = "127.0.0.1", .port = 7415, .token = token, .players = "127.0.0.1:7414", .node = "127.0.0.1:7447"};
  }
  std::string token() const {
    const auto read = read_admin_file(path_);
    return read ? read->token : "";
  }
  mode_t mode() const {
    struct stat what{};
    return ::stat(path_.c_str(), &what) == 0 ? what.st_mode & 07777U : 0;
  }
};

TEST_F(OperatorsFile, SaysWhereTheServerIsForAsLongAsItRuns) {
  {
    const AdminFile file(path_, note("first"));
    EXPECT_EQ(file.state(), AdminFile::State::written);
    EXPECT_EQ(mode(), 0600U);
    const auto read = AdminFile::of_running_server(path_);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->address, "127.0.0.1");
    EXPECT_EQ(read->port, 7415);
    EXPECT_EQ(read->token, "first");
    EXPECT_EQ(read->players, "127.0.0.1:7414");
    EXPECT_EQ(read->node, "127.0.0.1:7447");
  }
  EXPECT_FALSE(std::filesystem::exists(path_));
  EXPECT_FALSE(AdminFile::of_running_server(path_));
}

TEST_F(OperatorsFile, ASecondServerLeavesTheFirstOnesAlone) {
  {
    const AdminFile first(path_, note("first"));
    {
      const AdminFile second(path_, note("second"));
      EXPECT_EQ(second.state(), AdminFile::State::another_has_it);
      EXPECT_EQ(token(), "first");
    }
    EXPECT_EQ(token(), "first") << "the second one's end removes nothing";
  }
  const AdminFile third(path_, note("third"));
  EXPECT_EQ(third.state(), AdminFile::State::written);
  EXPECT_EQ(token(), "third");
}

TEST_F(OperatorsFile, OfAKilledServerItIsTakenOver) {
  std::ofstream(path_) << "127.0.0.1 1 old\n";
  ::chmod(path_.c_str(), 0644);
  EXPECT_FALSE(AdminFile::of_running_server(path_));
  std::ifstream reads_the_old_one(path_);
  const AdminFile file(path_, note("new"));
  EXPECT_EQ(file.state(), AdminFile::State::written);
  EXPECT_EQ(token(), "new");
  EXPECT_EQ(mode(), 0600U);
  std::string text;
  std::getline(reads_the_old_one, text);
  EXPECT_EQ(text, "127.0.0.1 1 old") << "whoever could read the old file does not see the new token";
}

TEST_F(OperatorsFile, OneThatWasExchangedIsNotRemoved) {
  {
    const AdminFile file(path_, note("first"));
    std::filesystem::remove(path_);
    std::ofstream(path_) << "127.0.0.1 1 other\n";
  }
  EXPECT_EQ(token(), "other");
}

TEST_F(OperatorsFile, IsMissingIfItCannotBeMade) {
  const AdminFile file("/nowhere/at/all.admin", note("first"));
  EXPECT_EQ(file.state(), AdminFile::State::not_written);
  EXPECT_FALSE(read_admin_file("/nowhere/at/all.admin"));
}

}  // namespace
}  // namespace emcon::program
