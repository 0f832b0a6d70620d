// Makes outgoing messages, each in one piece of memory.
#include "server/match/frame.hpp"

#include <google/protobuf/arena.h>

#include <array>
#include <utility>

namespace emcon::match {
namespace {

/// Enough for an update of a few things, or an offer of a few lines; longer ones get more.
constexpr std::size_t first_bytes = 2'048;

struct Sheet {
  Sheet() : arena(options(first)), frame(google::protobuf::Arena::CreateMessage<emcon::v1::ServerFrame>(&arena)) {}

  static google::protobuf::ArenaOptions options(std::array<char, first_bytes>& first) {
    google::protobuf::ArenaOptions out;
    out.initial_block = first.data();
    out.initial_block_size = first.size();
    return out;
  }

  alignas(std::max_align_t) std::array<char, first_bytes> first;  // not initialised: the arena writes what it gives out
  google::protobuf::Arena arena;
  emcon::v1::ServerFrame* frame;
};

}  // namespace

NewFrame new_frame() {
  auto sheet = std::make_shared<Sheet>();
  emcon::v1::ServerFrame* const frame = sheet->frame;
  return {std::move(sheet), frame};
}

NewFrame answer_of(std::uint32_t id, emcon::v1::Answer answer) {
  auto frame = std::make_shared<emcon::v1::ServerFrame>();  // on no arena: what is moved into one is copied
  *frame->mutable_answer() = std::move(answer);
  frame->mutable_answer()->set_id(id);
  return frame;
}

}  // namespace emcon::match
