// Made-up files of CoNLL-U and CoNLL-2008 are read and scored at half size and full size: a linear scorer takes
// twice as long for twice as much. Processor time, beside that of reading the two files; peak memory of each step,
// which runs in a process of its own.
//   node tooling/bench/score-dependencies.js [--words N] [--sentences N] [--seed N]
import { execFileSync } from "node:child_process";
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readColumns } from "@discoprep/files";
import { evaluate2017, loadTreebank, runEvalScript, scorePropositions, scorers } from "@discoprep/score";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    words: { type: "string", default: "200000" },
    sentences: { type: "string", default: "50000" },
    seed: { type: "string", default: "1" },
  },
});

const named = (name) => ({ stream: createReadStream(name), name });
const quiet = () => {};
const settings = { skipsPunctuation: false, scoresSupport: false };
const steps = {
  async "read conllu"(gold, system) {
    for (const file of [gold, system]) await readAll(file, { separator: "tab", comments: true });
  },
  async "score-conllu"(gold, system) {
    const texts = new Map();
    const load = (file) => loadTreebank(createReadStream(file), file, "2017", texts);
    evaluate2017(await load(gold), await load(system));
  },
  async "read conll08"(gold, system) {
    for (const file of [gold, system]) await readAll(file, { separator: "blank", comments: false });
  },
  async "score-conll08"(gold, system) {
    await scorePropositions(named(gold), named(system), settings, quiet);
  },
  async "score-conll08 --compat eval08"(gold, system) {
    const options = { ...settings, scorer: scorers.conll08, isShort: true, hasSentenceLines: false };
    await runEvalScript(named(gold), named(system), options, quiet);
  },
};

if (positionals.length > 0) await measure(...positionals);
else await compare();

/** In a process of its own. */
async function measure(step, gold, system) {
  const before = process.cpuUsage();
  await steps[step](gold, system);
  const { user, system: kernel } = process.cpuUsage(before);
  process.stdout.write(
    JSON.stringify({ seconds: (user + kernel) / 1e6, memory: process.resourceUsage().maxRSS / 1024 }),
  );
}

async function compare() {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-bench-"));
  try {
    for (const share of [0.5, 1]) {
      const words = Math.round(Number(values.words) * share);
      const sentences = Math.round(Number(values.sentences) * share);
      const conllu = await write(folder, "conllu", Math.ceil(words / 20), conlluSentence);
      const conll08 = await write(folder, "conll08", sentences, conll08Sentence);
      process.stdout.write(`${words} words of CoNLL-U, ${sentences} sentences of CoNLL-2008\n`);
      for (const step of Object.keys(steps)) {
        const files = step.includes("conllu") ? conllu : conll08;
        const { seconds, memory } = JSON.parse(
          execFileSync(process.execPath, [fileURLToPath(import.meta.url), step, ...files], {
            encoding: "utf8",
          }),
        );
        process.stdout.write(
          `  ${step.padEnd(30)} ${seconds.toFixed(2)} s, peak memory ${memory.toFixed(0)} MB\n`,
        );
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readAll(file, format) {
  for await (const _ of readColumns(createReadStream(file), format, quiet));
}

/** Gold and system files; the system errs on one word of eight. */
async function write(folder, name, sentences, sentence) {
  const files = [];
  for (const [side, errs] of [
    ["gold", false],
    ["system", true],
  ]) {
    const file = join(folder, `${side}.${name}`);
    const out = createWriteStream(file);
    let state = Number(values.seed);
    const random = (limit) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return (state >>> 8) % limit;
    };
    for (let number = 1; number <= sentences; number++) {
      if (!out.write(sentence(random, errs))) await new Promise((resume) => out.once("drain", resume));
    }
    out.end();
    await finished(out);
    files.push(file);
  }
  return files;
}

/** Twenty words; each tenth multi-word token has two. */
function conlluSentence(random, errs) {
  let text = "";
  for (let id = 1; id <= 20; id++) {
    const form = `w${random(5000)}`;
    const isWrong = random(8) === 0 && errs;
    if (id === 10) text += `10-11\t${form}\t${"_\t".repeat(7)}_\n`;
    const head = headOf(id, random(4), isWrong);
    const tags = `${form}\tNOUN\tNN\tNumber=Sing`;
    text += `${id}\t${form}\t${tags}\t${head}\t${id === 1 ? "root" : isWrong ? "dep" : "nmod"}\t_\t_\n`;
  }
  return `${text}\n`;
}

/** Twenty-five tokens, three predicates. */
function conll08Sentence(random, errs) {
  let text = "";
  for (let id = 1; id <= 25; id++) {
    const form = `w${random(5000)}`;
    const isWrong = random(8) === 0 && errs;
    const head = headOf(id, random(4), isWrong);
    const isPredicate = id % 8 === 2 && id < 20;
    const roles = Array.from({ length: 3 }, () => roleOf(random(6), isWrong));
    const word = `${form}\t${form}\tNN\tNN`;
    const pred = isPredicate ? `${form}.0${isWrong ? 2 : 1}` : "_";
    text += `${id}\t${word}\t${word.replace("\tNN\tNN", "\tNN")}\t${head}\t${id === 1 ? "ROOT" : "NMOD"}\t${pred}\t${roles.join("\t")}\n`;
  }
  return `${text}\n`;
}

/** A word before this one: a tree whatever the numbers are. */
function headOf(id, distance, isWrong) {
  if (id === 1) return 0;
  return isWrong ? 1 : Math.max(1, id - 1 - distance);
}

function roleOf(number, isWrong) {
  if (number > 0) return "_";
  return isWrong ? "A2" : "A1";
}
