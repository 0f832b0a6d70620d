// Writes descriptions of the games as files, compressed by protobuf's own stream.
#include "server/main/described.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <google/protobuf/io/gzip_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <stdexcept>

#include "common/proof/hash.hpp"

namespace emcon::program {
namespace {

std::string gzipped(const std::string& bytes) {
  namespace io = google::protobuf::io;
  std::string out;
  io::StringOutputStream to(&out);
  io::GzipOutputStream::Options options;
  options.format = io::GzipOutputStream::GZIP;
  options.compression_level = 9;
  io::GzipOutputStream gzip(&to, options);
  io::CodedOutputStream(&gzip).WriteString(bytes);
  if (!gzip.Close()) throw std::runtime_error("The description of a ruleset cannot be compressed.");
  return out;
}

std::string tag_of(const std::string& bytes) {
  constexpr std::size_t shown = 8;
  const Bytes32 hash = Hasher("emcon file").raw(bytes).done();
  return fmt::format("{:02x}", fmt::join(hash.begin(), hash.begin() + shown, ""));
}

}  // namespace

Described::Described(web::Pages pages, const house::Shelf& shelf) : all_(pages.begin(), pages.end()) {
  if (pages.empty()) return;
  add("/v1/rulesets", shelf.describe(""));
  for (const house::ShelfEntry& entry : shelf.all()) {
    const std::string& id = entry.ruleset->info.id;
    add("/v1/rulesets/" + id, shelf.describe(id));
  }
}

void Described::add(std::string path, const v1::Rulesets& what) {
  const std::string& at = texts_.emplace_back(std::move(path));
  const std::string& bytes = texts_.emplace_back(what.SerializeAsString());
  const std::string& gzip = texts_.emplace_back(gzipped(bytes));
  const std::string& tag = texts_.emplace_back(tag_of(bytes));
  all_.push_back({.path = at, .type = "application/x-protobuf", .tag = tag, .plain = bytes, .gzip = gzip});
}

}  // namespace emcon::program
