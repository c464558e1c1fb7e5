// Times the way from a dump to article files, stage by stage and as a whole:
//   node tooling/bench/extract.js DUMP [LANGUAGE] [RUNS]
// All programs take turns, RUNS times; of each the run with the least processor time counts. Prints MB of XML a second
// by wall clock, processor time in milliseconds for a MB of XML, both as multiples of what `bzip2 -dc` takes, and the
// peak memory. The ratios are added to history.jsonl and compared with the last line there. Build before you run it.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { addResult, commit, lastResult } from "./history.js";
import { measureReference, referenceNames, yardstick } from "./references.js";
import { measurements } from "./stages.js";

/** Runs one measurement in a process of its own. */
function measure(name, path, language) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [
    fileURLToPath(import.meta.url),
    "--measure",
    name,
    path,
    language,
  ]);
  if (status !== 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString());
}

/** The best run of each; programs that are not installed are left out. */
function measureAll(path, language, runs) {
  const best = new Map();
  const once = [
    ...referenceNames.map((name) => [name, () => measureReference(name, path)]),
    ...Object.keys(measurements).map((name) => [name, () => measure(name, path, language)]),
  ];
  for (let run = 0; run < runs; run++) {
    for (const [name, take] of once) {
      const result = run > 0 && !best.has(name) ? undefined : take();
      if (result === undefined || best.get(name)?.cpu < result.cpu) continue;
      best.set(name, result);
    }
  }
  return best;
}

/** Both times as multiples of the yardstick's; undefined for a dump that bzip2 cannot read. */
function ratiosOf(best) {
  const unit = best.get(yardstick);
  if (unit === undefined) return undefined;
  const times = (one, other) => Number((one / other).toFixed(2));
  return Object.fromEntries(
    [...best].map(([name, { wall, cpu }]) => [
      name,
      { wall: times(wall, unit.wall), cpu: times(cpu, unit.cpu) },
    ]),
  );
}

function main(path, language = "en", runs = "3") {
  const best = measureAll(path, language, Number(runs));
  const ratios = ratiosOf(best);
  const megabytes = best.get("decompress").bytes / 1e6;
  console.log(`${path}: ${(statSync(path).size / 1e6).toFixed(1)} MB, ${megabytes.toFixed(1)} MB of XML`);
  console.log(`Node ${process.versions.node}, ${availableParallelism()} × ${cpus()[0]?.model}\n`);
  console.log(
    "| what | MB/s of XML | processor ms/MB | wall, times bzip2 | processor, times bzip2 | peak MB |",
  );
  console.log("|---|---|---|---|---|---|");
  for (const [name, { wall, cpu, memory }] of best) {
    const columns = [
      name,
      (megabytes / (wall / 1000)).toFixed(1),
      (cpu / megabytes).toFixed(1),
      ratios?.[name].wall ?? "",
      ratios?.[name].cpu ?? "",
      memory === undefined ? "" : Math.round(memory / 1024),
    ];
    console.log(`| ${columns.join(" | ")} |`);
  }
  if (ratios !== undefined)
    keep({ bench: "extract", bytes: statSync(path).size, runs: Number(runs), ratios }, best);
}

/** Adds the ratios to the table and says how they differ from the last there. */
function keep(result, best) {
  const before = lastResult(result);
  const memory = Object.fromEntries(
    [...best].flatMap(([name, one]) =>
      one.memory === undefined ? [] : [[name, Math.round(one.memory / 1024)]],
    ),
  );
  addResult({ ...result, commit: commit(), node: process.versions.node, memory });
  if (before === undefined) return;
  console.log(`\nProcessor time against bzip2's, compared with ${before.commit}:`);
  for (const [name, { cpu }] of Object.entries(result.ratios)) {
    const then = before.ratios[name]?.cpu;
    if (then !== undefined && name !== yardstick) console.log(`${name}: ${then} → ${cpu}`);
  }
}

const [first, ...rest] = process.argv.slice(2);
if (first === "--measure") {
  const [name, path, language] = rest;
  const result = await measurements[name](path, language);
  console.log(JSON.stringify({ ...result, memory: process.resourceUsage().maxRSS }));
} else if (first === undefined) {
  console.error("usage: node tooling/bench/extract.js DUMP [LANGUAGE] [RUNS]");
  process.exitCode = 2;
} else {
  main(first, ...rest);
}
