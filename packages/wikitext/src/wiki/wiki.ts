import { isChinese, readDataFile } from "@discoprep/corpus";
import { languageFiles } from "./language-files.ts";

/** One language's file in `data/pages.<language>.json`. */
interface PageFile {
  readonly tailHeadings: readonly string[];
  readonly linkSections: readonly string[];
  /** Words that join names in a heading. */
  readonly headingJoints: readonly string[];
  readonly redirectWords: readonly string[];
  readonly namespaces: Readonly<Record<string, readonly string[]>>;
  readonly months: Readonly<Record<string, number>>;
  readonly publishedCategories: readonly string[];
  readonly titles: Readonly<Record<string, readonly string[]>>;
}

/** A namespace as the dump's `<siteinfo>` names it. */
export interface Namespace {
  readonly key: number;
  readonly name: string;
  readonly aliases?: readonly string[];
}

/** What a reader knows about the wiki its pages come from. */
export interface Wiki {
  readonly language: string;
  /** Whether lines and words stand without blanks between them (Chinese). */
  readonly unspaced: boolean;
  readonly tailHeadings: ReadonlySet<string>;
  /** What joins several names in one heading: `Sources and external links`, `新聞來源與參考`. */
  readonly headingJoint: RegExp;
  /** The tail sections whose bare links are sources of the article. */
  readonly linkSections: ReadonlySet<string>;
  readonly redirect: RegExp;
  readonly namespaces: ReadonlyMap<string, number>;
  readonly months: ReadonlyMap<string, number>;
  /** Categories that say what `{{publish}}` says. */
  readonly publishedCategories: ReadonlySet<string>;
  /** Title patterns by the kind of page they tell. */
  readonly titles: readonly (readonly [kind: string, pattern: RegExp])[];
}

/** Namespaces whose links are not text. */
export const fileNamespace = 6;
export const categoryNamespace = 14;

const interwiki = readDataFile<{ projects: string[]; languages: string[] }>(
  new URL("../../data/interwiki.json", import.meta.url),
);
const projects: ReadonlySet<string> = new Set(interwiki.projects);
const languageCodes: ReadonlySet<string> = new Set(interwiki.languages);

/**
 * English names hold on every wiki; a language's own come on top.
 * @param hasTail whether articles end with sections that are no text, as on Wikinews
 */
export function wikiOf(language: string, namespaces: readonly Namespace[], hasTail: boolean): Wiki {
  const files = languageFiles<PageFile>("pages", language);
  const lists = (pick: (file: PageFile) => readonly string[]): string[] => files.flatMap(pick);
  const words = lists((file) => file.redirectWords).join("|");
  return {
    language,
    unspaced: isChinese(language),
    tailHeadings: new Set(hasTail ? lists((file) => file.tailHeadings) : []),
    headingJoint: headingJoint(lists((file) => file.headingJoints)),
    linkSections: new Set(hasTail ? lists((file) => file.linkSections) : []),
    redirect: new RegExp(`^\\s*#\\s*(?:${words})\\s*:?\\s*\\[\\[`, "i"),
    namespaces: namespaceMap(files, namespaces),
    months: new Map(files.flatMap((file) => Object.entries(file.months))),
    publishedCategories: new Set(lists((file) => file.publishedCategories)),
    titles: files.flatMap((file) =>
      Object.entries(file.titles).flatMap(([kind, patterns]) =>
        patterns.map((pattern) => [kind, new RegExp(pattern, "iu")] as const),
      ),
    ),
  };
}

/** Words of letters with blanks around them, and marks with or without. */
function headingJoint(words: readonly string[]): RegExp {
  const spaced = words.filter((word) => /^[a-z\p{Script=Latin}\p{Script=Cyrillic}]+$/iu.test(word));
  const marks = words.filter((word) => !spaced.includes(word));
  return new RegExp(`\\s*[${marks.join("")}]\\s*|\\s+(?:${spaced.join("|")})\\s+`, "u");
}

function namespaceMap(files: readonly PageFile[], namespaces: readonly Namespace[]): Map<string, number> {
  const map = new Map<string, number>();
  for (const file of files) {
    for (const [key, names] of Object.entries(file.namespaces)) {
      for (const name of names) map.set(name.toLowerCase(), Number(key));
    }
  }
  for (const { key, name, aliases = [] } of namespaces) {
    for (const known of [name, ...aliases]) if (known !== "") map.set(known.toLowerCase(), key);
  }
  return map;
}

/** What stands before the first colon of a link's target. */
export type LinkPrefix =
  | { readonly namespace: number }
  | { readonly project: true }
  | { readonly language: true };

/** What a prefix such as `File`, `w` or `de` means, compared without case; undefined where it is a word. */
export function linkPrefix(wiki: Wiki, prefix: string): LinkPrefix | undefined {
  const name = prefix
    .replace(/[\s_]+/g, " ")
    .trim()
    .toLowerCase();
  const namespace = wiki.namespaces.get(name);
  if (namespace !== undefined) return { namespace };
  if (projects.has(name)) return { project: true };
  return languageCodes.has(name) ? { language: true } : undefined;
}

/** A title without leading colon and interwiki prefixes: `:w:en:Paris` → `Paris`. */
export function withoutInterwiki(wiki: Wiki, title: string): string {
  let rest = title.trim().replace(/^:\s*/, "");
  for (let limit = 0; limit < 4; limit++) {
    const colon = rest.indexOf(":");
    if (colon < 1 || colon > 20 || /^\s/.test(rest.slice(colon + 1))) break;
    const prefix = linkPrefix(wiki, rest.slice(0, colon));
    if (prefix === undefined || "namespace" in prefix) break;
    rest = rest.slice(colon + 1);
  }
  return rest;
}
