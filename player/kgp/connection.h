// A TCP connection that speaks lines.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "player/kgp/message.h"

namespace kalah {

// No connection, or none any more.
class ConnectionError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class KgpConnection {
 public:
  // Every line, sent (true) or received; may be empty.
  using Log = std::function<void(bool sent, const std::string& line)>;

  // Throws ConnectionError, also when `stop` is set before there is a connection.
  KgpConnection(const std::string& host, const std::string& port, const std::atomic<bool>& stop,
                Log log);
  ~KgpConnection();
  KgpConnection(const KgpConnection&) = delete;
  KgpConnection& operator=(const KgpConnection&) = delete;

  // Lines that go together, in one packet if the system can. One thread at a time. Throws
  // ConnectionError.
  void send(const std::vector<std::string>& lines);

  // The next line; nothing after some 50 ms without one. Throws ConnectionError when the other side
  // has closed.
  std::optional<std::string> receive();

  // Nothing more is sent. Waits a moment for the other side to close: closing with something unread
  // would take back what was sent last.
  void finish();

 private:
  int socket_ = -1;
  LineSplitter splitter_;
  Log log_;
};

}  // namespace kalah
