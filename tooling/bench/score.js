// Gold and output the size of the WSJ test set (1,939 relations in 91 documents) are scored by every measure,
// official and corrected; time and memory are printed.
//   node tooling/bench/score.js [--relations N] [--documents N] [--seed N]
import { parseArgs } from "node:util";
import {
  officialPartial,
  officialStrict,
  partialReport,
  strictReport,
} from "../../packages/score/dist/index.js";

const { values } = parseArgs({
  options: {
    relations: { type: "string", default: "1939" },
    documents: { type: "string", default: "91" },
    seed: { type: "string", default: "1" },
  },
});
const senses = ["Expansion.Conjunction", "Comparison.Contrast", "EntRel", "Contingency.Cause.Reason"];
let state = Number(values.seed);
const random = (limit) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state % limit;
};

const gold = Array.from({ length: Number(values.relations) }, (_, index) => {
  const start = Math.floor(index / Number(values.documents)) * 30 + random(8);
  const middle = start + 6 + random(12);
  return relation(index % Number(values.documents), start, middle, middle + 6 + random(12));
});
const predicted = gold.map((one) => (random(3) === 0 ? one : blurred(one)));
const pair = { gold, predicted };
for (const [name, run] of [
  ["strict, official text", () => officialStrict(pair)],
  ["strict, official and corrected", () => strictReport(pair, "2016")],
  ["partial, official text", () => officialPartial(pair, 0.7)],
  ["partial, official and corrected", () => partialReport(pair, 0.7)],
]) {
  const start = performance.now();
  run();
  process.stdout.write(`${name}: ${((performance.now() - start) / 1000).toFixed(3)} s\n`);
}
process.stdout.write(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB\n`);

function relation(document, start, middle, end) {
  const range = (from, to) => Array.from({ length: to - from }, (_, index) => from + index);
  const type = random(2) === 0 ? "Explicit" : "Implicit";
  return {
    document: `wsj_${document}`,
    type,
    senses: [senses[random(senses.length)]],
    arg1: range(start, middle),
    arg2: range(middle + 1, end),
    connective: type === "Explicit" ? [middle] : [],
    connectiveText: type === "Explicit" ? "because" : "",
  };
}

function blurred(one) {
  return { ...one, arg1: one.arg1.slice(random(3)), arg2: one.arg2.slice(0, one.arg2.length - random(3)) };
}
