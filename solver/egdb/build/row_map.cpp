// Putting boards down in the form of each kernel, and calling its loops.
#include "solver/egdb/build/row_map.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "base/instruction_set.h"

namespace kalah {

using internal::MapPlace;
using internal::MaskForm;
using internal::RunForm;
using internal::ShuffleForm;

namespace {

constexpr std::size_t kWord = 64;

std::size_t words_of(std::size_t size) { return (size + kWord - 1) / kWord; }

void set_bit(std::vector<std::uint64_t>& mask, std::size_t board) {
  mask[board / kWord] |= std::uint64_t{1} << board % kWord;
}

}  // namespace

RowMap::RowMap(std::size_t target_size, std::size_t source_size) : target_size_(target_size) {
  switch (instruction_set()) {
    case InstructionSet::kAvx512:
      form_ =
          MaskForm{std::vector<std::uint64_t>(words_of(target_size)),
                   std::vector<std::uint64_t>(words_of(source_size)), target_size == source_size};
      break;
    case InstructionSet::kAvx2:
      form_ = ShuffleForm{};
      break;
    case InstructionSet::kPortable:
      form_ = RunForm{};
      break;
  }
}

void RowMap::add(std::size_t target, std::size_t source) {
  assert(target < target_size_);
  std::visit([&](auto& form) { add_to(form, {target, source}); }, form_);
  ++boards_;
}

// Appends an entry that begins at a place; entries before it cross a gap that is too wide for one.
template <typename Entry>
void RowMap::begin_entry(std::vector<Entry>& list, Entry entry, MapPlace& begin, MapPlace to) {
  constexpr std::size_t kMostSkip = std::numeric_limits<std::uint16_t>::max();
  assert(begin.target <= to.target && begin.source <= to.source);
  do {
    const std::size_t target_skip = std::min(to.target - begin.target, kMostSkip);
    const std::size_t source_skip = std::min(to.source - begin.source, kMostSkip);
    entry.target_skip = static_cast<std::uint16_t>(target_skip);
    entry.source_skip = static_cast<std::uint16_t>(source_skip);
    list.push_back(entry);
    begin.target += target_skip;
    begin.source += source_skip;
  } while (begin != to);
}

void RowMap::add_to(RunForm& form, MapPlace place) {
  const auto word = static_cast<std::uint32_t>(place.target / kWord);
  if (form.words.empty() || form.words.back() != word) form.words.push_back(word);
  const bool goes_on = !form.list.empty() && form.list.back().boards < RowRun::kMostBoards &&
                       place == MapPlace{form.last.target + 1, form.last.source + 1};
  if (!goes_on) begin_entry(form.list, RowRun{}, form.begin, place);
  ++form.list.back().boards;
  form.last = place;
}

void RowMap::add_to(ShuffleForm& form, MapPlace place) {
  constexpr std::size_t kBoards = RowShuffle::kBoards;
  const MapPlace begin{place.target / kBoards, place.source};
  const bool goes_on = !form.list.empty() && begin.target == form.begin.target &&
                       begin.source < form.begin.source + kBoards;
  if (!goes_on) {
    RowShuffle nothing;
    std::fill_n(nothing.from, kBoards, RowShuffle::kNothing);
    begin_entry(form.list, nothing, form.begin, begin);
  }
  form.list.back().from[place.target % kBoards] =
      static_cast<std::uint8_t>(place.source - form.begin.source);
}

void RowMap::add_to(MaskForm& form, MapPlace place) {
  form.in_place = form.in_place && place.target == place.source;
  set_bit(form.target, place.target);
  set_bit(form.source, place.source);
}

void RowMap::finish() {
  if (auto* runs = std::get_if<RunForm>(&form_)) {
    runs->list.shrink_to_fit();
    runs->words.shrink_to_fit();
  } else if (auto* shuffles = std::get_if<ShuffleForm>(&form_)) {
    shuffles->list.shrink_to_fit();
  } else if (auto* masks = std::get_if<MaskForm>(&form_); masks->in_place) {
    masks->source = {};
  }
}

void RowMap::raise(std::int8_t* out, const std::int8_t* source, ValueChange change,
                   std::int8_t* scratch) const {
#ifdef __x86_64__
  if (const auto* shuffles = std::get_if<ShuffleForm>(&form_)) {
    raise_shuffles(out, shuffles->list.data(), shuffles->list.size(), source, change);
    return;
  }
  if (const auto* masks = std::get_if<MaskForm>(&form_)) {
    raise_masks(*masks, out, source, change, scratch);
    return;
  }
#endif
  const auto& runs = std::get<RunForm>(form_);
  raise_runs(out, {runs.list.data(), runs.list.size(), runs.words.data(), runs.words.size()},
             source, change, scratch);
}

#ifdef __x86_64__
void RowMap::raise_masks(const MaskForm& form, std::int8_t* out, const std::int8_t* source,
                         ValueChange change, std::int8_t* scratch) const {
  if (form.in_place) {
    raise_some(out, form.target.data(), form.target.size(), source, change);
    return;
  }
  squeeze(scratch, form.source.data(), form.source.size(), source);
  if (boards_ == target_size_) {
    raise_all_avx512(out, target_size_, scratch, change);
  } else {
    raise_spread(out, form.target.data(), form.target.size(), scratch, change);
  }
}
#endif

}  // namespace kalah
