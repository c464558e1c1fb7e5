import { type Article, isChinese, type Message, problem } from "@discoprep/corpus";
import { dumpParts } from "../extract/dump-parts.ts";
import { eachArticle } from "./articles.ts";
import type { SecondReading } from "./judgement.ts";
import type { SelectOptions } from "./options.ts";
import { compareReadings } from "./second-reading.ts";

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
  const [{ readDump }, { secondReader }] = await Promise.all([
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
      // Of a page id that stands in the dump twice the first page counts, as for extract.
      articles.delete(id);
      read ??= secondReader({ language: article.language, namespaces: site.namespaces, ...hostOf(article) });
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
  const { convertScript } = await import("@discoprep/segment/chinese-script");
  return (text) => convertScript(text, script);
}

function hostOf({ url }: Article): { host?: string } {
  const { host } = new URL(url);
  return host.endsWith(".wikinews.org") ? {} : { host };
}
