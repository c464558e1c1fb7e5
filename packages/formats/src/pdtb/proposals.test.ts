import type { Relation } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { proposed, readAnnotator, withProposalMarks } from "./annotator.ts";
import { defaultFields, writeAnnotator } from "./annotator-writer.ts";

const span = (start: number, end: number) => ({ start, end });
const explicit: Relation = {
  type: "Explicit",
  connective: { spans: [span(0, 2), span(9, 13)] },
  conn1: { text: "if then", senses: [] },
  arg1: { spans: [] },
  arg2: { spans: [] },
};
const [arg1, arg2] = [{ spans: [span(0, 8)] }, { spans: [span(10, 20)] }];
const implicit: Relation = { type: "Implicit", arg1, arg2 };

describe.each([27, 34] as const)("proposals in %i columns", (count) => {
  const marked = withProposalMarks(
    [explicit, implicit].map((relation) => ({
      ...relation,
      annotator: { ...defaultFields(relation), provenance: proposed },
    })),
    count,
  );
  const rows = writeAnnotator(marked, count).text.trimEnd().split("\n");

  function read(row: number, changes: Readonly<Record<number, string>>): ReturnType<typeof readAnnotator> {
    const cells = (rows[row] as string).split("|");
    for (const [column, text] of Object.entries(changes)) cells[Number(column)] = text;
    return readAnnotator(cells.join("|"));
  }

  it("are no relations when they come back untouched", () => {
    const { relations, messages } = readAnnotator(`${rows.join("\n")}\n`);
    expect(relations).toEqual([]);
    expect(messages).toHaveLength(2);
    for (const message of messages)
      expect(message).toMatchObject({ severity: "info", rule: "untouched-proposal" });
    expect(rows.every((row) => row.split("|").length === count)).toBe(true);
  });

  it("are relations once they are completed", () => {
    const completed = read(0, { 8: "Contingency.Condition", 14: "3..8", 20: "14..20" });
    expect(completed.messages).toEqual([]);
    expect(completed.relations).toMatchObject([{ type: "Explicit", arg1: { spans: [span(3, 8)] } }]);
    const sense = read(1, { 8: "Expansion.Conjunction" });
    expect(sense.relations[0]?.conn1).toEqual({ text: "", senses: ["Expansion.Conjunction"] });
    const named = read(1, { 7: "and", 8: "Expansion.Conjunction" });
    expect(named.relations[0]?.conn1).toEqual({ text: "and", senses: ["Expansion.Conjunction"] });
  });

  it("are incomplete relations once something is changed and the sense is missing", () => {
    expect(read(1, { 20: "10..18" }).messages.map(({ rule }) => rule)).toEqual(["missing-sense"]);
    expect(read(1, { 0: "EntRel" }).relations[0]?.type).toBe("EntRel");
    expect(read(0, { 14: "3..8" }).messages.map(({ rule }) => rule)).toEqual(["incomplete-row"]);
  });
});
