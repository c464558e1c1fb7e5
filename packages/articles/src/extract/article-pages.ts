import type { DropReason, Message } from "@discoprep/corpus";
import {
  namespaceFinder,
  namespaceNumber,
  type Page,
  type PageParts,
  readPagesWith,
  type TextOf,
} from "@discoprep/wikidump";
import { pageKeys } from "./reuse/page-key.ts";
import type { WorkerSettings } from "./worker-settings.ts";

/** What is read of a page of the article namespace. @typeParam Text what is made of its wikitext */
export interface ArticlePage<Text = string> {
  readonly id: string;
  readonly title: string;
  readonly revision: string;
  readonly timestamp: string | undefined;
  readonly isRedirect: boolean;
  readonly text: Text;
  /** As `hasControls` of `Page`. */
  readonly hasControls: boolean;
  /** Of the wikitext; empty where there is none. */
  readonly sha1: string;
  /** Stands for all that decides what becomes of the page; empty where its wikitext cannot be used. */
  readonly key: string;
  /** Why its wikitext cannot be used. */
  readonly reason: DropReason | undefined;
  readonly problems: readonly Message[];
}

/** The pages of a chunk, in the dump's order. */
export interface ArticlePages<Text = string> {
  /** Those of the article namespace; to be taken once. */
  readonly pages: Iterable<ArticlePage<Text>>;
  /** How many there are of each other namespace, which are passed over: all, when the last of `pages` is taken. */
  readonly passedOver: Readonly<Record<number, number>>;
}

/** Reads pages where they lie in `xml`. */
export type ArticlePagesReader<Text> = (xml: Buffer, pages: Iterable<PageParts>) => ArticlePages<Text>;

/** Reads the pages of the article namespace; of redirects that are not kept only id and title. */
export function articlePages<Text>(settings: WorkerSettings, textOf: TextOf<Text>): ArticlePagesReader<Text> {
  const keyOf = pageKeys(settings);
  const namespaceOf = namespaceFinder(settings.namespaces);
  const keepsRedirects = settings.reader.keep?.includes("redirect") === true;
  const headerOnly = (parts: PageParts): boolean => parts.redirect && !keepsRedirects;
  const articlePage = (page: Page<Text>): ArticlePage<Text> => {
    const { id, title, revision, timestamp, text, hasControls, sha1 = "", problems } = page;
    const isRedirect = page.redirect !== undefined;
    const reason = isRedirect && !keepsRedirects ? "redirect" : unreadable(page);
    const key = reason === undefined ? keyOf(page) : "";
    return { id, title, revision, timestamp, isRedirect, text, hasControls, sha1, key, reason, problems };
  };
  return (xml, pages) => {
    const passedOver: Record<number, number> = {};
    const passOver = (namespace: number): void => {
      passedOver[namespace] = (passedOver[namespace] ?? 0) + 1;
    };
    function* read(): Generator<ArticlePage<Text>> {
      const candidates = withoutOthers(xml, pages, passOver);
      for (const page of readPagesWith(xml, candidates, { namespaceOf, headerOnly }, textOf)) {
        if (page.namespace === 0) yield articlePage(page);
        else passOver(page.namespace);
      }
    }
    return { pages: read(), passedOver };
  };
}

/** Pages that do not say that they are of another namespace. */
function* withoutOthers(
  xml: Buffer,
  pages: Iterable<PageParts>,
  passOver: (namespace: number) => void,
): Generator<PageParts> {
  for (const parts of pages) {
    const namespace = namespaceNumber(xml, parts) ?? 0;
    if (namespace === 0) yield parts;
    else passOver(namespace);
  }
}

/** Why a page's text cannot be used, if it cannot. */
function unreadable({ state, model, problems }: Page<unknown>): DropReason | undefined {
  if (state === "deleted") return "text-deleted";
  if (state === "absent") return "no-text";
  if (state === "oversize") return "too-large";
  if (problems.some(({ severity }) => severity === "error")) return "damaged-text";
  return model === undefined || model === "wikitext" ? undefined : "not-wikitext";
}
