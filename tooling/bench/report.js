// Writes the report of a release; time, memory and the largest page are printed. A release of the training set's size:
//   node tooling/bench/convert.js --documents 1756 --relations 32535 --keep /tmp/made-up
//   node tooling/bench/report.js /tmp/made-up/release
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { filesBelow } from "@discoprep/files";
import { writeReport } from "@discoprep/report";

const folders = process.argv.slice(2);
if (folders.length === 0) {
  process.stderr.write("usage: node tooling/bench/report.js RELEASE…\n");
  process.exit(2);
}
const out = mkdtempSync(join(tmpdir(), "discoprep-bench-"));
const start = performance.now();
const { report } = await writeReport({ folders, out });
const seconds = (performance.now() - start) / 1000;
const megabytes = process.resourceUsage().maxRSS / 1024;
const files = filesBelow(out).map((file) => ({ file, bytes: statSync(file).size }));
const [largest] = files.filter(({ file }) => file.endsWith(".html")).sort((a, b) => b.bytes - a.bytes);
const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
for (const part of report.parts) {
  const { documents, relations } =
    part.kind === "release" ? part.statistics : { documents: { all: part.articles }, relations: {} };
  process.stdout.write(`${part.name}: ${sum(documents)} documents, ${sum(relations)} relations\n`);
}
process.stdout.write(
  `${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB; ${files.length} files of ${(total / 1e6).toFixed(1)} MB, ` +
    `largest page ${relative(out, largest.file)} ${(largest.bytes / 1e6).toFixed(2)} MB\n`,
);
rmSync(out, { recursive: true });

function sum(counts) {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
