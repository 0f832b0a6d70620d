#!/usr/bin/env bash
# Boost.Asio 1.81 with OpenSSL 3.0: a certificate that is good, but for another name, is no "host name mismatch".
#
# asio::ssl::host_name_verification refuses it, and the handshake fails as it should. But OpenSSL is told no reason: the client's
# SSL_get_verify_result() is 1, "unspecified certificate verification error", where OpenSSL's own check of the name (SSL_set1_host)
# leaves 62, "hostname mismatch". And the server is sent the alert 80, internal_error, as if the client had broken down, instead of
# 42, bad_certificate: whoever reads the server's log looks for the fault in the wrong place.
# Seen with libboost1.81-dev 1.81.0-5+deb12u1 and libssl-dev 3.0.19-1~deb12u2 of Debian 12. Fails if that changes.
# Needs Debian 12 with g++ and openssl; packages go into a temporary folder.
set -euo pipefail
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
apt-get download -q libboost1.81-dev=1.81.0-5+deb12u1 libssl-dev=3.0.19-1~deb12u2 >/dev/null
for package in ./*.deb; do dpkg -x "$package" root; done

cat >client.cpp <<'CPP'
#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <cstdio>
#include <string>
namespace asio = boost::asio;
// usage: client asio|openssl PORT NAME
int main(int, char** argv) {
  asio::io_context io;
  asio::ssl::context tls(asio::ssl::context::tls_client);
  tls.set_verify_mode(asio::ssl::verify_peer);
  tls.load_verify_file("ca.pem");
  asio::ssl::stream<asio::ip::tcp::socket> stream(io, tls);
  if (std::string(argv[1]) == "asio")
    stream.set_verify_callback(asio::ssl::host_name_verification(argv[3]));
  else
    SSL_set1_host(stream.native_handle(), argv[3]);
  stream.lowest_layer().connect({asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(std::stoi(argv[2]))});
  boost::system::error_code error;
  stream.handshake(asio::ssl::stream_base::client, error);
  const long flaw = SSL_get_verify_result(stream.native_handle());
  std::printf("%s: %s: %ld, %s\n", argv[3], error ? "refused" : "taken", flaw, X509_verify_cert_error_string(flaw));
}
CPP
g++ -std=c++20 -I root/usr/include -I "$(echo root/usr/include/*-linux-gnu)" client.cpp -o client -lssl -lcrypto -lpthread

openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -subj /CN=ca -days 2 2>/dev/null
openssl req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj /CN=right.example 2>/dev/null
openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out server.pem -days 2 \
  -extfile <(echo subjectAltName=DNS:right.example) 2>/dev/null
openssl s_server -accept 127.0.0.1:0 -cert server.pem -key server.key >server.out 2>server.log < <(sleep 300) &
port=""
for _ in $(seq 200); do
  port=$(sed -n 's/^ACCEPT 127\.0\.0\.1:\([0-9]*\).*/\1/p' server.out)
  [[ -n $port ]] && break
  sleep 0.05
done

{ ./client asio "$port" right.example && ./client asio "$port" wrong.example && ./client openssl "$port" wrong.example; } | tee seen
for _ in $(seq 200); do grep -q 'alert number 42' server.log && break; sleep 0.05; done
grep -o 'SSL alert number [0-9]*' server.log | tee -a seen
diff seen - <<'SEEN'
right.example: taken: 0, ok
wrong.example: refused: 1, unspecified certificate verification error
wrong.example: refused: 62, hostname mismatch
SSL alert number 80
SSL alert number 42
SEEN
echo "as described"
