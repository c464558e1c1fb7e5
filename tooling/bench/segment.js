// Times sentences and tokens of English, and Chinese sentences and words by each engine, on one core.
//   node tooling/bench/segment.js [--english FILE] [--chinese FILE] [--characters N] [--runs N]
// FILE: one paragraph a line; without it, made-up text. Characters a second of processor time are the best of N runs: by the
// clock they would say how busy the machine is.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { documentTokenizer, splitSentences, tokenizer } from "@discoprep/segment";
import { peakMemory, timed } from "./measure.js";

const { values } = parseArgs({
  options: {
    english: { type: "string" },
    chinese: { type: "string" },
    characters: { type: "string", default: "500000" },
    runs: { type: "string", default: "3" },
  },
});
const madeUp = {
  english:
    "Dr. Ann Lee of Acme Corp. didn't say so on Jan. 5; her aides' note (in the U.S.) put it at $3.5 million. Who knows?",
  chinese:
    "2020年5月3日，这家公司的第一次会议在北京召开。玛丽·泰勒说：“我们不是来吵架的！”与会者约有一千二百人。",
};

function paragraphs(name) {
  const lines =
    values[name] === undefined
      ? [madeUp[name]]
      : readFileSync(values[name], "utf8").split("\n").filter(Boolean);
  const found = [];
  for (let size = 0, i = 0; size < Number(values.characters); i++) {
    const line = lines[i % lines.length];
    found.push(line);
    size += line.length;
  }
  return found;
}

async function time(name, texts, run) {
  const size = texts.reduce((sum, text) => sum + text.length, 0);
  const times = [];
  for (let i = 0; i < Number(values.runs); i++) times.push((await timed(() => texts.forEach(run))).cpu);
  console.log(
    `${name.padEnd(34)} ${(size / 1000 / Math.min(...times)).toFixed(2).padStart(8)} M characters/s`,
  );
}

const sentencesOf = (text, language) =>
  splitSentences(text, language).map(({ start, end }) => text.slice(start, end));

const english = paragraphs("english");
const tokens = tokenizer({ language: "en" });
await time("English sentences", english, (text) => splitSentences(text, "en"));
await time("English sentences and tokens", english, (text) => sentencesOf(text, "en").map(tokens));

const { result: model, cpu } = await timed(() => tokenizer({ language: "zh" }));
console.log(`loading the dictionary and the model: ${(cpu / 1000).toFixed(2)} s`);
const chinese = paragraphs("chinese");
await time("Chinese sentences", chinese, (text) => splitSentences(text, "zh"));
for (const engine of ["jieba", "rules"]) {
  const words = tokenizer({ language: "zh", engine });
  await time(`Chinese words, ${engine}`, chinese, (text) => sentencesOf(text, "zh").map(words));
}
await time("Chinese words, model", chinese, (text) => sentencesOf(text, "zh").map(model));

/** Paragraphs a document. */
const SIZE = 25;
const documents = Array.from({ length: Math.ceil(chinese.length / SIZE) }, (_, i) =>
  chinese.slice(SIZE * i, SIZE * (i + 1)).join("\n"),
);
const tokenizerOf = documentTokenizer({ language: "zh" });
await time("Chinese words, model, in documents", documents, (text) =>
  text
    .split("\n")
    .flatMap((paragraph) => sentencesOf(paragraph, "zh"))
    .map(tokenizerOf(text)),
);
console.log(`peak memory: ${peakMemory()} MB`);
