import type { Article } from "@discoprep/corpus";
import { ownString } from "../tidy/marks.ts";
import { type TemplateFile, templateFiles } from "./language-data.ts";

type ArticleSource = Article["sources"][number];

/** A piece of what a template prints: fixed text, or the first argument of the list that is not empty. */
export type FormatPart = string | readonly ArgumentName[];

export interface ArgumentName {
  readonly name: string;
  /** The argument is a page title: its interwiki prefix is not part of the words. */
  readonly isTitle: boolean;
  /** The template prints its other words without the argument too: `{{circa}}`. */
  readonly isOptional: boolean;
}

export interface TemplateRule {
  readonly does:
    | ("inline" | "mention" | "date" | "block")
    | ("drop" | "source" | "published" | "draft" | "category" | "kind" | "unknown");
  /** What it prints; of a block one for each paragraph: that of who is quoted where the call has arguments for it. */
  readonly formats: readonly (readonly FormatPart[])[];
  /** The kind of page it says. */
  readonly kind: string;
}

export interface TemplateRules {
  /** The rule of a template, by its name as written. */
  readonly ruleOf: (name: string) => TemplateRule;
  /** What a label of a language prints, `Czech: `, by the language's code. */
  readonly labels: ReadonlyMap<string, string>;
  /** Units as the language writes them, by their code. */
  readonly units: ReadonlyMap<string, string>;
  /** The fields of a source in the record's order, with the parameters that fill them; the first wins. */
  readonly sourceFields: readonly (readonly [field: keyof ArticleSource, parameters: readonly string[]])[];
}

const unknown = rule("unknown");
const cacheLimit = 20_000;

/**
 * The rules of a language; a language without a file of its own has those of English, whose names
 * the other editions have taken over. Names are compared without case, `_` is a blank, and a rule
 * whose name ends in `*` holds for every name that begins so.
 * @param namespaces names of namespaces, as a template may be called by its full name
 */
export function templateRules(language: string, namespaces: ReadonlyMap<string, number>): TemplateRules {
  const exact = new Map<string, TemplateRule>();
  const prefixes: [string, TemplateRule][] = [];
  const files = templateFiles(language);
  // What one language calls the others is its own.
  const own = files.at(-1);
  for (const file of files) {
    for (const [name, rule] of rulesOf(file === own ? file : { ...file, languages: {} })) {
      if (name.endsWith("*")) prefixes.push([name.slice(0, -1), rule]);
      else exact.set(name, rule);
    }
  }
  const callWords = callPrefix(namespaces);
  const cache = new Map<string, TemplateRule>();
  const ruleOf = (written: string): TemplateRule => {
    const known = cache.get(written);
    if (known !== undefined) return known;
    const name = plainName(written).replace(callWords, "");
    const found = exact.get(name) ?? prefixes.findLast(([prefix]) => name.startsWith(prefix))?.[1] ?? unknown;
    if (cache.size < cacheLimit) cache.set(ownString(written), found);
    return found;
  };
  const labels = new Map(Object.entries(own?.languages ?? {}));
  const units = new Map(files.flatMap((file) => Object.entries(file.units ?? {})));
  return { ruleOf, labels, units, sourceFields: sourceFields(files) };
}

/** A template's name as rules spell it. */
function plainName(written: string): string {
  return written
    .replace(/[\s_]+/g, " ")
    .trim()
    .toLowerCase();
}

const templateNamespace = 10;

/** What may stand before the name in a call: `subst:`, `Template:`. */
function callPrefix(namespaces: ReadonlyMap<string, number>): RegExp {
  const names = [...namespaces].filter(([, key]) => key === templateNamespace).map(([name]) => name);
  const words = ["subst", "safesubst", "msg", ...names].map((name) =>
    name.replace(/[^\p{L}\p{N} ]/gu, "\\$&"),
  );
  return new RegExp(`^(?::|(?:${words.join("|")}) ?: ?)+`, "u");
}

const sourceOrder = ["url", "title", "author", "publisher", "date"] as const;

function sourceFields(files: readonly TemplateFile[]): TemplateRules["sourceFields"] {
  return sourceOrder.map(
    (field) => [field, files.flatMap((file) => file.sourceFields?.[field] ?? [])] as const,
  );
}

function rule(does: TemplateRule["does"], formats: TemplateRule["formats"] = [], kind = ""): TemplateRule {
  return { does, formats, kind };
}

/** What the names of a list do. */
const lists = [
  ["drop", "drop"],
  ["sources", "source"],
  ["published", "published"],
  ["drafts", "draft"],
  ["categories", "category"],
] as const;

function* rulesOf(file: TemplateFile): Generator<[string, TemplateRule]> {
  for (const does of ["inline", "mention", "date", "block"] as const) {
    for (const [name, formats] of Object.entries(file[does] ?? {}))
      yield [name, rule(does, formats.split("\n").map(parts))];
  }
  for (const [code, name] of Object.entries(file.languages ?? {})) {
    yield [`lang-${code}`, rule("inline", [[name, ...parts("{1}")]])];
    yield [`${code} icon`, rule("drop")];
  }
  for (const [list, does] of lists) for (const name of file[list] ?? []) yield [name, rule(does)];
  for (const [kind, names] of Object.entries(file.kinds ?? {})) {
    for (const name of names) yield [name, rule("kind", [], kind)];
  }
}

/**
 * `{2|@1} km` → the second argument or else the first, which is a page title; then ` km`. An argument that ends in
 * `?` may be absent.
 */
function parts(format: string): FormatPart[] {
  return format
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== "")
    .map((part) => {
      if (!/^\{.*\}$/.test(part)) return part;
      const names = part.slice(1, -1).split("|");
      return names.map((name) => ({
        name: name.replace(/^@|\?$/g, ""),
        isTitle: name.startsWith("@"),
        isOptional: name.endsWith("?"),
      }));
    });
}
