/// A file of a test's own.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace emcon::program {

/// Its path lies in the temporary folder; nothing is there in the beginning, nor stays at the end.
class OwnFile : public ::testing::Test {
 protected:
  explicit OwnFile(const std::string& name)
      : path_(
            (std::filesystem::temp_directory_path() / ("emcon-" + std::to_string(::getpid()) + "-" + name)).string()) {}
  ~OwnFile() override { std::filesystem::remove(path_); }

  std::string path_;
};

}  // namespace emcon::program
