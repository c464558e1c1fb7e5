// Makes a large dump of a small one, to measure with: its pages several times, each time with other ids, in bzip2
// streams of a hundred pages as Wikimedia writes them. Needs the program bzip2.
//   node tooling/bench/repeat-dump.js DUMP TIMES OUT.xml.bz2
import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";

const PAGES_A_STREAM = 100;
const ID_STEP = 10_000_000;

function bzip2(options, input) {
  const { status, stdout, stderr } = spawnSync("bzip2", options, { input, maxBuffer: 2 ** 31 - 1 });
  if (status !== 0) throw new Error(`bzip2: ${stderr}`);
  return stdout;
}

function main(dump, times, out) {
  const stored = readFileSync(dump);
  const xml = (dump.endsWith(".bz2") ? bzip2(["-dc"], stored) : stored).toString("utf8");
  const first = xml.indexOf("<page>");
  const pages = xml.slice(first).match(/<page>[\s\S]*?<\/page>\s*/g) ?? [];
  const again = Array.from({ length: Number(times) }, (_, round) =>
    pages.map((page) =>
      page.replace(/<id>(\d+)<\/id>/, (_tag, id) => `<id>${Number(id) + round * ID_STEP}</id>`),
    ),
  ).flat();
  writeFileSync(out, bzip2(["-9"], xml.slice(0, first)));
  for (let start = 0; start < again.length; start += PAGES_A_STREAM) {
    appendFileSync(out, bzip2(["-9"], again.slice(start, start + PAGES_A_STREAM).join("")));
  }
  appendFileSync(out, bzip2(["-9"], "</mediawiki>\n"));
  console.log(`${again.length} pages`);
}

const words = process.argv.slice(2);
if (words.length === 3) main(...words);
else {
  console.error("usage: node tooling/bench/repeat-dump.js DUMP TIMES OUT.xml.bz2");
  process.exitCode = 2;
}
