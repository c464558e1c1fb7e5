// The decoder of bzip2 beside libbz2 (as WebAssembly) on the same blocks, in turn: processor time, the least of the runs
// of each 6 MB. The file is plain, such as XML; the program `bzip2` makes blocks of 300 and of 900 kB of it.
//   node tooling/bench/bzip2.js FILE [RUNS]
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { decompress } from "@discoprep/decompress";
import Bzip2 from "@foxglove/wasm-bz2";
import { timed } from "./measure.js";

const [file, runs = "5"] = process.argv.slice(2);
const MOST = 60_000_000;
const GROUP = 6_000_000;

const libbz2 = await Bzip2.init();

/** Each takes files of one block, one after another. */
const ways = {
  libbz2: async (blocks) => {
    for (const { bytes, size } of blocks) libbz2.decompress(bytes, size);
  },
  // As one file of many streams.
  "@discoprep/decompress": async (blocks) => {
    const { parts } = await decompress(Readable.from(blocks.map(({ bytes }) => bytes)), { name: file });
    for await (const _ of parts);
  },
};

for (const kilobytes of [300, 900]) {
  const blocks = await blocksOf(readFileSync(file).subarray(0, MOST), kilobytes * 1000);
  const times = await measure(groupsOf(blocks, GROUP / (kilobytes * 1000)));
  process.stdout.write(`blocks of ${kilobytes} kB\n`);
  for (const [name, time] of Object.entries(times)) {
    const ratio = (time / times.libbz2).toFixed(2);
    process.stdout.write(`  ${name.padEnd(22)} ${(time / 1000).toFixed(2)} s  ${ratio}\n`);
  }
}

/** Pieces as bzip2 files of one block each. */
async function blocksOf(bytes, size) {
  const blocks = [];
  for (let from = 0; from + size <= bytes.length; from += size) {
    // A block of level 9 has room for 900,000 bytes less 19, after runs are shortened.
    const piece = bytes.subarray(from, from + size - 20);
    const stored = execFileSync("bzip2", ["-9c"], { input: piece, maxBuffer: 4 * size });
    const { parts } = await decompress([stored], { name: file });
    const { value: part } = await parts.next();
    if (!Buffer.from(libbz2.decompress(stored, size)).equals(part.bytes))
      throw new Error(`the bytes differ, in blocks of ${size / 1000} kB`);
    blocks.push({ bytes: stored, size });
  }
  return blocks;
}

function groupsOf(blocks, size) {
  return Array.from({ length: Math.ceil(blocks.length / size) }, (_, group) =>
    blocks.slice(Math.ceil(group * size), Math.ceil((group + 1) * size)),
  );
}

/** Milliseconds of each way: the sum of the least of each group. */
async function measure(groups) {
  const least = Object.fromEntries(Object.keys(ways).map((name) => [name, groups.map(() => Infinity)]));
  for (let run = 0; run < Number(runs); run++) {
    for (const [index, group] of groups.entries()) {
      for (const [name, decode] of Object.entries(ways)) {
        const { cpu } = await timed(() => decode(group));
        least[name][index] = Math.min(least[name][index], cpu);
      }
    }
  }
  return Object.fromEntries(
    Object.entries(least).map(([name, times]) => [name, times.reduce((sum, time) => sum + time)]),
  );
}
