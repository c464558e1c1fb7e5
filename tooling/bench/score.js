// Gold and output the size of the WSJ test set (1,939 relations in 91 documents) are scored by every measure,
// official and corrected; time and memory are printed.
//   node tooling/bench/score.js [--relations N] [--documents N] [--seed N]
import { parseArgs } from "node:util";
import {
  countedSenses,
  officialPartial,
  officialStrict,
  partialReport,
  strictReport,
} from "@discoprep/score";

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
const counted = countedSenses(pair).corrected;
for (const [name, run] of [
  ["strict, official text", () => officialStrict(pair)],
  ["strict, official and corrected", () => strictReport(pair, "2016", counted)],
  ["partial, official text", () => officialPartial(pair, 0.7)],
  ["partial, official and corrected", () => partialReport(pair, 0.7, counted)],
]) {
  const start = performance.now();
  run();
  process.stdout.write(`${name}: ${((performance.now() - start) / 1000).toFixed(3)} s\n`);
}
function range(from, to) {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
const shapes = {
  "a chain": (index) => [index * 3],
  "groups of five": (index) => [Math.floor(index / 5) * 100 + (index % 5)],
  "all alike": () => [0],
  "three kinds": (index) => [index % 3],
  "steps of one in 15": (index) => [index % 15],
  "random places, like lengths": () => [random(15)],
  "random places and lengths": () => [random(40), 20 + random(100), 20 + random(100)],
};
for (const [name, placeOf] of Object.entries(shapes)) {
  const side = (shift) => range(0, 2000).map((index) => alike(shift, ...placeOf(index)));
  const start = performance.now();
  const report = partialReport({ gold: side(0), predicted: side(1) }, 0.7, counted).get("all");
  const official = report.official instanceof Error ? "official script gives up" : "official figures, too";
  const seconds = ((performance.now() - start) / 1000).toFixed(2);
  process.stdout.write(`partial, one document of 2,000 a side, ${name}: ${seconds} s, ${official}\n`);
}
process.stdout.write(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB\n`);

function alike(shift, place, length1 = 20, length2 = 20) {
  const start = shift + place;
  const arg1 = range(start, start + length1);
  const arg2 = range(start + length1, start + length1 + length2);
  const kind = { document: "d", type: "Implicit", senses: ["EntRel"] };
  return { ...kind, arg1, arg2, connective: [], connectiveText: "" };
}

function relation(document, start, middle, end) {
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
