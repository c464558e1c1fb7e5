import { type Article, problem } from "@discoprep/corpus";
import { expect, it } from "vitest";
import { type PageTally, Tally } from "./tally.ts";

/** Counts pages with every kind of finding; each page has templates of its own. */
function tallyOf(from: number, to: number, isPart: boolean): PageTally {
  const tally = new Tally();
  for (let id = from; id < to; id++) {
    const found = `${id}`;
    const warning = { ...problem("text-length", { page: found }, { found }), severity: "warning" } as const;
    const messages = [problem("no-date", { page: found })];
    if (id % 7 === 1) messages.push(id === 8 ? { ...warning, severity: "error" } : warning);
    const remnants = id % 5 === 0 ? [{ rule: "table", count: 2, example: found }] : [];
    const templates = Array.from({ length: 5 }, (_, index) => `T${(id * 5 + index) % 640}`);
    const unknownTemplates = ["all", ...templates];
    const notes = { remnants, unknownTemplates, messages };
    const article = {} as Article;
    const kept = { ...notes, kept: true, article, kind: `kind ${id % 2}`, published: true } as const;
    tally.count(found, id % 3 > 0 ? kept : { ...notes, kept: false, reason: "no-text" });
  }
  tally.passOver("Category", to - from);
  return tally.result(isPart);
}

it("counts pages, and lists the templates on most pages", () => {
  const { counts, unknownTemplates, remnants, problems, notes } = tallyOf(0, 200, false);
  expect(counts).toEqual({
    in: 200,
    kept: 133,
    dropped: { "no-text": 67 },
    kinds: { "kind 0": 66, "kind 1": 67 },
    passedOver: { Category: 200 },
  });
  expect(Object.keys(unknownTemplates)).toHaveLength(500);
  expect(Object.entries(unknownTemplates)[0]).toEqual(["all", 133]);
  expect(remnants.table).toMatchObject({ count: 52, example: "5" });
  expect(problems["text-length"]).toMatchObject({ severity: "error", count: 29, example: "1" });
  expect(notes).toEqual({ "no-date": 200 });
});

it("adds parts up to what one run counts", () => {
  const tally = new Tally();
  for (const [from = 0, to = 0] of [
    [0, 90],
    [90, 90],
    [90, 200],
  ])
    tally.add(tallyOf(from, to, true));
  expect(tally.result(false)).toEqual(tallyOf(0, 200, false));
});
