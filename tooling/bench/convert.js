// A made-up corpus the size of PDTB 2.0 (2,159 documents, 40,600 relations, trees and dependencies) is
// converted into a release; time and memory are printed.
//   node tooling/bench/convert.js [--documents N] [--relations N] [--seed N] [--keep FOLDER]
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { convertCorpus } from "@discoprep/releases";
import { madeUpNumbers, peakMemory, timed, withFolder } from "./measure.js";

const { values } = parseArgs({
  options: {
    documents: { type: "string", default: "2159" },
    relations: { type: "string", default: "40600" },
    seed: { type: "string", default: "1" },
    keep: { type: "string" },
  },
});
const documents = Number(values.documents);
const random = madeUpNumbers(values.seed);
if (values.keep === undefined) await withFolder(convert);
else await convert(values.keep);

async function convert(folder) {
  for (let index = 0; index < documents; index++) writeDocument(folder, index);
  const [annotations, raw, trees] = ["pdtb", "raw", "trees"].map((name) => join(folder, name));
  const inputs = { format: "pdtb2", language: "en", annotations, raw, trees };
  const dependencies = join(folder, "dependencies");
  const { result, wall } = await timed(() =>
    convertCorpus({ ...inputs, dependencies, out: join(folder, "release") }),
  );
  const { documents: made, words, relations, messages } = result.counts;
  const seconds = (wall / 1000).toFixed(1);
  console.log(
    `${made.kept} documents, ${words} words, ${relations.in} relations: ${seconds} s, ${peakMemory()} MB`,
  );
  if (Object.keys(messages.error).length === 0) return;
  console.error(`errors: ${JSON.stringify(messages.error)}`);
  process.exitCode = 1;
}

function pick(list) {
  return list[random(list.length)];
}

/** Raw text as the Wall Street Journal files have it, with trees, dependencies and a native annotation file. */
function writeDocument(folder, index) {
  const section = String(Math.floor((index * 25) / documents)).padStart(2, "0");
  const name = `${section}/wsj_${section}${String(index).padStart(4, "0")}`;
  const sentences = [];
  let raw = ".START \n\n";
  for (let number = 0; number < 23; number++) {
    if (number > 0) raw += number % 3 === 0 ? " \n\n" : "\n";
    const sentence = makeSentence(raw.length);
    raw += sentence.text;
    sentences.push(sentence);
  }
  raw += " \n\n";
  const before = (at) => Math.floor((at * Number(values.relations)) / documents);
  const blocks = Array.from({ length: before(index + 1) - before(index) }, () =>
    makeRelation(sentences, raw),
  );
  const files = {
    [`raw/${name}`]: raw,
    [`pdtb/${name}.pdtb`]: blocks.join(""),
    [`trees/${name}.mrg`]: sentences.map(treeLines).join("\n"),
    [`dependencies/${name}.dep`]: sentences.map(dependencyLines).join("\n"),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, /^(?:raw|pdtb)/.test(path) ? "latin1" : "utf8");
  }
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
  const length = 14 + random(9);
  for (let at = 0; at < length; at++) {
    const word = pick(words);
    const form = word.replace("/", "\\/");
    const [open, close, mark, end] = at % 9 === 7 ? ["``", "''", '"', '"'] : ["-LRB-", "-RRB-", "(", ")"];
    const isMarked = at % 9 === 7 || at % 13 === 11;
    if (isMarked) add(open, mark);
    add(form, word, isMarked);
    if (isMarked) add(close, end, true);
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
  const at = random(sentences.length - 1);
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
  const kind = random(100);
  const sense = pick([
    "Expansion.Conjunction",
    "Comparison.Contrast.Juxtaposition",
    "Contingency.Cause.Reason",
  ]);
  if (kind < 46) {
    const head = selection(two[0], two[0]);
    return `${bar}____Explicit____\n${head}${features("Wr")}and, ${sense}\n${argumentsOf("Inh")}${bar}`;
  }
  const site = `${two[0].start}\n${at + 1}\n`;
  if (kind < 86)
    return `${bar}____Implicit____\n${site}${features("Wr")}so, ${sense}\n${argumentsOf("Inh")}${bar}`;
  const type = kind < 99 ? "EntRel" : "NoRel";
  return `${bar}____${type}____\n${site}${argumentsOf("")}${bar}`;
}
