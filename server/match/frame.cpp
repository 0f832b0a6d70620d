// Makes outgoing messages, each in one piece of memory.
#include "server/match/frame.hpp"

#include <cstddef>
#include <utility>

#include "common/wire/small_arena.hpp"

namespace emcon::match {
namespace {

/// Enough for an update of a few things, or an offer of a few lines; longer ones get more.
constexpr std::size_t first_bytes = 2'048;

using Sheet = wire::SmallArena<first_bytes>;

}  // namespace

NewFrame new_frame() {
  auto sheet = std::make_shared<Sheet>();
  emcon::v1::ServerFrame* const frame = &sheet->make<emcon::v1::ServerFrame>();
  return {std::move(sheet), frame};
}

NewFrame answer_of(std::uint32_t id, emcon::v1::Answer answer) {
  auto frame = std::make_shared<emcon::v1::ServerFrame>();  // on no arena: what is moved into one is copied
  *frame->mutable_answer() = std::move(answer);
  frame->mutable_answer()->set_id(id);
  return frame;
}

}  // namespace emcon::match
