import { languageFiles } from "./language-files.ts";

/** One language's file in `data/templates.<language>.json`; the README says how to add a rule. */
interface TemplateFile {
  readonly inline: Readonly<Record<string, string>>;
  readonly block: Readonly<Record<string, string>>;
  readonly mention: Readonly<Record<string, string>>;
  readonly date: Readonly<Record<string, string>>;
  readonly drop: readonly string[];
  readonly sources: readonly string[];
  readonly published: readonly string[];
  readonly drafts: readonly string[];
  readonly kinds: Readonly<Record<string, readonly string[]>>;
}

/** A piece of what a template prints: fixed text, or the first argument of the list that is not empty. */
export type FormatPart = string | readonly ArgumentName[];

export interface ArgumentName {
  readonly name: string;
  /** The argument is a page title: its interwiki prefix is not part of the words. */
  readonly isTitle: boolean;
}

export type TemplateRule =
  | { readonly does: "inline" | "block" | "mention" | "date"; readonly format: readonly FormatPart[] }
  | { readonly does: "drop" | "source" | "published" | "draft" | "unknown" }
  | { readonly does: "kind"; readonly kind: string };

export type TemplateRules = (name: string) => TemplateRule;

const unknown: TemplateRule = { does: "unknown" };
const cacheLimit = 20_000;

/**
 * The rules of a language; a language without a file of its own has those of English, whose names
 * the other editions have taken over. Names are compared without case, `_` is a blank, and a rule
 * whose name ends in `*` holds for every name that begins so.
 */
export function templateRules(language: string): TemplateRules {
  const exact = new Map<string, TemplateRule>();
  const prefixes: [string, TemplateRule][] = [];
  for (const file of languageFiles<TemplateFile>("templates", language)) {
    for (const [name, rule] of rulesOf(file)) {
      if (name.endsWith("*")) prefixes.push([name.slice(0, -1), rule]);
      else exact.set(name, rule);
    }
  }
  const cache = new Map<string, TemplateRule>();
  return (written) => {
    const known = cache.get(written);
    if (known !== undefined) return known;
    const name = plainName(written);
    const rule = exact.get(name) ?? prefixes.findLast(([prefix]) => name.startsWith(prefix))?.[1] ?? unknown;
    if (cache.size < cacheLimit) cache.set(written, rule);
    return rule;
  };
}

/** A template's name as rules spell it. */
function plainName(written: string): string {
  const name = written
    .replace(/[\s_]+/g, " ")
    .trim()
    .toLowerCase();
  return name.replace(/^(?::|(?:subst|safesubst|msg|template|模板|样板|樣板|t) ?: ?)+/, "");
}

function* rulesOf(file: TemplateFile): Generator<[string, TemplateRule]> {
  for (const does of ["inline", "block", "mention", "date"] as const) {
    for (const [name, format] of Object.entries(file[does])) yield [name, { does, format: parts(format) }];
  }
  for (const name of file.drop) yield [name, { does: "drop" }];
  for (const name of file.sources) yield [name, { does: "source" }];
  for (const name of file.published) yield [name, { does: "published" }];
  for (const name of file.drafts) yield [name, { does: "draft" }];
  for (const [kind, names] of Object.entries(file.kinds)) {
    for (const name of names) yield [name, { does: "kind", kind }];
  }
}

/** `{2|@1} km` → the second argument or else the first, which is a page title; then ` km`. */
function parts(format: string): FormatPart[] {
  return format
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== "")
    .map((part) => {
      if (!part.startsWith("{")) return part;
      const names = part.slice(1, -1).split("|");
      return names.map((name) => ({ name: name.replace("@", ""), isTitle: name.startsWith("@") }));
    });
}
