const numbers = ["-1", "0", "1e999", "99999999999999999999", "NaN"].map((text) => Buffer.from(text));

/** Texts that programs stumble on: ends of texts, numbers without bounds, names of objects, broken characters, what a terminal obeys. */
const hostile = [
  ...[
    "\0",
    "\r",
    "\n\n",
    "\t",
    '"',
    "\\",
    "|",
    "..",
    "../../x",
    "/",
    "[",
    "(".repeat(5000),
    "{".repeat(5000),
    ")",
    "]]",
    "</text>",
  ],
  ...["null", "true", "__proto__", "constructor", "[]", "{}", '""'],
  ...[
    "\u202e",
    "\ufeff",
    "\u2028",
    "\u001b[2J",
    "\u{1f600}",
    "e\u0301",
    "<!DOCTYPE a [",
    "&#0;",
    "{{",
    "[[File:",
    "#",
    "-",
    "_",
  ],
]
  .map((text) => Buffer.from(text))
  .concat(numbers);
const broken = [
  Buffer.from([0xff]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from([0xc0, 0x80]),
  Buffer.from([0xe4, 0xb8]),
];

/**
 * Bytes with one to four random damages.
 * @param random gives a whole number from 0 to below its argument
 */
export function mutated(bytes, random) {
  let result = bytes;
  for (let left = 1 + random(4); left > 0; left--) {
    const way = ways[random(ways.length)];
    result = way(result, random(result.length + 1), random);
  }
  return result;
}

const spliced = (bytes, at, removed, inserted) =>
  Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + removed)]);

function stretch(bytes, random) {
  const from = random(bytes.length + 1);
  return bytes.subarray(from, from + random([4, 40, 400, 4000][random(4)]));
}

function lineAt(bytes, at) {
  const start = at === 0 ? 0 : bytes.lastIndexOf(10, at - 1) + 1;
  const end = bytes.indexOf(10, at);
  return { start, end: end === -1 ? bytes.length : end + 1 };
}

const ways = [
  (bytes, at, random) => spliced(bytes, at, 1, Buffer.from([random(256)])),
  (bytes, at, random) => spliced(bytes, at, 0, hostile[random(hostile.length)]),
  (bytes, at, random) => spliced(bytes, at, 1 + random(8), hostile[random(hostile.length)]),
  (bytes, at, random) => spliced(bytes, at, 0, broken[random(broken.length)]),
  (bytes, at, random) => spliced(bytes, at, stretch(bytes, random).length, Buffer.alloc(0)),
  (bytes, at, random) => spliced(bytes, at, 0, stretch(bytes, random)),
  (bytes, at, random) => (random(4) === 0 ? bytes.subarray(0, at) : bytes),
  (bytes, at) => {
    const { start, end } = lineAt(bytes, at);
    return spliced(bytes, start, end - start, Buffer.alloc(0));
  },
  (bytes, at, random) => {
    const { start, end } = lineAt(bytes, at);
    return spliced(
      bytes,
      random(2) === 0 ? start : lineAt(bytes, random(bytes.length + 1)).start,
      0,
      bytes.subarray(start, end),
    );
  },
  (bytes, at, random) => replaced(bytes, at, /\d+/, numbers[random(numbers.length)]),
  (bytes, at, random) =>
    replaced(bytes, at, /"[^"\n]{0,200}"/, Buffer.from(["null", "[]", "{}", "1"][random(4)])),
  (bytes, _at, random) => (random(20) === 0 ? Buffer.alloc(0) : bytes),
];

function replaced(bytes, at, pattern, by) {
  const found = pattern.exec(bytes.toString("latin1", at, at + 10_000));
  return found === null ? bytes : spliced(bytes, at + found.index, found[0].length, by);
}
