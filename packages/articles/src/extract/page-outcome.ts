import type { DropReason, Message } from "@discoprep/corpus";
import { sha256 } from "@discoprep/files";
import type { Page } from "@discoprep/wikidump";
import { type ArticleReaderOptions, articleReader } from "@discoprep/wikitext";
import { articleText, type PageOutcome } from "./article-output.ts";
import { keepsRedirects } from "./dump-file.ts";
import { PageIds } from "./tally.ts";

/** What decides what becomes of pages: the wiki, and the options. */
export type ReaderSettings = Omit<ArticleReaderOptions, "budget">;

/** Makes a function that reads the wikitext of a page and says what becomes of it. A page id counts once. */
export function pageReader(settings: ReaderSettings): (page: Page) => PageOutcome {
  const readArticle = articleReader(settings);
  const takesRedirects = keepsRedirects(settings.keep);
  const seen = new PageIds();
  return (page) => {
    const { id, title, problems, sha1 = "" } = page;
    if (!seen.add(id)) return duplicate(page);
    const redirect = page.redirect !== undefined;
    const reason = redirect && !takesRedirects ? "redirect" : unusable(page);
    if (reason !== undefined)
      return { id, title, reason, remnants: [], unknownTemplates: [], messages: problems };
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
    rule: "duplicate-page",
    what: "the page id stands in the dump a second time",
    where: { page: id },
    expected: "one page an id; the first is taken",
    found: `the title ${JSON.stringify(title)}`,
    remedy: "Check whether the dump was put together from several.",
  };
  return { id, title, reason: "duplicate-id", remnants: [], unknownTemplates: [], messages: [message] };
}
