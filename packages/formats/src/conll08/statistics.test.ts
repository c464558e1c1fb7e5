import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { propositionStatistics } from "./statistics.ts";

/** Rows of CoNLL-2008 from `FORM TAG HEAD DEPREL PRED ARG…`; a form that begins with + is a further part of a word. */
function rows(...lines: string[]): string {
  const rows = lines.map((line, index) => {
    const [form = "", tag = "", ...rest] = line.split(" ");
    const part = form.replace(/^\+/, "");
    const word = form === part ? [form, form, tag, tag] : ["_", "_", "_", "_"];
    return [index + 1, ...word, part, part, tag, ...rest].join("\t");
  });
  return `${rows.join("\n")}\n\n`;
}

it("counts what the tables of the overview count", async () => {
  const text =
    rows(
      "Oslo NNP 3 HMOD _ _ _",
      "+- HYPH 3 HYPH _ _ _",
      "+based VBN 4 NMOD base.01 _ _",
      "crews NNS 5 SBJ _ A1 A0",
      "held VBD 0 ROOT hold.01 _ _",
      "hearings NNS 5 OBJ _ _ A1",
      "today NN 5 TMP _ _ AM-TMP",
      "on IN 6 LOC-PRD _ _ _",
    ) +
    rows("Where WRB 4 GAP-LOC _ _", "are VBP 0 ROOT _ _", "you PRP 2 SBJ _ A0", "going VBG 2 VC go.SU SU");
  const statistics = await propositionStatistics(Readable.from([text]));
  expect(statistics).toEqual({
    ...{ sentences: 2, tokens: 12, splitWords: 1 },
    atomicLabels: [
      ["ROOT", 2],
      ["SBJ", 2],
      ...["HMOD", "HYPH", "NMOD", "OBJ", "TMP", "VC"].map((label) => [label, 1]),
    ],
    nonAtomicLabels: [["LOC-PRD", 1]],
    gappingLabels: [["GAP-LOC", 1]],
    nonprojective: { links: 2, sentences: 2 },
    predicates: {
      tags: [
        ["VBD", 1],
        ["VBN", 1],
      ],
      ...{ nominal: 0, verbal: 2, support: 1 },
    },
    roles: [
      ["A1", 2],
      ["A0", 1],
      ["AM-TMP", 1],
    ],
  });
});
