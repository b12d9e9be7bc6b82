// A TCP connection that speaks lines.
#include "player/kgp/connection.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <memory>
#include <utility>

namespace kalah {
namespace {

constexpr int kTickMilliseconds = 50;
constexpr int kConnectTicks = 200;  // 10 s
constexpr int kFinishTicks = 20;    // 1 s
constexpr int kSendSeconds = 10;
// When nothing is heard for a minute the system asks four times, every 15 s.
constexpr std::pair<int, int> kKeepAlive[] = {
    {TCP_KEEPIDLE, 60}, {TCP_KEEPINTVL, 15}, {TCP_KEEPCNT, 4}};

std::string error_text(int error) { return std::strerror(error); }

bool is_ready(int socket, short events, int milliseconds) {
  pollfd ready{socket, events, 0};
  return poll(&ready, 1, milliseconds) > 0;
}

// Returns an error number, 0 for a connection.
int connect_socket(int socket, const addrinfo& address, const std::atomic<bool>& stop) {
  if (connect(socket, address.ai_addr, address.ai_addrlen) == 0) return 0;
  if (errno != EINPROGRESS) return errno;
  for (int tick = 0; tick < kConnectTicks && !stop; ++tick) {
    if (!is_ready(socket, POLLOUT, kTickMilliseconds)) continue;
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size);
    return error;
  }
  return stop ? EINTR : ETIMEDOUT;
}

}  // namespace

KgpConnection::KgpConnection(const std::string& host, const std::string& port,
                             const std::atomic<bool>& stop, Log log)
    : log_(std::move(log)) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int error = getaddrinfo(host.c_str(), port.c_str(), &hints, &found);
  if (error != 0) {
    throw ConnectionError("can't find " + host + ": " + gai_strerror(error));
  }
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> addresses(found, freeaddrinfo);
  std::string reason = "no address";
  for (const addrinfo* address = found; address != nullptr; address = address->ai_next) {
    socket_ = socket(address->ai_family, address->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK,
                     address->ai_protocol);
    if (socket_ < 0) {
      reason = error_text(errno);
      continue;
    }
    const int result = connect_socket(socket_, *address, stop);
    if (result == 0) break;
    reason = error_text(result);
    close(socket_);
    socket_ = -1;
  }
  if (socket_ < 0) throw ConnectionError("can't connect to " + host + ":" + port + ": " + reason);
  fcntl(socket_, F_SETFL, fcntl(socket_, F_GETFL) & ~O_NONBLOCK);
  // A line is a packet: moves are not held back. And no server can make us wait forever.
  const int yes = 1;
  setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  const timeval patience{kSendSeconds, 0};
  setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  // A server that is gone without a word is noticed after two minutes.
  setsockopt(socket_, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
  for (const auto& [option, value] : kKeepAlive) {
    setsockopt(socket_, IPPROTO_TCP, option, &value, sizeof value);
  }
}

KgpConnection::~KgpConnection() {
  if (socket_ >= 0) close(socket_);
}

void KgpConnection::send(const std::vector<std::string>& lines) {
  std::string bytes;
  for (const std::string& line : lines) {
    if (log_) log_(true, line);
    bytes += line + "\r\n";
  }
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count = ::send(socket_, bytes.data() + done, bytes.size() - done, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) throw ConnectionError("the connection is lost: " + error_text(errno));
    done += count;
  }
}

std::optional<std::string> KgpConnection::receive() {
  std::optional<std::string> line = splitter_.next();
  if (!line && is_ready(socket_, POLLIN, kTickMilliseconds)) {
    char buffer[4096];
    const ssize_t count = recv(socket_, buffer, sizeof buffer, 0);
    if (count == 0) throw ConnectionError("the server has closed the connection without goodbye");
    if (count < 0 && errno != EINTR && errno != EAGAIN) {
      throw ConnectionError("the connection is lost: " + error_text(errno));
    }
    if (count > 0) splitter_.add({buffer, static_cast<std::size_t>(count)});
    line = splitter_.next();
  }
  if (line && log_) log_(false, *line);
  return line;
}

void KgpConnection::finish() {
  shutdown(socket_, SHUT_WR);
  for (int tick = 0; tick < kFinishTicks; ++tick) {
    if (!is_ready(socket_, POLLIN, kTickMilliseconds)) continue;
    char buffer[4096];
    if (recv(socket_, buffer, sizeof buffer, 0) <= 0) return;
  }
}

}  // namespace kalah
