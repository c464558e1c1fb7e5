import { type Article, isChinese, type Message, problem } from "@discoprep/corpus";
import { Frequencies } from "@discoprep/files/text";
import type { SecondText, secondReader } from "@discoprep/wikitext";
import { diffArrays } from "diff";
import { dumpParts } from "../extract/dump-parts.ts";
import { eachArticle, scriptConverter } from "./articles.ts";
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
  { dump = [], convert: script }: SelectOptions,
  report: (message: Message) => void,
): Promise<Map<string, SecondReading>> {
  const { readDump } = await import("@discoprep/wikidump");
  const { secondReader } = await import("@discoprep/wikitext");
  const articles = new Map<string, Article>();
  for await (const { article } of eachArticle(folder)) articles.set(article.id, article);
  const inScript = await scriptConverter(script);
  const readings = new Map<string, SecondReading>();
  const options = { wantsText: ({ id }: { readonly id: string }) => articles.has(id) };
  for (const { input } of dumpParts(dump).parts) {
    if (articles.size === 0) break;
    const { pages, site } = await readDump(input, options);
    let read: ReturnType<typeof secondReader> | undefined;
    for await (const { id, text } of pages) {
      const article = articles.get(id);
      if (article === undefined) continue;
      // The first of two pages with one id counts, as for extract.
      articles.delete(id);
      const { language, url } = article;
      const { host } = new URL(url);
      const otherHost = host.endsWith(".wikinews.org") ? undefined : host;
      read ??= secondReader({ language, namespaces: site.namespaces, host: otherHost });
      const second = await read(text);
      if (second === undefined) continue;
      const convert = isChinese(language) ? inScript : undefined;
      const theirs = convert ? { text: convert(second.text), aside: convert(second.aside) } : second;
      readings.set(id, compareReadings(article, theirs));
      if (articles.size === 0) break;
    }
  }
  const [missing] = articles.keys();
  if (missing !== undefined)
    report(problem("not-in-dump", { page: missing }, { found: `${articles.size} of the articles` }));
  return readings;
}

/** An article is flagged where more than this share of its words differ: a word in 500. 99 % of 5,317 semi-synthetic articles are below. */
const flaggedShare = 0.002;
const mostExamples = 5;

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
    const isHere = ({ added }: (typeof runs)[number]): boolean => added === (side === "theirs");
    const elsewhere = new Frequencies(runs.filter((run) => !isHere(run)).flatMap(({ value }) => value));
    return runs
      .filter(isHere)
      .map(({ value }) => value.filter((word) => !aside.has(word) && !takeFrom(elsewhere, word)))
      .filter((words) => words.length > 0);
  };
  const onlyOurs = onlyIn("ours");
  const onlyTheirs = onlyIn("theirs");
  const ourCount = onlyOurs.flat().length;
  const theirCount = onlyTheirs.flat().length;
  return {
    onlyOurs: ourCount,
    onlyTheirs: theirCount,
    examples: [
      ...onlyOurs.map((run) => `ours: ${run.join(" ")}`),
      ...onlyTheirs.map((run) => `theirs: ${run.join(" ")}`),
    ].slice(0, mostExamples),
    flagged: ourCount + theirCount > flaggedShare * ours.length,
  };
}

function takeFrom(bag: Frequencies, word: string): boolean {
  const count = bag.get(word) ?? 0;
  bag.set(word, count - 1);
  return count > 0;
}
