import { expect, it } from "vitest";
import { disrptScore } from "./corrected.ts";
import { type DisrptRun, type DisrptTask, officialOutput, relsHeader } from "./official.ts";

function run(task: DisrptTask, more: Partial<DisrptRun> = {}): DisrptRun {
  return { task, edition: "2025", name: "made.up_dev.tok", relType: false, noBoundary: false, ...more };
}

/** Returns the corrected figures of two texts. */
function correctedScore(gold: string, prediction: string, how: DisrptRun): object {
  const { corrected } = disrptScore({ name: "gold", text: gold }, { name: "out", text: prediction }, how);
  if (corrected instanceof Error) throw corrected;
  return corrected.figures;
}

/** Returns a `.tok` file: a word and its label for each letter. */
function words(labels: string, forms = "It rained and so we all went home soon".split(" ")): string {
  const names: Readonly<Record<string, string>> = { B: "Conn=B-conn", I: "Conn=I-conn", O: "Conn=O" };
  const lines = [...labels].map((label, at) => {
    return [at + 1, forms[at], "_", "_", "_", "_", "_", "_", "_", names[label]].join("\t");
  });
  return `# newdoc id = a\n${lines.join("\n")}\n`;
}

/** Returns a `.rels` file: a row for each label. */
function rels(...labels: string[]): string {
  const rows = labels.map((label, at) => {
    const cells = relsHeader.split(" ").map(() => "_");
    [cells[0], cells[1], cells[2], cells[12], cells[14]] = ["a", `${at}`, `${at + 1}`, "explicit", label];
    return cells.join("\t");
  });
  return `${[relsHeader.replaceAll(" ", "\t"), ...rows].join("\n")}\n`;
}

it("the last connective of one token is in no official count, and in the corrected one", () => {
  const gold = words("OOBOOOOOB");
  expect(officialOutput(gold, gold, run("conn")).figures).toMatchObject({ gold_count: 1, pred_count: 1 });
  expect(correctedScore(gold, gold, run("conn"))).toMatchObject({ gold: 2, predicted: 2, correct: 2, f1: 1 });
});

it("a stray I-conn spoils the next official span only", () => {
  const [gold, stray] = [words("OOOBOOOOO"), words("OIOBOOOOO")];
  expect(officialOutput(gold, stray, run("conn"))).toMatchObject({ figures: { precision: { value: 0 } } });
  expect(correctedScore(gold, stray, run("conn"))).toMatchObject({ correct: 1, precision: 1, recall: 1 });
});

it("words taken apart otherwise are compared by characters", () => {
  const gold = words("OOBI", ["I", "come", "as", "if"]);
  const joined = words("OOB", ["I", "come", "asif"]);
  expect(() => officialOutput(gold, joined, run("conn"))).toThrow("gold has 4 tokens, and the output 3");
  expect(correctedScore(gold, joined, run("conn"))).toMatchObject({ aligned: "characters", correct: 1 });
  expect(() => correctedScore(gold, words("OO", ["You", "go"]), run("conn"))).toThrow(
    "out:2: the words of gold and output are of different texts, so that their places cannot be compared; expected the word I (4 words); found the word You (2 words)",
  );
});

it("no predicted connective is a refusal, and corrected a score of 0", () => {
  const [gold, unlabelled] = [words("OBOOOOOOO"), words("OOOOOOOOO")];
  expect(() => officialOutput(gold, unlabelled, run("conn"))).toThrow(
    "no token is labelled Conn=B-conn (output)",
  );
  expect(correctedScore(gold, unlabelled, run("conn"))).toMatchObject({ gold: 1, predicted: 0, f1: 0 });
});

it("relations in another order are paired by their units", () => {
  const gold = rels("causal", "contrast", "temporal");
  const [header, first, two, three] = gold.trimEnd().split("\n");
  const shuffled = [header, three, first, two].join("\n");
  expect(officialOutput(gold, shuffled, run("rel")).figures).toMatchObject({ labels_accuracy: { value: 0 } });
  expect(correctedScore(gold, shuffled, run("rel"))).toMatchObject({ correct: 3, accuracy: 1 });
  expect(correctedScore(gold, rels("causal", "query"), run("rel", { relType: true }))).toMatchObject({
    ...{ gold: 3, predicted: 2, paired: 2, correct: 1 },
    perType: { explicit: { gold: 3, correct: 1, accuracy: 1 / 3 } },
  });
});

it("prints numbers as Python does", () => {
  const gold = rels("élan", "b");
  const { stdout } = officialOutput(gold, gold, run("rel"));
  expect(stdout).toContain('    "labels_accuracy": 1.0,\n    "labels_gold_count": 2,\n');
  expect(stdout).toContain('        "\\u00e9lan": {\n            "precision": 1.0,\n');
});
