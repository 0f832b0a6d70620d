// Options that do not go together: each such pair is named, with what would be right.
#include <gtest/gtest.h>

#include <functional>

#include "server/main/options.hpp"

namespace emcon::program {
namespace {

ServeOptions node_options() {
  ServeOptions out;
  out.database = "postgresql://emcon@db1/emcon";
  out.listen = "10.77.0.21:7414";
  out.operator_address = "10.77.0.21:7415";
  out.node = "10.77.0.21:7447";
  return out;
}

TEST(Contradictions, OptionsThatGoTogetherAreTaken) {
  EXPECT_TRUE(contradictions({}).empty());
  EXPECT_TRUE(contradictions(node_options()).empty());
  ServeOptions free_ports = node_options();
  free_ports.listen = free_ports.operator_address = free_ports.node = "127.0.0.1:0";
  EXPECT_TRUE(contradictions(free_ports).empty());
  ServeOptions handed_over = node_options();
  handed_over.listen = "";
  EXPECT_TRUE(contradictions(handed_over).empty());
  ServeOptions nonsense = node_options();
  nonsense.node = nonsense.listen = "nonsense";
  EXPECT_TRUE(contradictions(nonsense).empty()) << "whoever listens says what is wrong with it";
}

TEST(Contradictions, EachIsNamedOnce) {
  struct Row {
    std::function<void(ServeOptions&)> make;
    const char* field;
    const char* said;
  };
  for (const Row& row :
       {Row{[](auto& o) { o.database = "emcon.db"; }, "node", "emcon.db is a file that one serves"},
        Row{[](auto& o) { o.node = "0.0.0.0:7447"; }, "node", "node (--node) is 0.0.0.0:7447"},
        Row{[](auto& o) { o.node = "[::]:7447"; }, "node", "name the address that this machine has"},
        Row{[](auto& o) { o.node = o.listen; }, "node", "listen and node are both 10.77.0.21:7414"},
        Row{[](auto& o) { o.listen = "0.0.0.0:7447"; }, "node", "one takes the port of both"},
        Row{[](auto& o) { o.node = o.operator_address; }, "node", "operator and node are both 10.77.0.21:7415"},
        Row{[](auto& o) { o.operator_address = o.listen; }, "operator", "each needs a port of its own"},
        Row{[](auto& o) { o.tls_key = "key.pem"; }, "tls_key", "There is tls_key without tls_cert"},
        Row{[](auto& o) { o.tls_certificate = "cert.pem"; }, "tls_cert", "give both or none"}}) {
    ServeOptions options = node_options();
    row.make(options);
    const Problems problems = contradictions(options);
    ASSERT_EQ(problems.size(), 1U) << row.said;
    EXPECT_EQ(problems[0].code, "bad_config");
    EXPECT_EQ(problems[0].field, row.field);
    EXPECT_NE(problems[0].text.find(row.said), std::string::npos) << problems[0].text;
  }
}

}  // namespace
}  // namespace emcon::program
