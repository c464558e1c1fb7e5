import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, it } from "vitest";
// @ts-expect-error: a script without types
import { hasBrowser } from "../../browser/start.js";
import { articles, compareFigures, type Json, type Shown, sampleFigures, sum } from "./shown-figures.ts";

describe.skipIf(!hasBrowser)("figures of pages", () => {
  let shown: Map<string, Shown[]>;

  beforeAll(async () => {
    shown = await sampleFigures();
  });

  it("of articles are those of extract", () => {
    const { counts, remnants } = JSON.parse(readFileSync(join(articles, "manifest.json"), "utf8"));
    const lines: Json[] = readFileSync(join(articles, "articles.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const words = ({ paragraphs }: Json): number => paragraphs.join(" ").split(/\s+/).length;
    const ofCorpus: Readonly<Record<string, number>> = {
      articles: counts.kept,
      paragraphs: sum(lines.map(({ paragraphs }) => paragraphs.length)),
      words: sum(lines.map(words)),
    };
    compareFigures(shown, /^articles/, 12, ({ caption, row, label }) => {
      if (caption === "Counts") return ofCorpus[row];
      if (caption === "Pages left out, by reason" || caption === "Pages left out") return counts.dropped[row];
      if (caption === "Articles by year")
        return lines.filter(({ date }) => (date?.slice(0, 4) ?? "none") === row).length;
      if (caption === "Articles") return words(lines.find(({ id }) => id === label));
      return caption === "Remnants" ? remnants[row] : undefined;
    });
  });
});
