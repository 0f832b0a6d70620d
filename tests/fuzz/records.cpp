// Logs from a damaged disk, chained anew so that no hash stops them: folded to an end, or refused with a sentence.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "common/proof/hash.hpp"
#include "common/wire/receipts.hpp"
#include "server/match/debrief.hpp"
#include "server/match/record.hpp"
#include "server/match/transcript.hpp"
#include "server/match/verify.hpp"
#include "tests/match/toy/registry.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emcon;
  static const bool toy = (rules::toy::use_toy_registry(), true);
  (void)toy;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  (void)wire::receipts_from_text(bytes);
  auto records = match::read_transcript(bytes);
  if (!records) return 0;
  Bytes32 before{};
  for (std::size_t i = 0; i < records->size(); ++i) {
    log::Record record;
    if (!record.ParseFromString((*records)[i].bytes)) return 0;
    (*records)[i] = match::make_record(record, i + 1, before);
    before = (*records)[i].hash;
  }
  const std::string chained = match::write_transcript(*records);
  const match::Report report = match::verify_transcript(chained);
  if (report.what.empty()) std::abort();
  if (report.ok && !match::Debrief::open(chained)) std::abort();
  return 0;
}
