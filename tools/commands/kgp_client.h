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
  bool log_failed = false;         // it is not whole
};

// What is sent and received, line by line, appended to a file, named pipe or device.
class KgpLog {
 public:
  // An empty path writes nothing. When a line can't be written, `report_error` is called, and no
  // more are. Throws InputError for a folder and StorageError if the file can't be opened.
  KgpLog(const std::string& path, std::function<void(const std::string&)> report_error);
  ~KgpLog();

  // From any thread. A token is left out, since it is a secret.
  void write(bool sent, const std::string& line);
  // Whether a line could not be written.
  bool failed() const { return failed_; }

 private:
  struct File;
  std::unique_ptr<File> file_;
  std::function<void(const std::string&)> report_error_;
  std::atomic<bool> failed_{false};
};

// Plays until the server or `stop` ends it. Calls `report_error` for each connection that breaks,
// and when the log does.
KgpClientResult run_kgp_client(const KgpClientOptions& options, const std::atomic<bool>& stop,
                               const std::function<void(const std::string&)>& report_error);

}  // namespace kalah
