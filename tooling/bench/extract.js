// Times the way from a dump to article files, stage by stage and as a whole, beside other programs:
//   node tooling/bench/extract.js DUMP [LANGUAGE] [RUNS]
// All take turns, RUNS times, each in a process of its own; of each the run with the least processor time counts. Prints MB of
// XML a second by wall clock, processor time in milliseconds for a MB of XML, both as multiples of what `bzip2 -dc` takes, and
// the peak memory. Build before you run it.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { extractDump } from "../../dist/articles/extract.js";
import { decompress } from "../../dist/wikidump/decompress.js";
import { openDump, readPages } from "../../dist/wikidump.js";
import { articleReader } from "../../dist/wikitext.js";
import { peakMemory, timed, withFolder } from "./measure.js";

const [dump, language = "en", runs = "3", stage] = process.argv.slice(2);

/** Other programs: the figures of a busy machine say little, ratios to these more. WikiExtractor reads templates itself. */
const programs = {
  "bzip2 -dc": () => ["bzip2", "-dc", dump],
  "lbzip2 -n2 -dc": () => ["lbzip2", "-n2", "-dc", dump],
  "WikiExtractor, 2 processes": (folder) => [
    ...["python3", "-m", "wikiextractor.WikiExtractor", "--json", "--processes", "2", "-q"],
    ...["-o", folder, dump],
  ],
};
const yardstick = "bzip2 -dc";

/** Our stages: the first three on one thread, each more than the one before. */
const stages = {
  decompress: async () => {
    let bytes = 0;
    for await (const part of (await decompress(dump)).parts) bytes += part.bytes.length;
    return bytes;
  },
  "+ read pages": () => eachPage(() => undefined),
  "+ wikitext to articles": async () => {
    const { site } = await openDump(dump);
    const toArticle = articleReader({ language, namespaces: site.namespaces });
    await eachPage((page) => JSON.stringify(toArticle({ ...page, redirect: page.redirect !== undefined })));
  },
  "articles.jsonl, 1 worker": (out) => extractDump({ dump, language, out, workers: 1, raw: false }),
  "articles.jsonl, 2 workers": (out) => extractDump({ dump, language, out, workers: 2, raw: false }),
  "one file an article too, 2 workers": (out) => extractDump({ dump, language, out, workers: 2, raw: true }),
};

if (stage === undefined) await main();
else {
  const { result, ...times } = await withFolder((folder) => timed(() => stages[stage](`${folder}/articles`)));
  const bytes = stage === "decompress" ? result : undefined;
  console.log(JSON.stringify({ ...times, bytes, memory: peakMemory() }));
}

/** Reads the article pages of the dump, the texts of redirects left out, and does something with each. */
async function eachPage(take) {
  const options = { namespace: 0, wantsText: ({ isRedirect }) => !isRedirect };
  for await (const batch of readPages(await openDump(dump), options))
    for (const page of batch.pages) take(page);
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
  const megabytes = best.get("decompress").bytes / 1e6;
  const unit = best.get(yardstick);
  console.log(`${dump}: ${(statSync(dump).size / 1e6).toFixed(1)} MB, ${megabytes.toFixed(1)} MB of XML`);
  console.log(`Node ${process.versions.node}, ${availableParallelism()} × ${cpus()[0]?.model}\n`);
  console.log(
    "| what | MB/s of XML | processor ms/MB | wall, times bzip2 | processor, times bzip2 | peak MB |",
  );
  console.log("|---|---|---|---|---|---|");
  for (const [name, { wall, cpu, memory = "" }] of best) {
    const speeds = [(megabytes / (wall / 1000)).toFixed(1), (cpu / megabytes).toFixed(1)];
    // bzip2 cannot read a dump that is stored otherwise.
    const ratios = unit ? [(wall / unit.wall).toFixed(2), (cpu / unit.cpu).toFixed(2)] : ["", ""];
    console.log(`| ${[name, ...speeds, ...ratios, memory].join(" | ")} |`);
  }
}

function measureStage(name) {
  const args = [fileURLToPath(import.meta.url), dump, language, runs, name];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/**
 * Times of a program; undefined where it is not installed or cannot read the dump. The shell's `times` gives the processor
 * time of what it has run (POSIX).
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
