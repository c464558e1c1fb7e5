import { TEXT } from "./memory.ts";
import { randomNumbers } from "./random-numbers.ts";

// Before a block is sorted, four equal bytes and up to 255 more are written as the four and their number.

let length: usize = 0;

/** Undoes what bzip2 before version 0.9.5 (1999) did to blocks that were slow to sort. */
export function undoRandomisation(bytes: usize): void {
  let next: usize = 0;
  for (let index = 0; ; index = (index + 1) & 511) {
    const number = <usize>unchecked(randomNumbers[index]);
    const place = next + number - 2;
    if (place >= bytes) return;
    store<u8>(TEXT + place, load<u8>(TEXT + place) ^ 1);
    next += number;
  }
}

function nextFour(from: usize): usize {
  const end = TEXT + length;
  for (let place = from; place < end; place += 16) {
    const bytes = v128.load(place);
    const two = v128.and(i8x16.eq(bytes, v128.load(place + 1)), i8x16.eq(bytes, v128.load(place + 2)));
    const four = v128.and(two, i8x16.eq(bytes, v128.load(place + 3)));
    if (!v128.any_true(four)) continue;
    const first = place + ctz(i8x16.bitmask(four));
    return first + 4 <= end ? first : end;
  }
  return end;
}

/** Takes the size of the text, and returns that with runs undone, or -1 if the length of the last run is missing. */
export function expandedSize(bytes: usize): i32 {
  length = bytes;
  const end = TEXT + length;
  let size = <i32>length;
  let place = nextFour(TEXT);
  for (; place < end; place = nextFour(place + 5)) {
    if (place + 4 === end) return -1;
    size += <i32>load<u8>(place + 4) - 1;
  }
  return size;
}

/** Writes the text with runs undone. @returns its end */
export function expandTo(target: usize): usize {
  const end = TEXT + length;
  for (let place = TEXT; place < end; ) {
    const four = nextFour(place);
    memory.copy(target, place, four - place);
    target += four - place;
    if (four === end) break;
    const run = <usize>4 + load<u8>(four + 4);
    memory.fill(target, load<u8>(four), run);
    target += run;
    place = four + 5;
  }
  return target;
}
