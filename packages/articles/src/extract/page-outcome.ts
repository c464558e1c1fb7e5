import { getHeapStatistics } from "node:v8";
import type { DropReason, Message } from "@discoprep/corpus";
import { sha256 } from "@discoprep/files";
import type { Page } from "@discoprep/wikidump";
import { type ArticleReaderOptions, articleReader } from "@discoprep/wikitext";
import { articleText, type PageOutcome } from "./article-output.ts";
import { keepsRedirects, outOfMemory } from "./dump-file.ts";
import { pageIds } from "./tally.ts";

/** What decides what becomes of pages: the wiki, and the options. */
export type ReaderSettings = Omit<ArticleReaderOptions, "budget">;

/**
 * Memory that reading a page may take for each UTF-16 code unit of its text: twice what the worst markup takes that is known, each kind
 * in `hostile.test.ts` of wikitext as a page of 2 MB.
 */
const HEAP_A_UNIT = 256;

/** What the program holds beside the page it reads. */
const HEAP_OF_PROGRAM = 64 * 1024 * 1024;

/**
 * Makes a function that reads the wikitext of a page and says what becomes of it. A page id counts once.
 * The function throws an error of memory for a page that may take more than there is.
 */
export function pageReader(settings: ReaderSettings): (page: Page) => PageOutcome {
  const readArticle = articleReader(settings);
  const takesRedirects = keepsRedirects(settings.keep);
  const seen = pageIds();
  const longest = (getHeapStatistics().heap_size_limit - HEAP_OF_PROGRAM) / HEAP_A_UNIT;
  return (page) => {
    const { id, title, problems, sha1 = "" } = page;
    if (!seen.add(id)) return duplicate(page);
    const redirect = page.redirect !== undefined;
    const reason = redirect && !takesRedirects ? "redirect" : unusable(page);
    if (reason !== undefined)
      return { id, title, reason, remnants: [], unknownTemplates: [], messages: problems };
    if (page.text.length > longest) throw outOfMemory(page);
    const outcome = readArticle({ ...page, redirect });
    const { remnants, unknownTemplates } = outcome;
    const rest = { id, title, remnants, unknownTemplates, messages: [...problems, ...outcome.messages] };
    if (!outcome.kept) return { ...rest, reason: outcome.reason };
    const text = articleText(outcome.article);
    const line = `${JSON.stringify({ ...outcome.article, sha1, textSha256: sha256(text) })}\n`;
    return { ...rest, article: { kind: outcome.kind, line, text } };
  };
}

/** Why a page's text cannot be used, if it cannot. */
function unusable({ state, model, problems }: Page): DropReason | undefined {
  if (state === "deleted") return "text-deleted";
  if (state === "absent") return "no-text";
  if (state === "oversize") return "too-large";
  if (problems.some(({ severity }) => severity === "error")) return "damaged-text";
  return model === undefined || model === "wikitext" ? undefined : "not-wikitext";
}

/** What becomes of a page whose id stood in the dump before. */
function duplicate({ id, title }: Page): PageOutcome {
  const message: Message = {
    severity: "error",
    rule: "duplicate-id",
    what: "the page id stands in the dump a second time",
    where: { page: id },
    expected: "one page an id; the first is taken",
    found: `the title ${JSON.stringify(title)}`,
    remedy: "Check whether the dump was put together from several.",
  };
  return { id, title, reason: "duplicate-id", remnants: [], unknownTemplates: [], messages: [message] };
}
