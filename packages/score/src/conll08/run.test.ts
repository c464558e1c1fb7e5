import { Readable } from "node:stream";
import { describeProblem, type Message } from "@discoprep/corpus";
import { readLineBatches } from "@discoprep/files";
import { readColumns } from "@discoprep/formats/columns";

import { describe, expect, it } from "vitest";
import { refuseUnreadable } from "./fixed-reader.ts";
import { runEvalScript, scorePropositions } from "./run.ts";

/** Returns a sentence of CoNLL-2008 from `FORM TAG HEAD DEPREL PRED ARG…` a line. */
function rows(...lines: string[]): string {
  const rows = lines.map((line, index) => {
    const [form, tag, ...rest] = line.split(" ");
    return [index + 1, form, form, tag, tag, form, form, tag, ...rest].join("\t");
  });
  return `${rows.join("\n")}\n\n`;
}

const options = { isShort: true, skipsPunctuation: false, scoresSupport: false };
const gold = rows("He PRP 2 SBJ _ A0", "left VBD 0 ROOT leave.01 _");

function sentences(text: string | Buffer, name: string) {
  const columns = { separator: "blank", comments: false } as const;
  const stream = Readable.from([Buffer.from(text)]);
  return { sentences: readColumns(stream, name, columns, refuseUnreadable), name };
}

/** Scores two texts, and lists the warnings. */
async function score(goldText: string, system: string | Buffer) {
  const warnings: Message[] = [];
  const set = { name: "test", gold: sentences(goldText, "gold"), system: sentences(system, "system") };
  const [scores] = await scorePropositions([set], options, (warning) => warnings.push(warning));
  return { printed: scores?.printed ?? "", named: scores?.named, warnings: warnings.map(describeProblem) };
}

function official(goldText: string, system: string) {
  const [g, s] = [goldText, system].map((text, side) => {
    const name = side === 0 ? "gold" : "system";
    return { batches: readLineBatches(Readable.from([Buffer.from(text)]), name), name };
  });
  if (g === undefined || s === undefined) throw new Error();
  return runEvalScript(g, s, options, () => {});
}

describe("scorePropositions", () => {
  it("counts the last line without a blank line, and no sentence for blank lines", async () => {
    const { printed } = await score(gold.trimEnd(), `${gold}\n\n`);
    expect(printed).toContain("Exact semantic match:       1 / 1 * 100 = 100.00 %");
    expect(printed).toContain("Labeled precision:          (1 + 1) / (1 + 1) * 100 = 100.00 %");
    // The official script counts the blank line as a sentence.
    expect((await official(gold, gold)).printed).toContain("Exact semantic match:       2 / 2 * 100");
  });

  it("gives 0 where the official script divides by zero", async () => {
    const system = gold.replace("leave.01\t_", "_").replace("\tA0\n", "\n");
    expect((await score(gold, system)).printed).toContain("Labeled F1:                 0.00");
    await expect(official(gold, system)).rejects.toThrow(
      "system: the official program gives no figures for this output, because it divides by zero",
    );
  });

  it("adds verbal and nominal predicates, the ratio, and nonprojective links", async () => {
    const both = rows(
      ...["A DT 2 NMOD _ _ _", "sale NN 3 SBJ sale.01 A1 _"],
      ...["came VBD 0 ROOT come.01 _ _", "on IN 2 LOC _ _ AM-LOC"],
    );
    const system = both.replace("come.01", "come.02").replace("\t2\tLOC", "\t2\tNMOD");
    expect((await score(both, system)).named).toMatchObject({
      ...{ las: 75, labeledF1: 75 },
      additional: {
        ratio: 100,
        verbal: { f1: 50, goldPredicates: 1 },
        nominal: { f1: 100 },
        nonprojective: { gold: 1, correct: 1, system: 1, f1: 100 },
      },
    });
  });

  it("names the line where the files differ, and what a line lacks", async () => {
    await expect(score(gold + gold, gold)).rejects.toThrow("expected 2 tokens in sentence 2 of gold");
    await expect(score(gold, gold.replace(/\t0\tROOT.*/, ""))).rejects.toThrow(
      "system:2: a line of a column format lacks columns",
    );
    await expect(score(gold, Buffer.from("1\t\xe4\n", "latin1"))).rejects.toThrow(
      "system:1: the line is not UTF-8",
    );
    const { warnings } = await score(gold, gold.replaceAll("He", "She").replace("\tA0\n", "\n"));
    expect(warnings).toEqual([
      expect.stringMatching(
        /^system:1: a line of a column format lacks columns; expected 12 columns; found 11 columns/,
      ),
      expect.stringMatching(/^system:1: form or tag of a token differ/),
    ]);
  });

  it.each(["9", "x", "-1"])("warns of the head %s", async (head) => {
    const wrong = gold.replace("\t0\tROOT", `\t${head}\tROOT`);
    expect((await score(gold, wrong)).warnings).toEqual([
      `system:2: a head is not the number of a token of the sentence, nor 0; expected 0 to 2; found ${head}. See each: \`discoprep validate FILE\`.`,
    ]);
  });

  it("warns once of no column of predicates, and of files without sentences", async () => {
    const syntax = gold.replace(/^((?:[^\t\n]*\t){9}[^\t\n]*).*$/gm, "$1");
    expect((await score(gold + gold, syntax + syntax)).warnings).toEqual([
      expect.stringContaining("expected 11 columns, the last for predicates; found 10 columns"),
    ]);
    expect((await score("", "\n")).warnings).toHaveLength(2);
    expect((await score(gold, gold)).warnings).toEqual([]);
  });
});

it("adds up the counts of several sets", async () => {
  const long = rows("He PRP 2 SBJ", "slept VBD 0 ROOT", "there RB 2 LOC", ". . 2 P");
  const sets = [
    { name: "wsj", gold: sentences(gold, "g1"), system: sentences(gold, "s1") },
    {
      name: "Brown",
      gold: sentences(long, "g2"),
      system: sentences(long.replaceAll("\t2\t", "\t1\t"), "s2"),
    },
  ];
  const scores = await scorePropositions(sets, options, () => {});
  // Three of six heads, not the mean of 100 % and 25 %.
  expect(
    scores.map(({ name, measures }) => [name, Object.fromEntries(measures)["Labeled attachment score"]]),
  ).toEqual([
    ...[
      ["wsj+Brown", "50.00"],
      ["wsj", "100.00"],
      ["Brown", "25.00"],
    ],
  ]);
  expect(
    scores.map(({ named }: { named: Readonly<Record<string, unknown>> }) => [
      named.lasCorrect,
      named.lasTotal,
    ]),
  ).toEqual([
    [3, 6],
    [2, 2],
    [1, 4],
  ]);
  expect(scores[1]?.named).toEqual((await score(gold, gold)).named);
});
