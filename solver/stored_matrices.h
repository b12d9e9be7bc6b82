// Matrices of a database on disk: those that are needed are in memory, within a budget.
//
// Builders see them as matrices that are just there. Finished matrices are written to the file of
// their layer and stay in memory until the room is needed, the least recently used one going first;
// then they are read back from the file.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "solver/layer_file.h"
#include "solver/value_matrix.h"

namespace kalah {

class StoredMatrices : public ValueMatrices {
 public:
  // `folder` is that of a rule set and width, and exists. `budget` is in bytes, for matrices.
  // Layers that have a file are opened; `after_pair` is called when a pair is on disk, with its
  // number of boards, and may throw to end the work. Throws EgdbError.
  StoredMatrices(const std::string& folder, const Rules& rules, int houses, int seeds,
                 std::uint64_t budget, ThreadPool& pool,
                 std::function<void(std::uint64_t)> after_pair);

  bool has_layer(int layer) const { return files_[static_cast<std::size_t>(layer)] != nullptr; }
  const LayerFile& file(int layer) const { return *files_[static_cast<std::size_t>(layer)]; }

  void begin_layer(int layer) override;
  void begin_pair(int more, int fewer) override;
  void end_pair(int more, int fewer) override;
  void end_layer(int layer) override;
  // Throws InputError if the budget is too small.
  void acquire(const std::vector<Split>& needed) override;
  bool acquires() const override { return true; }

 private:
  struct Held {
    HugeBlock block;
    std::uint64_t last_use = 0;
    bool in_use = false;
    bool in_pair = false;
  };

  void hold(const Split& split, bool in_pair);
  void make_room(std::uint64_t bytes);

  std::string folder_;
  Rules rules_;
  std::uint64_t budget_;
  ThreadPool& pool_;
  std::function<void(std::uint64_t)> after_pair_;
  CodecSet codecs_;
  std::vector<std::unique_ptr<LayerFile>> files_;
  std::unique_ptr<LayerWriter> writer_;
  std::map<Split, Held> held_;
  std::uint64_t held_bytes_ = 0;
  std::uint64_t clock_ = 0;
};

}  // namespace kalah
