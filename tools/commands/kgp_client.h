// Sessions with a server of the Kalah Game Protocol, one after the other if need be.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "player/kgp/session.h"
#include "player/kgp/thinker.h"
#include "tools/options/server_address.h"

namespace kalah {

struct KgpClientOptions {
  ServerAddress address;
  KgpSessionOptions session;
  ThinkerOptions thinker;
  bool reconnect = false;
  std::string log;  // a file; empty: none
};

// What all sessions came to.
struct KgpClientResult {
  KgpSummary summary;
  bool connection_failed = false;  // the last one, for another reason than the stop flag
};

// What is sent and received, line by line, appended to a file.
class KgpLog {
 public:
  // Throws std::system_error if the file can't be written; an empty path writes nothing.
  explicit KgpLog(const std::string& path);
  ~KgpLog();

  // From any thread. A token is left out, since it is a secret.
  void write(bool sent, const std::string& line);

 private:
  struct File;
  std::unique_ptr<File> file_;
};

// Plays until the server or `stop` ends it. Calls `report_error` for each connection that breaks.
KgpClientResult run_kgp_client(const KgpClientOptions& options, const std::atomic<bool>& stop,
                               const std::function<void(const std::string&)>& report_error);

}  // namespace kalah
