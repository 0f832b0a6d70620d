// TLS: versions, padding, a new certificate on the way, and files that do not fit.
#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <future>

#include "tests/net/rig.hpp"

namespace emcon::net::testing {
namespace {

template <class T, void (*Free)(T*)>
struct Freed {
  void operator()(T* object) const { Free(object); }
};
using Key = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY, EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Freed<X509, X509_free>>;
using Context = std::unique_ptr<SSL_CTX, Freed<SSL_CTX, SSL_CTX_free>>;
using Connection = std::unique_ptr<SSL, Freed<SSL, SSL_free>>;

/// A fresh key and its own certificate in two files of a folder.
class Files {
 public:
  Files() {
    std::string pattern = (std::filesystem::temp_directory_path() / "emcon-tls-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
    const Key key(EVP_EC_gen("P-256"));
    const Certificate made(X509_new());
    X509_set_version(made.get(), 2);
    ASN1_INTEGER_set(X509_get_serialNumber(made.get()), 1);
    X509_gmtime_adj(X509_getm_notBefore(made.get()), -60);
    X509_gmtime_adj(X509_getm_notAfter(made.get()), 3600);
    X509_set_pubkey(made.get(), key.get());
    X509_sign(made.get(), key.get(), EVP_sha256());
    write(certificate(), [&](FILE* file) { return PEM_write_X509(file, made.get()); });
    write(private_key(),
          [&](FILE* file) { return PEM_write_PrivateKey(file, key.get(), nullptr, nullptr, 0, nullptr, nullptr); });
  }
  ~Files() { std::filesystem::remove_all(folder_); }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;
  std::string certificate() const { return folder_ + "/certificate.pem"; }
  std::string private_key() const { return folder_ + "/key.pem"; }

 private:
  template <class Write>
  static void write(const std::string& path, Write how) {
    FILE* const file = std::fopen(path.c_str(), "w");
    how(file);
    std::fclose(file);
  }
  std::string folder_;
};

class TlsClient {
 public:
  TlsClient(std::uint16_t port, int highest) : raw_(port), context_(SSL_CTX_new(TLS_client_method())) {
    SSL_CTX_set_max_proto_version(context_.get(), highest);
    ssl_.reset(SSL_new(context_.get()));
    SSL_set_fd(ssl_.get(), raw_.descriptor());
    connected = SSL_connect(ssl_.get()) == 1;
  }
  void send(const std::string& bytes) { SSL_write(ssl_.get(), bytes.data(), static_cast<int>(bytes.size())); }
  std::string receive() {
    char chunk[16384];
    const int n = SSL_read(ssl_.get(), chunk, sizeof chunk);
    return n > 0 ? std::string(chunk, static_cast<std::size_t>(n)) : std::string();
  }
  bool connected = false;

 private:
  RawClient raw_;
  Context context_;
  Connection ssl_;
};

NetConfig with(const Files& files) {
  NetConfig config;
  config.tls_certificate = files.certificate();
  config.tls_key = files.private_key();
  return config;
}

TEST(Tls, FramesHaveStepsOfSize) {
  const Files files;
  NetRig rig(with(files));
  TlsClient client(rig.port, TLS1_3_VERSION);
  ASSERT_TRUE(client.connected);
  client.send(
      "GET /v1/lobby HTTP/1.1\r\nHost: t\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: emcon.v1.json\r\n\r\n");
  EXPECT_TRUE(client.receive().starts_with("HTTP/1.1 101"));
  client.send(RawClient::frame_bytes(1, R"({"id": 1, "hello": {"protocol": 1}})", true, true));
  std::string answer = client.receive();
  while (answer.size() < 4 + 256) {
    const std::string more = client.receive();
    if (more.empty()) break;
    answer += more;
  }
  ASSERT_EQ(answer.size(), 4U + 256U) << "two bytes of frame, two of length, and one step";
}

TEST(Tls, OldVersionsAndPlainTextAreRefused) {
  const Files files;
  NetRig rig(with(files));
  EXPECT_TRUE(TlsClient(rig.port, TLS1_2_VERSION).connected);
  EXPECT_FALSE(TlsClient(rig.port, TLS1_1_VERSION).connected);
  RawClient plain(rig.port);
  EXPECT_FALSE(plain.upgrade("/v1/lobby", "emcon.v1").starts_with("HTTP/1.1 101"));
}

TEST(Tls, ACertificateThatIsReadAgainIsLoggedGoodOrBad) {
  const Files files, others;
  NetConfig config = with(files);
  std::vector<std::string> events;
  config.log = [&](house::LogLevel level, std::string_view event, auto) {
    events.push_back(std::string(event) + (level == house::LogLevel::error ? " error" : ""));
  };
  NetRig rig(std::move(config));
  const auto reload = [&] {
    std::promise<void> done;
    rig.network->executor()([&] {
      rig.network->reload_certificate();
      done.set_value();
    });
    done.get_future().wait();
  };
  reload();
  std::filesystem::copy_file(others.private_key(), files.private_key(),
                             std::filesystem::copy_options::overwrite_existing);
  reload();
  EXPECT_EQ(events, (std::vector<std::string>{"certificate_reloaded", "certificate_refused error"}));
  EXPECT_TRUE(TlsClient(rig.port, TLS1_3_VERSION).connected) << "the old one stays in use";
}

TEST(Tls, FilesThatCannotBeUsedAreNamed) {
  const Files files, others;
  struct Row {
    std::string certificate, key, said;
  };
  for (const Row& row : {Row{"/nowhere.pem", files.private_key(),
                             "The certificate /nowhere.pem cannot be read: No such file or directory."},
                         Row{files.certificate(), "/nowhere.pem", "The key /nowhere.pem cannot be read"},
                         Row{files.certificate(), others.private_key(), "is not that of the certificate in"},
                         Row{files.private_key(), files.certificate(), "the two are exchanged."},
                         Row{files.certificate(), "/dev/null", "/dev/null holds no private key"},
                         Row{files.private_key(), files.private_key(), "holds no certificate"}}) {
    NetConfig config;
    config.tls_certificate = row.certificate;
    config.tls_key = row.key;
    Network network(config);
    const auto bound = network.listen("127.0.0.1:0");
    ASSERT_FALSE(bound) << row.certificate << " " << row.key;
    EXPECT_EQ(bound.error().code, "bad_certificate");
    EXPECT_NE(bound.error().text.find(row.said), std::string::npos) << bound.error().text;
  }
}

TEST(Tls, APageOfThisServerIsOfHttps) {
  const Files files;
  constexpr web::Page page[] = {{.path = "/", .type = "text/html", .tag = "0a", .plain = "<p>the page</p>"}};
  NetConfig config = with(files);
  config.names = {"play.example.org"};
  config.pages = page;
  config.limits.connection.hello_ms = 20;  // nobody here says hello
  NetRig rig(config);
  const auto status = [&](const std::string& request) {
    TlsClient client(rig.port, TLS1_3_VERSION);
    client.send("GET " + request + "\r\n\r\n");
    return client.receive().substr(9, 3);
  };
  for (const auto& [host, wanted] :
       {std::pair{"127.0.0.1:7414", "200"}, {"play.example.org", "200"}, {"evil.example", "421"}})
    EXPECT_EQ(status(std::string("/ HTTP/1.1\r\nHost: ") + host), wanted) << host;
  struct Row {
    const char* host;
    const char* origin;
    const char* status;
  };
  for (const Row& row :
       {Row{"127.0.0.1:7414", "https://127.0.0.1:7414", "101"},
        Row{"play.example.org", "https://play.example.org", "101"}, Row{"localhost", "https://localhost", "101"},
        // A page that came in plain text may have been changed on its way.
        Row{"127.0.0.1:7414", "http://127.0.0.1:7414", "403"},
        Row{"play.example.org", "http://play.example.org", "403"},
        Row{"play.example.org", "https://evil.example", "403"}, Row{"evil.example", "https://evil.example", "403"}})
    EXPECT_EQ(status(std::string("/v1/lobby HTTP/1.1\r\nHost: ") + row.host + "\r\nOrigin: " + row.origin +
                     "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
                     "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: emcon.v1"),
              row.status)
        << row.host << " " << row.origin;
}

}  // namespace
}  // namespace emcon::net::testing
