import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { runCommand, terminalOn } from "../../dist/cli.js";
import { mutated } from "./mutated.js";

// Damages inputs at random: a command must end with 0 or 1, and leave no part of an output where it ends with 1.
//   node tooling/mutations/mutate.js [COUNT [SEED [NAME]]]     COUNT mutations of each kind of inputs.txt, or of the kind NAME

const [count = "20", seed = "1", only] = process.argv.slice(2);
const sample = fileURLToPath(new URL("../../datasets/sample", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "discoprep-mutations-"));
const places = {
  PACKAGES: join(sample, "../../packages"),
  SAMPLE: join(sample, "sample"),
  MADE: join(folder, "sample", "out"),
  OUT: join(folder, "out", "out"),
};

let failures = 0;
try {
  await prepare();
  for (const line of readFileSync(new URL("inputs.txt", import.meta.url), "utf8").split("\n")) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [name, original, , ...words] = line.split(" ");
    if (only === undefined || only === name) await mutateKind(name, withPlaces(original), words);
  }
} finally {
  rmSync(folder, { recursive: true });
}
if (failures > 0) process.exitCode = 1;

async function prepare() {
  const isGiven = (path) => !/[/\\](out|node_modules|\.turbo)$/.test(path);
  cpSync(sample, join(folder, "sample"), { recursive: true, filter: isGiven });
  await printedBy("build", join(folder, "sample"), "--quiet");
  const [en, zh] = ["en", "zh"].map((wiki) =>
    join(places.SAMPLE, `${wiki}wikinews-sample-pages-articles.xml`),
  );
  writeFileSync(join(places.MADE, "dump.xml.gz"), gzipSync(readFileSync(zh)));
  for (const shard of [1, 2]) {
    await printedBy(
      "extract",
      en,
      "--lang",
      "en",
      "--shard",
      `${shard}/2`,
      "--out",
      join(places.MADE, `shard-${shard}`),
    );
  }
  const trees = join(places.SAMPLE, "pdtb/trees/02/wsj_0299.mrg");
  const parsed = await printedBy("layers", "dependencies", trees, "--scheme", "lth", "--to", "conllu");
  writeFileSync(join(places.MADE, "parsed.conllu"), parsed);
  const propositions = await printedBy("layers", "dependencies", trees, "--scheme", "lth", "--to", "conll08");
  writeFileSync(join(places.MADE, "parsed.conll08"), propositions);
}

async function printedBy(...words) {
  const { code, printed } = await run(words);
  if (code !== 0) throw new Error(`${words.join(" ")}: ${printed}`);
  return printed;
}

async function mutateKind(name, original, words) {
  const random = madeUpNumbers(seed);
  const input = join(folder, "in", name);
  const codes = {};
  let slowest = 0;
  for (let number = 1; number <= Number(count); number++) {
    rmSync(join(folder, "in"), { recursive: true, force: true });
    rmSync(join(folder, "out"), { recursive: true, force: true });
    cpSync(original, input, { recursive: true });
    const files = statSync(input).isDirectory() ? filesIn(input) : [input];
    const file = files[random(files.length)];
    writeFileSync(file, mutated(readFileSync(file), random));
    const begin = performance.now();
    const { code, printed } = await run(words.map((word) => withPlaces(word, { IN: input })));
    slowest = Math.max(slowest, performance.now() - begin);
    codes[code] = (codes[code] ?? 0) + 1;
    const fault = faultOf(code, printed);
    if (fault === undefined) continue;
    failures++;
    const keptInput = mkdtempSync(join(tmpdir(), `discoprep-mutation-${name}-`));
    cpSync(input, join(keptInput, name), { recursive: true });
    console.error(
      `${name} ${number} (seed ${seed}): ${fault}; the input is keptInput in ${keptInput}\n${printed.slice(0, 1500)}`,
    );
  }
  const exits = Object.entries(codes).map(([code, times]) => `${times} times ${code}`);
  console.log(`${name}: exit ${exits.join(", ")}; the slowest ${Math.round(slowest)} ms`);
}

function faultOf(code, printed) {
  if (code !== 0 && code !== 1) return `exit code ${code}`;
  if (/internal error|\n {4}at /.test(printed)) return "an internal error";
  const left = existsSync(join(folder, "out")) ? readdirSync(join(folder, "out")) : [];
  const half = left.filter(
    (entry) => entry !== "out" || (code === 1 && !existsSync(join(places.OUT, "SHA256SUMS"))),
  );
  return half.length > 0 ? `left behind: ${half.join(", ")}` : undefined;
}

async function run(words) {
  const written = [];
  const stream = () =>
    new Writable({
      write(chunk, _encoding, next) {
        written.push(String(chunk));
        next();
      },
    });
  const terminal = terminalOn({ stdin: Readable.from([]), stdout: stream(), stderr: stream() });
  const code = await runCommand(words, terminal);
  return { code, printed: written.join("") };
}

function withPlaces(word, more = {}) {
  return word.replace(/\$([A-Z]+)/g, (_, key) => ({ ...places, ...more })[key]);
}

function filesIn(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function madeUpNumbers(seed) {
  let state = Number(seed);
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    // The low bits of such a generator repeat soon.
    return Math.floor((state / 2 ** 32) * limit);
  };
}
