// A made-up corpus the size of PDTB 2.0 (2,159 documents, 40,600 relations, trees and dependencies) is
// converted into a release; time and memory are printed.
//   node tooling/bench/convert.js [--documents N] [--relations N] [--seed N] [--keep FOLDER]
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { convertCorpus } from "@discoprep/releases";

const { values } = parseArgs({
  options: {
    documents: { type: "string", default: "2159" },
    relations: { type: "string", default: "40600" },
    seed: { type: "string", default: "1" },
    keep: { type: "string" },
  },
});
const documents = Number(values.documents);
const folder = values.keep ?? mkdtempSync(join(tmpdir(), "discoprep-bench-"));
const random = mulberry32(Number(values.seed));
for (let index = 0; index < documents; index++) writeDocument(index);

const start = performance.now();
const { counts } = await convertCorpus({
  format: "pdtb2",
  language: "en",
  annotations: join(folder, "pdtb"),
  raw: join(folder, "raw"),
  trees: join(folder, "trees"),
  dependencies: join(folder, "dependencies"),
  out: join(folder, "release"),
});
const seconds = (performance.now() - start) / 1000;
const megabytes = process.resourceUsage().maxRSS / 1024;
if (values.keep === undefined) rmSync(folder, { recursive: true });
process.stdout.write(
  `${counts.documents.kept} documents, ${counts.words} words, ${counts.relations.in} relations: ` +
    `${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB\n`,
);
if (Object.keys(counts.messages.error).length > 0) {
  process.stderr.write(`errors: ${JSON.stringify(counts.messages.error)}\n`);
  process.exitCode = 1;
}

/** A small generator of pseudo-random numbers in [0, 1) (Mulberry32): the same seed, the same corpus. */
function mulberry32(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function pick(list) {
  return list[Math.floor(random() * list.length)];
}

/** Raw text as the Wall Street Journal files have it, with trees, dependencies and a native annotation file. */
function writeDocument(index) {
  const section = String(Math.floor((index * 25) / documents)).padStart(2, "0");
  const name = `wsj_${section}${String(index).padStart(4, "0")}`;
  const sentences = [];
  let raw = ".START \n\n";
  for (let number = 0; number < 23; number++) {
    if (number > 0) raw += number % 3 === 0 ? " \n\n" : "\n";
    const sentence = makeSentence(raw.length);
    raw += sentence.text;
    sentences.push(sentence);
  }
  raw += " \n\n";
  const first = Math.floor((index * Number(values.relations)) / documents);
  const next = Math.floor(((index + 1) * Number(values.relations)) / documents);
  const blocks = Array.from({ length: next - first }, () => makeRelation(sentences, raw));
  write("raw", section, name, raw);
  write("pdtb", section, `${name}.pdtb`, blocks.join(""));
  write("trees", section, `${name}.mrg`, sentences.map(treeLines).join("\n"));
  write("dependencies", section, `${name}.dep`, sentences.map(dependencyLines).join("\n"));
}

function write(kind, section, name, text) {
  mkdirSync(join(folder, kind, section), { recursive: true });
  writeFileSync(
    join(folder, kind, section, name),
    text,
    kind === "raw" || kind === "pdtb" ? "latin1" : "utf8",
  );
}

/** About 23 tokens: words, a quotation, a bracket now and then, a full stop. */
function makeSentence(offset) {
  const words = "the mill owner said prices fell quickly while many buyers kept their old plans in spring"
    .split(" ")
    .concat("Thursday", "café", "1/2", "profits", "agreed", "however", "trade", "market");
  const tokens = [];
  let text = "";
  const add = (form, surface = form, glued = false) => {
    if (text !== "" && !glued) text += " ";
    tokens.push({ form, start: offset + text.length, end: offset + text.length + surface.length });
    text += surface;
  };
  const length = 14 + Math.floor(random() * 9);
  for (let at = 0; at < length; at++) {
    const word = pick(words);
    if (at % 9 === 7) {
      add("``", '"');
      add(word.replace("/", "\\/"), word, true);
      add("''", '"', true);
    } else if (at % 13 === 11) {
      add("-LRB-", "(");
      add(word.replace("/", "\\/"), word, true);
      add("-RRB-", ")", true);
    } else add(word.replace("/", "\\/"), word);
  }
  add(".", ".", true);
  return { tokens, text };
}

/** A right-branching tree over two lines. */
function treeLines({ tokens }) {
  const [first, ...rest] = tokens.map(({ form }) => `(X ${form})`);
  return `( (S ${first}\n    ${rest.map((leaf) => `(XP ${leaf}`).join(" ")}${")".repeat(rest.length)}) )\n`;
}

function dependencyLines({ tokens }) {
  const rows = tokens
    .slice(1)
    .map(({ form }, at) => `dep(${tokens[at].form}-${at + 1}, ${form}-${at + 2})\n`);
  return `root(ROOT-0, ${tokens[0].form}-1)\n${rows.join("")}`;
}

/** A native PDTB 2.0 block whose arguments are stretches of neighbouring sentences. */
function makeRelation(sentences, raw) {
  const at = Math.floor(random() * (sentences.length - 1));
  const bar = `${"_".repeat(56)}\n`;
  const selection = (from, to) => {
    const text = raw.slice(from.start, to.end);
    return `${from.start}..${to.end}\n${at},0\n#### Text ####\n${text}\n##############\n`;
  };
  const features = (source) => `#### Features ####\n${source}, Null, Null, Null\n`;
  const one = sentences[at].tokens;
  const two = sentences[at + 1].tokens;
  const arg = (name, text, source) => `____${name}____\n${text}${source === "" ? "" : features(source)}`;
  const argumentsOf = (source) =>
    arg("Arg1", selection(one[0], one.at(-2)), source) + arg("Arg2", selection(two[1], two.at(-2)), source);
  const kind = random();
  const sense = pick([
    "Expansion.Conjunction",
    "Comparison.Contrast.Juxtaposition",
    "Contingency.Cause.Reason",
  ]);
  if (kind < 0.46) {
    const head = selection(two[0], two[0]);
    return `${bar}____Explicit____\n${head}${features("Wr")}and, ${sense}\n${argumentsOf("Inh")}${bar}`;
  }
  const site = `${two[0].start}\n${at + 1}\n`;
  if (kind < 0.86)
    return `${bar}____Implicit____\n${site}${features("Wr")}so, ${sense}\n${argumentsOf("Inh")}${bar}`;
  const type = kind < 0.99 ? "EntRel" : "NoRel";
  return `${bar}____${type}____\n${site}${argumentsOf("")}${bar}`;
}
