import { type Article, isChinese, type Message, problem } from "@discoprep/corpus";
import type { SecondText, secondReader } from "@discoprep/wikitext";
import { diffArrays } from "diff";
import { dumpParts } from "../extract/dump-parts.ts";
import { eachArticle } from "./articles.ts";
import type { SecondReading } from "./judgement.ts";
import type { SelectOptions } from "./options.ts";

/**
 * Reads the pages of the selected articles again, by wtf_wikipedia.
 * @param folder with the `articles.jsonl` of those taken
 * @returns the differences of each page that could be read, by its id
 * @throws ProblemError if the dump is damaged
 */
export async function readAgain(
  folder: string,
  { dump = [], convert }: SelectOptions,
  report: (message: Message) => void,
): Promise<Map<string, SecondReading>> {
  const [{ readDump }, wikitext] = await Promise.all([
    import("@discoprep/wikidump"),
    import("@discoprep/wikitext"),
  ]);
  const articles = new Map<string, Article>();
  for await (const { article } of eachArticle(folder)) articles.set(article.id, article);
  const inScript = await converter(convert);
  const readings = new Map<string, SecondReading>();
  const options = { wantsText: ({ id }: { readonly id: string }) => articles.has(id) };
  // extract has reported a gap between parts already.
  for (const { input } of dumpParts(dump).parts) {
    if (articles.size === 0) break;
    const { pages, site } = await readDump(input, options);
    let read: ReturnType<typeof secondReader> | undefined;
    for await (const { id, text } of pages) {
      const article = articles.get(id);
      if (article === undefined) continue;
      // The first of two pages with one id counts, as for extract.
      articles.delete(id);
      read ??= wikitext.secondReader({
        language: article.language,
        namespaces: site.namespaces,
        ...hostOf(article),
      });
      const second = await read(text);
      if (second === undefined) continue;
      const converts = isChinese(article.language);
      const theirs = converts ? { text: inScript(second.text), aside: inScript(second.aside) } : second;
      readings.set(id, compareReadings(article, theirs));
      if (articles.size === 0) break;
    }
  }
  const [missing] = articles.keys();
  if (missing !== undefined)
    report(problem("not-in-dump", { page: missing }, { found: `${articles.size} of the articles` }));
  return readings;
}

async function converter(script: SelectOptions["convert"]): Promise<(text: string) => string> {
  if (script === undefined) return (text) => text;
  return (await import("@discoprep/segment/chinese-script")).simplify;
}

function hostOf({ url }: Article): { host?: string } {
  const { host } = new URL(url);
  return host.endsWith(".wikinews.org") ? {} : { host };
}

/** An article is flagged where more than this share of its words differ: a word in 500. 99 % of 5,317 semi-synthetic articles are below. */
const flaggedShare = 0.002;
const mostExamples = 5;

/** A Chinese character is a word. */
const words = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+/gu;

function wordsOf(text: string): string[] {
  return text.normalize("NFKC").toLowerCase().match(words) ?? [];
}

/** Compares an article with a second reading of its page, word by word; words in another place are no difference. */
function compareReadings(article: Article, second: SecondText): SecondReading {
  const ours = wordsOf(article.paragraphs.join("\n"));
  const runs = diffArrays(ours, wordsOf(second.text)).filter(({ added, removed }) => added || removed);
  const aside = new Set(wordsOf(second.aside));
  const onlyIn = (side: "ours" | "theirs"): string[][] => {
    const own = runs.filter(({ added }) => added === (side === "theirs")).map(({ value }) => value);
    const others = bagOf(runs.filter(({ added }) => added !== (side === "theirs")).map(({ value }) => value));
    return own
      .map((run) => run.filter((word) => !aside.has(word) && !takeFrom(others, word)))
      .filter((run) => run.length > 0);
  };
  const [onlyOurs, onlyTheirs] = [onlyIn("ours"), onlyIn("theirs")];
  const count = onlyOurs.flat().length + onlyTheirs.flat().length;
  return {
    onlyOurs: onlyOurs.flat().length,
    onlyTheirs: onlyTheirs.flat().length,
    examples: [
      ...onlyOurs.map((run) => `ours: ${run.join(" ")}`),
      ...onlyTheirs.map((run) => `theirs: ${run.join(" ")}`),
    ].slice(0, mostExamples),
    flagged: count > flaggedShare * ours.length,
  };
}

function bagOf(runs: readonly string[][]): Map<string, number> {
  const bag = new Map<string, number>();
  for (const word of runs.flat()) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

/** Takes a word out of a bag. @returns whether it was there */
function takeFrom(bag: Map<string, number>, word: string): boolean {
  const count = bag.get(word) ?? 0;
  if (count > 0) bag.set(word, count - 1);
  return count > 0;
}
