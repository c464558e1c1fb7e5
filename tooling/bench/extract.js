// Times the way from a dump to article files, stage by stage and as a whole:
//   node tooling/bench/extract.js DUMP [LANGUAGE] [RUNS]
// Prints, of the best of RUNS fresh processes each, MB of XML a second by wall clock, processor time
// in milliseconds for a MB of XML, and the peak memory; for comparison on a busy machine the same of
// bzip2 and lbzip2 alone, where they are installed. Build before you run it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadDecompressor } from "@discoprep/decompress";
import { extractDump } from "@discoprep/pipeline";
import { namespaceFinder, openDump, readPages, workOnChunk } from "@discoprep/wikidump";
import { articleReader } from "@discoprep/wikitext";

/** What each measurement does: the first four on one thread, each more than the one before. */
const measurements = {
  decompress: stage((decompress, dump) => (chunk) => decompress(chunk, dump.file).bytes.length),
  "+ find pages, check markup": stage(
    (decompress, dump) => (chunk) => workOnChunk(decompress, chunk, dump.file, ignore).length,
  ),
  "+ read headers and texts": stage((decompress, dump) => {
    const read = pagesOf(dump);
    return (chunk) => workOnChunk(decompress, chunk, dump.file, (xml, pages) => [...read(xml, pages)]).length;
  }),
  "+ wikitext to articles": stage((decompress, dump, language) => {
    const read = articlesOf(dump, language);
    return (chunk) => workOnChunk(decompress, chunk, dump.file, read).length;
  }),
  "articles.jsonl, 1 worker": (path, language) => extract(path, language, 1, false),
  "articles.jsonl, 2 workers": (path, language) => extract(path, language, 2, false),
  "one file an article too, 2 workers": (path, language) => extract(path, language, 2, true),
};

function ignore() {}

function stage(prepare) {
  return async (path, language) => {
    const dump = await openDump(path);
    const work = prepare(await loadDecompressor(), dump, language);
    const start = usage();
    let bytes = 0;
    for await (const chunk of dump.chunks) bytes += work(chunk);
    return { ...since(start), bytes };
  };
}

function pagesOf(dump) {
  const namespaceOf = namespaceFinder(dump.site.namespaces);
  return (xml, pages) => readPages(xml, pages, { namespaceOf, headerOnly: (parts) => parts.redirect });
}

function articlesOf(dump, language) {
  const read = pagesOf(dump);
  const toArticle = articleReader({ language, namespaces: dump.site.namespaces });
  return (xml, pages) => {
    for (const page of read(xml, pages)) {
      if (page.namespace === 0) JSON.stringify(toArticle({ ...page, redirect: page.redirect !== undefined }));
    }
  };
}

/** The whole, the start of the workers included. */
async function extract(path, language, workers, raw) {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-bench-"));
  try {
    const start = usage();
    await extractDump({ dump: path, language, out: join(folder, "articles"), workers, raw });
    return since(start);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function usage() {
  return { wall: performance.now(), cpu: process.cpuUsage() };
}

function since({ wall, cpu }) {
  const { user, system } = process.cpuUsage(cpu);
  return { wall: performance.now() - wall, cpu: (user + system) / 1000 };
}

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

/** What other programs take to decompress the dump, measured in the same minute. */
const references = [
  ["bzip2", "-dc"],
  ["lbzip2", "-n1", "-dc"],
  ["lbzip2", "-n2", "-dc"],
];

/** Undefined where the program is not installed or the dump is not bzip2. */
function measureReference([program, ...options], path) {
  const start = performance.now();
  const { status } = spawnSync(program, [...options, path], { stdio: ["ignore", "ignore", "ignore"] });
  const wall = performance.now() - start;
  return status === 0 ? { wall } : undefined;
}

function report(name, megabytes, { wall, cpu, memory }) {
  const columns = [
    name,
    (megabytes / (wall / 1000)).toFixed(1),
    cpu === undefined ? "" : (cpu / megabytes).toFixed(1),
    memory === undefined ? "" : String(Math.round(memory / 1024)),
  ];
  console.log(`| ${columns.join(" | ")} |`);
}

function main(path, language = "en", runs = "3") {
  const best = (once) => Array.from({ length: Number(runs) }, once).sort((a, b) => a?.wall - b?.wall)[0];
  const results = Object.keys(measurements).map((name) => [name, best(() => measure(name, path, language))]);
  const others = references.map((program) => [
    program.join(" "),
    best(() => measureReference(program, path)),
  ]);
  const megabytes = results[0][1].bytes / 1e6;
  console.log(`${path}: ${(statSync(path).size / 1e6).toFixed(1)} MB, ${megabytes.toFixed(1)} MB of XML`);
  console.log(`Node ${process.versions.node}, ${availableParallelism()} × ${cpus()[0]?.model}\n`);
  console.log("| what | MB/s of XML | processor ms/MB | peak MB |\n|---|---|---|---|");
  for (const [name, result] of [...others, ...results]) {
    if (result !== undefined) report(name, megabytes, result);
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
