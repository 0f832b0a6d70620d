// Wakes the house when its next moment has come, and limits connections by address and by descriptors.
#include "server/net/hub.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <utility>

#include "server/net/memory.hpp"

namespace emcon::net {
namespace {

/// Beyond the connections that the house takes: those in their upgrade, and those that are told that it is full.
constexpr std::size_t upgrades = 1'024;
/// Descriptors for all that is no connection: the database, its readers and temporary files, listeners, certificates.
constexpr std::size_t reserved_descriptors = 64;

/// So many connections are worth tidying up after.
constexpr std::size_t many = 64;

/// Raises the number of descriptors of this process to what the system allows, and returns it.
std::size_t descriptors() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1'024;
  if (limit.rlim_cur < limit.rlim_max) {
    const rlimit raised{limit.rlim_max, limit.rlim_max};
    if (::setrlimit(RLIMIT_NOFILE, &raised) == 0) limit = raised;
  }
  return static_cast<std::size_t>(limit.rlim_cur);
}

/// As many as there may be connections.
std::size_t spare_descriptors() {
  const std::size_t all = descriptors();
  return all > 2 * reserved_descriptors ? all - reserved_descriptors : all / 2;
}

}  // namespace

Hub::Hub(boost::asio::io_context& io, const NetConfig& config)
    : io_(io),
      config_(config),
      proxies_(config.proxies),
      timer_(io),
      tidy_timer_(io),
      shares_(io, config.limits, std::min(config.limits.connection.all + upgrades, spare_descriptors())) {}

std::string place_of(const boost::asio::ip::address& address) {
  if (address.is_v4()) return address.to_string();
  const auto v6 = address.to_v6();
  if (v6.is_v4_mapped()) return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, v6).to_string();
  auto network = v6.to_bytes();
  std::fill(network.begin() + 8, network.end(), std::uint8_t{0});
  return boost::asio::ip::address_v6(network).to_string();
}

void Hub::wake_at(std::int64_t steady_ms) {
  if (armed_ && *armed_ <= steady_ms) return;
  armed_ = steady_ms;
  // Half a millisecond late rather than early: an early wake-up would find nothing due.
  timer_.expires_at(
      std::chrono::steady_clock::time_point(std::chrono::milliseconds(steady_ms) + std::chrono::microseconds(500)));
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    armed_.reset();
    house_->tick();  // asks for the next one
  });
}

void Hub::tell(News what, const std::string& why, std::string_view asked) {
  constexpr std::int64_t pause_ms = 60'000;
  constexpr std::size_t longest = 120;
  constexpr std::array events{"frame_too_late", "refused_without_upgrade", "refused_page", "refused_name",
                              "refused_path"};
  Told& told = told_.at(static_cast<std::size_t>(what));
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(shares_.now().time_since_epoch()).count();
  if (told.at_ms && now < *told.at_ms + pause_ms) {
    ++told.untold;
    return;
  }
  told.at_ms = now;
  std::string shown(asked.substr(0, longest));
  std::erase_if(shown, [](char c) { return c < ' ' || c > '~'; });
  config_.log(house::LogLevel::warning, events.at(static_cast<std::size_t>(what)),
              {{"why", why}, {"asked", shown}, {"more", std::to_string(std::exchange(told.untold, 0))}});
}

bool Hub::enter(const std::string& address) {
  if (!shares_.enter(address)) return false;
  most_ = std::max(most_, connections());
  return true;
}

bool Hub::enter_proxy(const std::string& address) {
  if (!shares_.enter_proxy(address)) return false;
  most_ = std::max(most_, connections());
  return true;
}

void Hub::leave(const std::string& address) {
  shares_.leave(address);
  if (!draining && !tidying_ && most_ >= many && connections() <= most_ / 2) tidy();
}

void Hub::tidy() {
  // A crowd is leaving. Its memory lies in many small holes, which the allocator would keep; a little later all of it
  // is free.
  tidying_ = true;
  tidy_timer_.expires_after(std::chrono::seconds(1));
  tidy_timer_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    tidying_ = false;
    most_ = connections();
    give_memory_back();
  });
}

}  // namespace emcon::net
