import {
  ARC_ENTRIES,
  ARC_LENGTHS,
  ARC_PLACES,
  ARCS_BEFORE,
  COUNTS,
  LANE_ARCS,
  LANE_BEGINNINGS,
  LANES,
  MOST_ROWS,
  ROWS,
  RUNS,
  TEXT,
} from "./memory.ts";
import { runsEnd } from "./symbols.ts";

// The rows of a block are all rotations of its text, sorted; the file has the last byte of each. The row of the rotation
// that begins one byte earlier is, for the k-th row with a last byte, the k-th row with that first byte. To follow these
// rows from the text itself gives it from its end to its beginning. Each step is a load from an unknown place of a large
// table, and a decoder that goes step by step waits for each. So the way is cut into arcs, at rows chosen in advance, and
// eight lanes each follow an arc at the same time, then the next that is left; the arcs are joined in the end.

/** An entry of `ROWS`: four times the row of one byte earlier (the place of its entry), and this row's last byte. */
const PLACE_SHIFT: u32 = 8;
const ROW_SHIFT: u32 = 10;
/** Marks an entry that has the number of an arc in place of the row: the arc that begins there. */
const BEGINS_ARC: u32 = 256;

/** With more arcs, all lanes end at about the same time; with fewer, there is less to join. */
const MOST_ARCS: u32 = 96;

let arcs: u32 = 0;
let nextArc: u32 = 0;
let busyLanes: u32 = 0;

/**
 * Undoes the transform: writes the text at `TEXT`.
 * @param origin the row that is the text itself
 * @returns whether the rows are those of one text
 */
export function undoTransform(rows: u32, origin: u32): bool {
  beginRows();
  fillRows(rows);
  arcs = 0;
  beginArc(origin);
  for (let step: u32 = 0; step < MOST_ARCS; step++) beginArc((step * rows) / MOST_ARCS);
  followArcs(rows);
  return joinArcs(rows);
}

function beginArc(row: u32): void {
  const entry = load<u32>(ROWS + 4 * row);
  if ((entry & BEGINS_ARC) !== 0) return;
  store<u32>(ARC_ENTRIES + 4 * arcs, entry);
  store<u32>(ROWS + 4 * row, (arcs << ROW_SHIFT) | BEGINS_ARC);
  arcs++;
}

function beginRows(): void {
  let before: u32 = 0;
  for (let byte: u32 = 0; byte < 256; byte++) {
    const counter = COUNTS + 4 * byte;
    const count = load<u32>(counter);
    store<u32>(counter, before);
    before += count;
  }
}

/** Writes for each row, in order, the row of one byte earlier: the next of those that begin with its last byte. */
function fillRows(rows: u32): void {
  let target = ROWS;
  for (let run = RUNS; run < runsEnd; run += 4) {
    const count = load<u32>(run) >>> 8;
    const byte = load<u32>(run) & 255;
    const counter = COUNTS + 4 * byte;
    const row = load<u32>(counter);
    store<u32>(counter, row + count);
    let entries = i32x4.add(
      i32x4.splat((row << ROW_SHIFT) | byte),
      i32x4(0, 1 << ROW_SHIFT, 2 << ROW_SHIFT, 3 << ROW_SHIFT),
    );
    const end = target + 4 * count;
    v128.store(target, entries);
    for (target += 16; target < end; target += 16) {
      entries = i32x4.add(entries, i32x4.splat(4 << ROW_SHIFT));
      v128.store(target, entries);
    }
    target = end;
  }
  // One more entry leads to itself: a lane without an arc follows it.
  store<u32>(target, rows << ROW_SHIFT);
}

/** Writes the bytes of each lane from its end to its beginning, all at the same place of the lane. */
function followArcs(rows: u32): void {
  nextArc = 0;
  busyLanes = 8;
  let place: usize = rows;
  const rest = ROWS + 4 * rows;
  let a = takeArc(0, place, rest);
  let b = takeArc(1, place, rest);
  let c = takeArc(2, place, rest);
  let d = takeArc(3, place, rest);
  let e = takeArc(4, place, rest);
  let f = takeArc(5, place, rest);
  let g = takeArc(6, place, rest);
  let h = takeArc(7, place, rest);
  while (busyLanes > 0) {
    place--;
    store<u8>(place, a, LANES);
    a = load<u32>(a >>> PLACE_SHIFT, ROWS);
    store<u8>(place, b, LANES + MOST_ROWS);
    b = load<u32>(b >>> PLACE_SHIFT, ROWS);
    store<u8>(place, c, LANES + 2 * MOST_ROWS);
    c = load<u32>(c >>> PLACE_SHIFT, ROWS);
    store<u8>(place, d, LANES + 3 * MOST_ROWS);
    d = load<u32>(d >>> PLACE_SHIFT, ROWS);
    store<u8>(place, e, LANES + 4 * MOST_ROWS);
    e = load<u32>(e >>> PLACE_SHIFT, ROWS);
    store<u8>(place, f, LANES + 5 * MOST_ROWS);
    f = load<u32>(f >>> PLACE_SHIFT, ROWS);
    store<u8>(place, g, LANES + 6 * MOST_ROWS);
    g = load<u32>(g >>> PLACE_SHIFT, ROWS);
    store<u8>(place, h, LANES + 7 * MOST_ROWS);
    h = load<u32>(h >>> PLACE_SHIFT, ROWS);
    if (((a | b | c | d | e | f | g | h) & BEGINS_ARC) === 0) continue;
    a = goOn(0, place, a, rest);
    b = goOn(1, place, b, rest);
    c = goOn(2, place, c, rest);
    d = goOn(3, place, d, rest);
    e = goOn(4, place, e, rest);
    f = goOn(5, place, f, rest);
    g = goOn(6, place, g, rest);
    h = goOn(7, place, h, rest);
  }
}

/** @returns what a lane follows next: the entry given, or, where another arc begins there, the first of its next arc */
function goOn(lane: u32, place: usize, entry: u32, rest: usize): u32 {
  if ((entry & BEGINS_ARC) === 0) return entry;
  const arc = load<u32>(LANE_ARCS + 4 * lane);
  store<u32>(ARC_PLACES + 4 * arc, LANES + lane * MOST_ROWS + place);
  store<u32>(ARC_LENGTHS + 4 * arc, load<u32>(LANE_BEGINNINGS + 4 * lane) - <u32>place);
  store<u32>(ARCS_BEFORE + 4 * arc, entry >>> ROW_SHIFT);
  return takeArc(lane, place, rest);
}

/** Gives a lane the next arc, if one is left, or else the rest. @returns the entry that it follows first */
function takeArc(lane: u32, place: usize, rest: usize): u32 {
  if (nextArc === arcs) {
    busyLanes--;
    return load<u32>(rest);
  }
  store<u32>(LANE_ARCS + 4 * lane, nextArc);
  store<u32>(LANE_BEGINNINGS + 4 * lane, place);
  return load<u32>(ARC_ENTRIES + 4 * nextArc++);
}

/** Joins the arcs from the text's end to its beginning. A text that repeats a part has that only once in them. */
function joinArcs(rows: u32): bool {
  const end = TEXT + rows;
  let from = end;
  let arc: u32 = 0;
  do {
    const length = load<u32>(ARC_LENGTHS + 4 * arc);
    from -= length;
    memory.copy(from, load<u32>(ARC_PLACES + 4 * arc), length);
    arc = load<u32>(ARCS_BEFORE + 4 * arc);
  } while (arc !== 0);
  const part = <u32>(end - from);
  if (rows % part !== 0) return false;
  for (; from > TEXT; from -= part) memory.copy(from - part, from, part);
  return true;
}
