import type { Message } from "@discoprep/corpus";
import { expect, it } from "vitest";
import type { PageOutcome } from "./article-output.ts";
import { extractTally, type PageTally } from "./tally.ts";

/** Outcomes with every kind of finding; each page has templates of its own. */
const outcomes = Array.from({ length: 200 }, (_, id): PageOutcome => {
  const message = (severity: Message["severity"], rule: "text-length" | "no-date"): Message => ({
    ...{ severity, rule, what: "", where: { page: `${id}` }, found: `${id}` },
  });
  const isArticle = id % 3 > 0;
  return {
    id: `${id}`,
    title: "",
    ...(isArticle ? { article: { kind: `kind ${id % 2}`, line: "", text: "" } } : { reason: "no-text" }),
    remnants: id % 5 === 0 ? [{ rule: "table", count: 2, example: `${id}` }] : [],
    unknownTemplates: ["all", ...Array.from({ length: 5 }, (_, index) => `T${(id * 5 + index) % 640}`)],
    messages: [
      message("info", "no-date"),
      ...(id % 7 === 1 ? [message(id === 8 ? "error" : "warning", "text-length")] : []),
    ],
  };
});

function tallyOf(part: readonly PageOutcome[], isShard: boolean): PageTally {
  const tally = extractTally([{ key: 14, name: "Category", aliases: [] }]);
  for (const outcome of part) tally.add(outcome);
  tally.passOver({ 14: part.length, 15: 1 });
  return tally.result(isShard);
}

it("counts pages, and lists the templates on most pages", () => {
  const { counts, unknownTemplates, remnants, problems, notes } = tallyOf(outcomes, false);
  expect(counts).toEqual({
    in: 200,
    kept: 133,
    dropped: { "no-text": 67 },
    kinds: { "kind 0": 66, "kind 1": 67 },
    passedOver: { 15: 1, Category: 200 },
  });
  expect(Object.keys(unknownTemplates)).toHaveLength(500);
  expect(Object.entries(unknownTemplates)[0]).toEqual(["all", 133]);
  expect(remnants.table).toMatchObject({ count: 52, example: "5" });
  expect(problems["text-length"]).toMatchObject({ severity: "error", count: 29, example: "1" });
  expect(notes).toEqual({ "no-date": 200 });
});

it("adds shards up to what one run counts", () => {
  const tally = extractTally();
  for (const [from, to] of [
    [0, 90],
    [90, 90],
    [90, 200],
  ]) {
    const shard = tallyOf(outcomes.slice(from, to), true);
    tally.addShard({ ...shard, counts: { ...shard.counts, passedOver: { Category: shard.counts.in } } });
  }
  const { counts, ...rest } = tallyOf(outcomes, false);
  expect(tally.result(false)).toEqual({ counts: { ...counts, passedOver: { Category: 200 } }, ...rest });
});
