// Writes a match's records to one file and reads them back.
#include "server/match/transcript.hpp"

#include <algorithm>

#include "common/little_endian.hpp"

namespace emcon::match {
namespace {

constexpr std::string_view heading = "emcon transcript 1\n";

/// More than any record has. Letters in the place of a length are more than this.
constexpr std::size_t record_bytes_max = 1U << 28U;

/// `whole`: the records before the place.
std::string broken_off(std::size_t whole) {
  std::string out = "the transcript breaks off in record " + std::to_string(whole + 1);
  if (whole > 0) out += ", or something was put behind its end, which would be record " + std::to_string(whole);
  return out;
}

std::string strange_end(std::size_t whole, std::size_t bytes) {
  return "the " + std::to_string(bytes) + " bytes behind " +
         (whole == 0 ? std::string("the first line") : "record " + std::to_string(whole)) +
         " are no record: something was put behind the transcript's end, or it was changed there";
}

}  // namespace

std::string write_transcript(std::span<const store::Record> records) {
  std::string out(heading);
  for (const store::Record& record : records) {
    put_little<4>(out, record.bytes.size());
    out += record.bytes;
    out.append(record.hash.begin(), record.hash.end());
  }
  return out;
}

std::expected<std::vector<store::Record>, std::string> read_transcript(std::string_view bytes) {
  if (bytes.starts_with("\x1F\x8B")) return std::unexpected("this is a gzip file; unpack it first, with gunzip");
  if (bytes.starts_with(std::string(heading.substr(0, heading.size() - 1)) + "\r\n"))
    return std::unexpected(
        "its line ends were made CRLF on the way, which breaks a transcript; fetch it again, unchanged, byte by byte");
  if (bytes.empty()) return std::unexpected("the file is empty; a transcript begins with 'emcon transcript 1'");
  if (bytes.starts_with("\xEF\xBB\xBF"))
    return std::unexpected(
        "it begins with a byte order mark: some program has rewritten it as a text, which breaks a transcript; fetch "
        "it "
        "again, unchanged, byte by byte");
  if (bytes.starts_with("emcon-receipts "))
    return std::unexpected(
        "these are receipts, and no transcript; a transcript is fetched by 'emcon transcript MATCH FILE', and receipts "
        "stand beside it: verify TRANSCRIPT --receipts RECEIPTS");
  if (!bytes.starts_with(heading))
    return std::unexpected("this is no transcript: its first line must be 'emcon transcript 1'");
  bytes.remove_prefix(heading.size());
  std::vector<store::Record> out;
  while (!bytes.empty()) {
    if (bytes.size() < 4) return std::unexpected(broken_off(out.size()));
    const std::size_t size = get_little<4>(bytes);
    if (size > record_bytes_max) return std::unexpected(strange_end(out.size(), bytes.size()));
    bytes.remove_prefix(4);
    store::Record record;
    if (bytes.size() < record.hash.size() || size > bytes.size() - record.hash.size())
      return std::unexpected(broken_off(out.size()));
    record.bytes = bytes.substr(0, size);
    bytes.remove_prefix(size);
    std::ranges::transform(bytes.substr(0, record.hash.size()), record.hash.begin(),
                           [](char c) { return static_cast<std::uint8_t>(c); });
    bytes.remove_prefix(record.hash.size());
    out.push_back(std::move(record));
  }
  return out;
}

}  // namespace emcon::match
