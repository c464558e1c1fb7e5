import { Readable } from "node:stream";
import { readLineBatches } from "@discoprep/files";
import { expect, it } from "vitest";
import { evaluateTreebanks, readWeights, scoreLine, scoreTable } from "./evaluate.ts";
import { loadTreebank } from "./load.ts";

/** Returns a treebank of one sentence, from `FORM HEAD RELATION` a word. */
function treebank(...words: string[]) {
  const lines = words.map((word, index) => {
    const [form, head, relation] = word.split(" ");
    return `${index + 1}\t${form}\t_\tNOUN\t_\t_\t${head}\t${relation}\t_\t_\n`;
  });
  const bytes = Buffer.from(`# c\n${lines.join("")}\n`, "latin1");
  return loadTreebank(readLineBatches(Readable.from([bytes]), "f"), "f");
}

it("scores attachment, content words and weighted relations", async () => {
  const gold = await treebank("das 2 det", "Haus 0 root");
  const system = await treebank("das 2 case", "Haus 0 root");
  const weights = readWeights("# w\n\nroot 3\ndet .5\n", "w");
  const scores = evaluateTreebanks(gold, system, weights);
  expect(["UAS", "LAS", "CLAS", "WeightedLAS"].map((name) => scores.get(name)?.f1)).toEqual([
    ...[1, 0.5, 1, 6 / 7.5],
  ]);
  expect(scoreLine(scores)).toBe("LAS F1 Score: 50.00\n");
  expect(scoreTable(scores)).toContain("\nLAS        |     50.00 |     50.00 |     50.00 |     50.00\n");
});

it("names the line of a fault", async () => {
  await expect(treebank("a 2 x", "b 1 x")).rejects.toThrow("expected a tree of heads; found a cycle");
  await expect(treebank("\xe4 0 root")).rejects.toThrow("f:2, byte 6: the bytes are not text");
  for (const line of ["aux 0.1 x", "aux", "aux one"])
    expect(() => readWeights(`# w\n${line}\n`, "w")).toThrow("w:2: a line of a file of weights is not");
});
