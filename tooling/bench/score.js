// Gold and output the size of the WSJ test set (1,939 relations in 91 documents) are scored by every measure, official and
// corrected; then long documents of like relations partially. Time and memory are printed.
//   node tooling/bench/score.js [SEED]
import {
  countedSenses,
  officialPartial,
  officialStrict,
  partialReport,
  strictReport,
} from "@discoprep/score";
import { madeUpNumbers, peakMemory, timed } from "./measure.js";

const random = madeUpNumbers(process.argv[2] ?? 1);
const senses = ["Expansion.Conjunction", "Comparison.Contrast", "EntRel", "Contingency.Cause.Reason"];

const gold = Array.from({ length: 1939 }, (_, index) => {
  const start = Math.floor(index / 91) * 30 + random(8);
  return relation(`wsj_${index % 91}`, senses[random(4)], start, 6 + random(12), 6 + random(12));
});
const predicted = gold.map((one) =>
  random(3) === 0 ? one : { ...one, arg1: one.arg1.slice(random(3)), arg2: one.arg2.slice(random(3)) },
);
const pair = { gold, predicted };
const counted = countedSenses(pair).corrected;
await show("strict, official text", () => officialStrict(pair));
await show("strict, official and corrected", () => strictReport(pair, "2016", counted));
await show("partial, official text", () => officialPartial(pair, 0.7));
await show("partial, official and corrected", () => partialReport(pair, 0.7, counted));

/** Places and lengths of the relations of one document, 2,000 a side. */
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
  const side = (shift) =>
    range(0, 2000).map((index) => {
      const [place, length1 = 20, length2 = 20] = placeOf(index);
      return relation("d", "EntRel", shift + place, length1, length2);
    });
  const input = { gold: side(0), predicted: side(1) };
  await show(`partial, one document of 2,000 a side, ${name}`, () => partialReport(input, 0.7, counted));
}
console.log(`peak memory ${peakMemory()} MB`);

async function show(name, run) {
  console.log(`${name}: ${((await timed(run)).cpu / 1000).toFixed(3)} s`);
}

function range(from, length) {
  return Array.from({ length }, (_, index) => from + index);
}

function relation(document, sense, start, length1, length2) {
  const kind = { document, type: "Implicit", senses: [sense], connective: [], connectiveText: "" };
  return { ...kind, arg1: range(start, length1), arg2: range(start + length1, length2) };
}
