import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chineseTokenizer, encodeWeights, trainWeights } from "../../dist/segment/chinese-words.js";

// Trains the weights of Chinese words, or measures them by cross-validation over documents, or both.
//   node tooling/train-words/train-words.js DATA… [--other DATA]… [--folds N] [--out FILE]
// DATA follows the Treebank's standard, --other another one. Without --out the weights are not kept.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    other: { type: "string", multiple: true, default: [] },
    folds: { type: "string" },
    out: { type: "string" },
  },
});
const documents = positionals.flatMap((file) => readDocuments(file, true));
const extra = values.other.flatMap((file) => readDocuments(file, false)).flat();
console.error(`${documents.length} documents, ${extra.length} sentences of other standards`);
if (values.folds !== undefined) crossValidate(Number(values.folds));
if (values.out !== undefined) writeFileSync(values.out, encodeWeights(trainWeights(documents, extra)));

/**
 * Reads the segmented documents of a file: JSON with `docs[].standard` and `docs[].sentences[].{text,tokens}`, or one sentence a
 * line, words separated by blanks, and an empty line between documents.
 * @param isTarget whether documents of the standard `ctb` are taken from JSON, or all others
 */
function readDocuments(file, isTarget) {
  const text = readFileSync(file, "utf8");
  const read = file.endsWith(".json")
    ? JSON.parse(text)
        .docs.filter(({ standard }) => (standard === "ctb") === isTarget)
        .map(({ sentences }) => sentences.map(({ text, tokens }) => ({ text, words: tokens })))
    : text
        .split(/\n\s*\n/)
        .map((document) => document.split("\n").filter((line) => line.trim() !== ""))
        .map((lines) => lines.map((line) => line.trim().split(/\s+/)))
        .map((sentences) => sentences.map((words) => ({ text: words.join(""), words })))
        .filter((sentences) => sentences.length > 0);
  if (read.length === 0) throw new Error(`${file}: the file holds no document of the wanted standard`);
  return read;
}

/** Judges document `i` by weights trained without the documents whose number has the same remainder by `folds`. */
function crossValidate(folds) {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-train-"));
  for (let fold = 0; fold < folds; fold++) {
    const weights = join(folder, "fold.weights");
    const training = documents.filter((_, index) => index % folds !== fold);
    writeFileSync(weights, encodeWeights(trainWeights(training, extra)));
    const tokenizerOf = chineseTokenizer("model", weights);
    const tests = documents.filter((_, index) => index % folds === fold);
    const inDocument = f1(tests, (document) => tokenizerOf(document.map(({ text }) => text).join("\n")));
    const alone = f1(tests, () => tokenizerOf());
    console.log(`fold ${fold + 1}: F1 ${inDocument}; sentences alone: F1 ${alone}`);
  }
  rmSync(folder, { recursive: true });
}

function f1(tests, tokenizer) {
  let correct = 0;
  let total = 0;
  for (const document of tests) {
    const tokenize = tokenizer(document);
    for (const { text, words } of document) {
      const predicted = spans(tokenize(text).map(({ start, end }) => text.slice(start, end)));
      const gold = new Set(spans(words));
      correct += predicted.filter((span) => gold.has(span)).length;
      total += predicted.length + gold.size;
    }
  }
  return ((200 * correct) / total).toFixed(2);
}

function spans(words) {
  let end = 0;
  return words.map((word) => {
    const start = end;
    end += word.replace(/\s/g, "").length;
    return `${start}-${end}`;
  });
}
