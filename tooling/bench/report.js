// Writes the report of a release; time, memory and the largest page are printed. A release of the training set's size:
//   node tooling/bench/convert.js --documents 1756 --relations 32535 --keep /tmp/made-up
//   node tooling/bench/report.js /tmp/made-up/release
import { statSync } from "node:fs";
import { join, relative } from "node:path";
import { filesBelow } from "@discoprep/files";
import { writeReport } from "@discoprep/report";
import { peakMemory, timed, withFolder } from "./measure.js";

const folders = process.argv.slice(2);
await withFolder(async (folder) => {
  const out = join(folder, "site");
  const { wall } = await timed(() => writeReport({ folders, out }));
  const memory = peakMemory();
  const files = filesBelow(out).map((file) => ({ file, bytes: statSync(file).size }));
  const [largest] = files.filter(({ file }) => file.endsWith(".html")).sort((a, b) => b.bytes - a.bytes);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(
    `${(wall / 1000).toFixed(1)} s, ${memory} MB; ${files.length} files of ${(total / 1e6).toFixed(1)} MB, ` +
      `largest page ${relative(out, largest.file)} ${(largest.bytes / 1e6).toFixed(2)} MB`,
  );
});
