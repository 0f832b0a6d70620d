// Writes the operator's figures in the form that Prometheus reads.
#include "server/net/metrics.hpp"

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>
#include <sys/resource.h>
#include <sys/time.h>

namespace emcon::net {
namespace {

prometheus::MetricFamily family(prometheus::MetricType type, const char* name, const char* help, double value) {
  prometheus::MetricFamily out;
  out.name = std::string("emcon_") + name;
  out.help = help;
  out.type = type;
  prometheus::ClientMetric metric;
  if (type == prometheus::MetricType::Counter)
    metric.counter.value = value;
  else
    metric.gauge.value = value;
  out.metric.push_back(metric);
  return out;
}

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

std::string metrics_text(const house::House& house, std::size_t connections, const cluster::Router* router) {
  std::vector<prometheus::MetricFamily> all;
  const auto counter = [&](const char* name, const char* help, auto value) {
    all.push_back(family(prometheus::MetricType::Counter, name, help, static_cast<double>(value)));
  };
  const auto gauge = [&](const char* name, const char* help, auto value) {
    all.push_back(family(prometheus::MetricType::Gauge, name, help, static_cast<double>(value)));
  };
  const house::Counters& c = house.counters();
  gauge("connections", "WebSocket connections and upgrades in progress", connections);
  gauge("sessions", "connections known to the house", house.sessions());
  gauge("seats_connected", "seats whose holder is connected", c.seats);
  gauge("spectators_connected", "spectators connected", c.spectators);
  gauge("matches_resident", "matches in memory", house.resident());
  counter("connections_total", "connections since the start", c.connections);
  counter("requests_total", "frames from clients", c.requests);
  counter("refusals_total", "requests refused", c.refusals);
  counter("packets_total", "packets made by matches, once for all who get them", c.packets);
  counter("deliveries_total", "packets handed to connections", c.deliveries);
  counter("matches_created_total", "matches made", c.created);
  counter("matches_removed_total", "matches that never began, removed", c.removed);
  counter("matches_loaded_total", "matches read from the store", c.loaded);
  counter("matches_put_away_total", "matches that left the memory", c.put_away);
  counter("matches_load_failures_total", "matches that could not be read", c.load_failures);
  counter("matches_moved_total", "matches closed because another server has taken them", c.moved);
  counter("matches_in_doubt_total", "matches closed because it is not known whether a write was stored", c.in_doubt);
  counter("matches_quarantined_total", "matches stopped because their log does not fold", c.quarantined);
  counter("appends_total", "writes to the store", c.appends);
  counter("append_failures_total", "writes the store did not take", c.append_failures);
  counter("displaced_total", "connections replaced by a newer one of the same seat", c.displaced);
  counter("closed_slow_total", "connections closed because they did not read", c.closed_slow);
  if (router) {
    const cluster::RouterCounters& r = router->counters();
    gauge("sessions_at_other_nodes", "clients here whose match another node plays", r.here);
    counter("relayed_total", "clients that went to other nodes", r.relayed);
    counter("relayed_requests_total", "frames of clients, carried to other nodes", r.said);
    counter("relayed_packets_total", "frames that came from other nodes, once for all who get them", r.told);
    counter("relayed_deliveries_total", "connections that they were handed to", r.deliveries);
    counter("ways_broken_total", "ways to other nodes that broke", r.broken);
  }
  gauge("lease_stands", "1: this server may speak of the matches that it has", house.sure() ? 1 : 0);
  counter("cpu_seconds_total", "processor time of this process", cpu_seconds());
  return prometheus::TextSerializer().Serialize(all);
}

}  // namespace emcon::net
