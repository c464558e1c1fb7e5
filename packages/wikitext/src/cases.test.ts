import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { read } from "../test/read-page.ts";
import type { ArticleOutcome, ArticleReaderOptions, PageSource } from "./index.ts";

/**
 * The options of a section of test/cases, a JSON object after its name: those of the reader, what stands around the
 * wikitext of each line, and what is shown before the paragraphs.
 */
interface SectionOptions extends Partial<ArticleReaderOptions> {
  readonly page?: Partial<PageSource>;
  /** The first line of each page. */
  readonly head?: string;
  /** The first and the last paragraph of each page. */
  readonly before?: string;
  readonly after?: string;
  readonly shows?: "date" | "variant" | "sources";
}

/** Returns `DATE: PARAGRAPH ¶ PARAGRAPH ⚑ RULES of remnants`; `-` for no paragraph, `dropped: REASON` for no article. */
function written(outcome: ArticleOutcome, { before, after, shows }: SectionOptions): string {
  if (!outcome.kept) return `dropped: ${outcome.reason}`;
  const { date, variant, sources } = outcome.article;
  const paragraphs = [...outcome.article.paragraphs];
  if (before !== undefined) expect(paragraphs.shift()).toBe(before);
  if (after !== undefined) expect(paragraphs.pop()).toBe(after);
  const text = paragraphs.join(" ¶ ").replaceAll("\n", "⏎") || "-";
  const titles = sources.map(({ title }) => title).join(", ");
  const facts = { date: date ?? "undated", variant, sources: titles };
  const rules = outcome.remnants.map(({ rule }) => rule).join(", ");
  return `${shows === undefined ? "" : `${facts[shows]}: `}${text}${rules && ` ⚑ ${rules}`}`;
}

/** Checks lines `WIKITEXT → what is read from it`, with ⏎ for a line feed. */
function checkLines(lines: readonly string[], options: SectionOptions): void {
  const { page, head, before, after, shows: _, ...readerOptions } = options;
  const results = lines.map((line) => {
    const [wikitext = ""] = line.split(" → ");
    const body = [before, wikitext.replaceAll("⏎", "\n"), after].filter((part) => part !== undefined);
    const text = `${head === undefined ? "" : `${head}\n`}${body.join("\n\n")}`;
    return `${wikitext} → ${written(read(text, readerOptions, page), options)}`;
  });
  expect(results).toEqual(lines);
}

const folder = new URL("../test/cases/", import.meta.url);

describe.each(readdirSync(folder))("%s", (name) => {
  const [, ...sections] = readFileSync(new URL(name, folder), "utf8").split("\n§ ");
  const cases = sections.map((section): [string, string[], SectionOptions] => {
    const [head = "", ...lines] = section.split("\n").filter((line) => line !== "");
    return [head, lines, JSON.parse(/ (\{".*\})$/.exec(head)?.[1] ?? "{}")];
  });
  it.each(cases)("%s", (_, lines, options) => {
    expect(lines.length).toBeGreaterThan(0);
    checkLines(lines, options);
  });
});
