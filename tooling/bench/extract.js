// Times the way from a dump to article files, stage by stage and as a whole, beside other programs:
//   node tooling/bench/extract.js DUMP [LANGUAGE] [RUNS]
// All take turns, RUNS times, each in a process of its own; the run with the least processor time counts. Build before.
// The output is in TMPDIR. Take a file system with a journal: on ext4 without one, where 34,000 files were deleted a minute before, a
// new file takes 85 to 150 µs instead of 10 µs.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { extractDump } from "../../dist/articles/extract.js";
import { openDump, readPages } from "../../dist/wikidump.js";
import { articleReader } from "../../dist/wikitext.js";
import { peakMemory, timed, withFolder } from "./measure.js";

const [dump, language = "en", runs = "3", stage] = process.argv.slice(2);

/** Other programs: the figures of a busy machine say little, ratios to these more. WikiExtractor reads templates itself. */
const programs = {
  "bzip2 -dc": () => ["bzip2", "-dc", dump],
  "lbzip2 -n2 -dc": () => ["lbzip2", "-n2", "-dc", dump],
  "WikiExtractor, 2 processes": (folder) =>
    "python3 -m wikiextractor.WikiExtractor --json --processes 2 -q -o".split(" ").concat(folder, dump),
};
const yardstick = "bzip2 -dc";

const workerCounts = [1, 2, 4, 8, 16, 32].filter((count) => count <= Math.max(2, availableParallelism()));

/** Our stages: the first two on one thread, the second more than the first. */
const stages = {
  "read pages": () => eachPage(() => undefined),
  "+ wikitext to articles": async () => {
    let toArticle;
    await eachPage((page, { namespaces }) => {
      toArticle ??= articleReader({ language, namespaces });
      JSON.stringify(toArticle({ ...page, redirect: page.redirect !== undefined }));
    });
  },
  ...Object.fromEntries(
    workerCounts.flatMap((workers) =>
      [false, true].map((raw) => [
        `${raw ? "one file an article too" : "articles.jsonl"}, ${workers} workers`,
        (out) => extractDump({ dump, language, out, workers, raw }),
      ]),
    ),
  ),
};

if (stage === undefined) await main();
else {
  const threads = threadTimes();
  const measured = await withFolder(async (folder) => {
    const times = await timed(() => stages[stage](`${folder}/articles`));
    return { ...times, result: undefined, memory: peakMemory(), threads: threads() };
  });
  console.log(JSON.stringify(measured));
}

async function eachPage(take) {
  const options = { namespace: 0, wantsText: ({ isRedirect }) => !isRedirect };
  const opened = await openDump(dump);
  for await (const stretch of opened.stretches())
    for await (const { pages } of readPages(stretch, options))
      for (const page of pages) take(page, opened.site);
  await opened.close();
}

/**
 * Watches the threads of this process, as /proc tells.
 * @returns a function that gives the processor seconds of the main thread, and of each other from the busiest on
 */
function threadTimes() {
  const folder = "/proc/self/task";
  if (!existsSync(folder)) return () => [];
  const times = new Map();
  const look = () => {
    for (const thread of readdirSync(folder)) {
      try {
        const fields = readFileSync(`${folder}/${thread}/stat`, "utf8").split(") ")[1].split(" ");
        times.set(thread, (Number(fields[11]) + Number(fields[12])) / 100);
      } catch {
        // The thread has ended since.
      }
    }
  };
  const timer = setInterval(look, 50);
  return () => {
    look();
    clearInterval(timer);
    const { [process.pid]: main, ...workers } = Object.fromEntries(times);
    return [main, ...Object.values(workers).sort((a, b) => b - a)].filter((time) => time >= 0.05);
  };
}

async function main() {
  const best = new Map();
  for (let run = 0; run < Number(runs); run++) {
    for (const name of [...Object.keys(programs), ...Object.keys(stages)]) {
      if (run > 0 && !best.has(name)) continue;
      const result = name in programs ? await measureProgram(name) : measureStage(name);
      if (result !== undefined && !(best.get(name)?.cpu < result.cpu)) best.set(name, result);
    }
  }
  const size = statSync(dump).size / 1e6;
  const megabytes = dump.endsWith(".bz2") ? xmlBytes() / 1e6 : size;
  const unit = best.get(yardstick);
  console.log(`${dump}: ${size.toFixed(1)} MB, ${megabytes.toFixed(1)} MB of XML`);
  console.log(`Node ${process.versions.node}, ${availableParallelism()} × ${cpus()[0]?.model}\n`);
  console.log(
    "| what | MB/s of XML | processor ms/MB | wall, times bzip2 | processor, times bzip2 | peak MB | seconds of threads |",
  );
  console.log("|---|---|---|---|---|---|---|");
  for (const [name, { wall, cpu, memory = "", threads = [] }] of best) {
    const speeds = [(megabytes / (wall / 1000)).toFixed(1), (cpu / megabytes).toFixed(1)];
    const ratios = unit ? [(wall / unit.wall).toFixed(2), (cpu / unit.cpu).toFixed(2)] : ["", ""];
    console.log(`| ${[name, ...speeds, ...ratios, memory, threads.join(" ")].join(" | ")} |`);
  }
}

function xmlBytes() {
  const { stdout } = spawnSync("sh", ["-c", 'bzip2 -dc "$0" | wc -c', dump], { encoding: "utf8" });
  return Number(stdout);
}

function measureStage(name) {
  const args = [fileURLToPath(import.meta.url), dump, language, runs, name];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/**
 * Times of a program; undefined if it is not installed or cannot read the dump. The shell's `times` gives the processor time
 * of what it has run (POSIX).
 */
async function measureProgram(name) {
  const shell = ["-c", '"$@" >/dev/null 2>&1 || exit 1; times', "sh"];
  const { result, wall } = await withFolder((folder) =>
    timed(() => spawnSync("sh", [...shell, ...programs[name](folder)], { encoding: "utf8" })),
  );
  if (result.status !== 0) return undefined;
  const [, children] = result.stdout.trim().split("\n");
  const times = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  return {
    wall,
    cpu: times.reduce((sum, [, minutes, seconds]) => sum + minutes * 60_000 + seconds * 1000, 0),
  };
}
