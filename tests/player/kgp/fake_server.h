// A server of the Kalah Game Protocol that behaves as badly as the real one.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "player/kgp/message.h"

namespace kalah::test {

// The server's end of one connection.
class KgpPeer {
 public:
  explicit KgpPeer(int socket) : socket_(socket) {}
  ~KgpPeer();
  KgpPeer(const KgpPeer&) = delete;
  KgpPeer& operator=(const KgpPeer&) = delete;

  void send_bytes(const std::string& bytes);
  void send(const std::string& line) { send_bytes(line + "\r\n"); }
  // In pieces, with pauses between them.
  void send_slowly(const std::string& bytes);
  // The next message; nothing if there is none in time or the client has closed.
  std::optional<KgpMessage> receive(double seconds);
  // Skips messages until one has that command; nothing if there is none in time.
  std::optional<KgpMessage> receive(const std::string& command, double seconds);
  bool closed() const { return closed_; }
  // Closes at once, without goodbye.
  void drop();

  // Greets, and waits for the client's mode, which is accepted.
  void greet();
  // All that the client has set, as "info:name Sower".
  const std::vector<std::string>& settings() const { return settings_; }

 private:
  int socket_;
  bool closed_ = false;
  LineSplitter splitter_;
  std::vector<std::string> settings_;
};

// Listens on a free port of this machine and serves connections one after the other.
class FakeKgpServer {
 public:
  using Script = std::function<void(KgpPeer&)>;

  // A script for each connection.
  explicit FakeKgpServer(std::vector<Script> scripts);
  ~FakeKgpServer() { wait(); }
  FakeKgpServer(const FakeKgpServer&) = delete;
  FakeKgpServer& operator=(const FakeKgpServer&) = delete;

  std::string port() const { return std::to_string(port_); }
  // Until all scripts have ended.
  void wait();

 private:
  int socket_ = -1;
  int port_ = 0;
  std::thread thread_;
};

}  // namespace kalah::test
