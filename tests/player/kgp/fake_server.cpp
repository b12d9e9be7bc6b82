// A server of the Kalah Game Protocol.
#include "tests/player/kgp/fake_server.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

namespace kalah::test {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPatience = 20'000;  // milliseconds for a client to connect

}  // namespace

KgpPeer::~KgpPeer() { drop(); }

void KgpPeer::drop() {
  if (socket_ >= 0) close(socket_);
  socket_ = -1;
}

void KgpPeer::send_bytes(const std::string& bytes) {
  static_cast<void>(!::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL));
}

void KgpPeer::send_slowly(const std::string& bytes) {
  for (std::size_t at = 0; at < bytes.size(); at += 7) {
    send_bytes(bytes.substr(at, 7));
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

std::optional<KgpMessage> KgpPeer::receive(double seconds) {
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  while (true) {
    if (const std::optional<std::string> line = splitter_.next()) return parse_kgp_message(*line);
    if (closed_) return std::nullopt;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
    pollfd ready{socket_, POLLIN, 0};
    if (left <= 0 || poll(&ready, 1, static_cast<int>(left)) <= 0) return std::nullopt;
    char buffer[4096];
    const ssize_t count = recv(socket_, buffer, sizeof buffer, 0);
    closed_ = count <= 0;
    if (count > 0) splitter_.add({buffer, static_cast<std::size_t>(count)});
  }
}

std::optional<KgpMessage> KgpPeer::receive(const std::string& command, double seconds) {
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  while (true) {
    const double left = std::chrono::duration<double>(end - Clock::now()).count();
    std::optional<KgpMessage> message = receive(std::max(left, 0.0));
    if (!message || message->command == command) return message;
  }
}

void KgpPeer::greet() {
  send("2 kgp 1 0 1");
  while (const std::optional<KgpMessage> message = receive(10)) {
    if (message->command == "mode") {
      send("4@" + std::to_string(message->id.value_or(0)) + " ok");
      return;
    }
    EXPECT_EQ(message->command, "set");
    settings_.push_back(message->arguments.at(0) + " " + message->arguments.at(1));
  }
  ADD_FAILURE() << "the client names no mode";
}

FakeKgpServer::FakeKgpServer(std::vector<Script> scripts) {
  socket_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  EXPECT_EQ(bind(socket_, any, size), 0);
  EXPECT_EQ(listen(socket_, 5), 0);
  EXPECT_EQ(getsockname(socket_, any, &size), 0);
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this, scripts = std::move(scripts)] {
    for (const Script& script : scripts) {
      pollfd ready{socket_, POLLIN, 0};
      if (poll(&ready, 1, kPatience) <= 0) {
        ADD_FAILURE() << "no client connects";
        return;
      }
      const int client = accept(socket_, nullptr, nullptr);
      const int yes = 1;
      setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
      KgpPeer peer(client);
      script(peer);
    }
  });
}

void FakeKgpServer::wait() {
  if (thread_.joinable()) thread_.join();
  if (socket_ >= 0) close(socket_);
  socket_ = -1;
}

}  // namespace kalah::test
