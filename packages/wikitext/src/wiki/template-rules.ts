import * as z from "@discoprep/files/zod";
import { pageKinds } from "../reader-options.ts";
import { ownString } from "../text/marks.ts";
import { languageTables } from "./table.ts";

/** A part of a format: fixed text, or names of arguments; the first one that the call gives is printed. */
export type FormatPart = ReturnType<typeof parsedFormats>[number][number];

/** Keys of a language's table: templates that have formats, and lists of templates that print nothing. */
const printing = ["inline", "mention", "date", "block"] as const;
const noting = ["drop", "sources", "published", "drafts", "categories"] as const;

export interface TemplateRule {
  readonly does: (typeof printing)[number] | (typeof noting)[number] | "kind" | "unknown";
  readonly formats: readonly (readonly FormatPart[])[];
  readonly kind: string;
}

const words = z.array(z.string()).default([]);
const records = z
  .record(z.string(), z.string())
  .default({})
  .transform(Object.entries<string>);
const formats = z
  .record(z.string(), z.string().transform(parsedFormats))
  .default({})
  .transform(Object.entries<TemplateRule["formats"]>);
const sourceOrder = ["url", "title", "author", "publisher", "date"] as const;

/** `data/templates.<language>.json`; the README says how to add a rule. */
const templateTable = {
  inline: formats,
  mention: formats,
  date: formats,
  block: formats,
  /** Words that `{{lang-de|…}}` prints first, by code of language; in Chinese by variant, as in `-{ }-`. */
  languages: records,
  /** Units as the language writes them, by code of `{{convert}}`; in Chinese by variant, as in `-{ }-`. */
  units: records,
  drop: words,
  sources: words,
  published: words,
  drafts: words,
  categories: words,
  /** Parameters of source templates, by the field of a source that they fill. */
  sourceFields: z.partialRecord(z.enum(sourceOrder), words).default({}),
  kinds: z.partialRecord(z.enum(pageKinds), words).default({}),
};
type TemplateTable = ReturnType<typeof languageTables<typeof templateTable>>[number];

const unknown: TemplateRule = { does: "unknown", formats: [], kind: "" };
const cacheLimit = 20_000;
const templateNamespace = 10;

/** The rules of a language and of English. Case is ignored, `_` is a blank, and a final `*` matches any ending. */
export class TemplateRules {
  readonly labels: ReadonlyMap<string, string>;
  readonly units: ReadonlyMap<string, string>;
  /** A source's fields in output order, with the parameters that fill them; the first one given wins. */
  readonly sourceFields: ReadonlyMap<string, readonly string[]>;
  readonly #exact = new Map<string, TemplateRule>();
  readonly #prefixes: (readonly [string, TemplateRule])[] = [];
  readonly #cache = new Map<string, TemplateRule>();
  readonly #callPrefix: RegExp;

  constructor(language: string, namespaces: ReadonlyMap<string, number>) {
    const tables = languageTables("templates", language, templateTable);
    // The English names of languages serve only English.
    const languages = tables.at(-1)?.languages ?? [];
    const rules = tables.flatMap((table, index) => [
      ...rulesOf(table, index === tables.length - 1 ? languages : []),
    ]);
    for (const [name, rule] of rules) {
      if (name.endsWith("*")) this.#prefixes.push([name.slice(0, -1), rule]);
      else this.#exact.set(name, rule);
    }
    this.labels = new Map(languages);
    this.units = new Map(tables.flatMap(({ units }) => units));
    this.sourceFields = new Map(
      sourceOrder.map((field) => [field, tables.flatMap(({ sourceFields }) => sourceFields[field] ?? [])]),
    );
    const names = [...namespaces].filter(([, key]) => key === templateNamespace).map(([name]) => name);
    const prefixes = ["subst", "safesubst", "msg", ...names].map((name) =>
      name.replace(/[^\p{L}\p{N} ]/gu, "\\$&"),
    );
    this.#callPrefix = new RegExp(`^(?::|(?:${prefixes.join("|")}) ?: ?)+`, "u");
  }

  ruleOf(written: string): TemplateRule {
    const cached = this.#cache.get(written);
    if (cached !== undefined) return cached;
    const plain = written.replace(/[\s_]+/g, " ").trim();
    const name = plain.toLowerCase().replace(this.#callPrefix, "");
    const rule =
      this.#exact.get(name) ?? this.#prefixes.findLast(([prefix]) => name.startsWith(prefix))?.[1] ?? unknown;
    if (this.#cache.size < cacheLimit) this.#cache.set(ownString(written), rule);
    return rule;
  }
}

function* rulesOf(
  table: TemplateTable,
  languages: TemplateTable["languages"],
): Generator<[string, TemplateRule]> {
  for (const does of printing) {
    for (const [name, formats] of table[does]) yield [name, { ...unknown, does, formats }];
  }
  for (const [code, label] of languages) {
    const formats = parsedFormats("{1}").map((format) => [label, ...format]);
    yield [`lang-${code}`, { ...unknown, does: "inline", formats }];
    yield [`${code} icon`, { ...unknown, does: "drop" }];
  }
  for (const does of noting) {
    for (const name of table[does]) yield [name, { ...unknown, does }];
  }
  for (const kind of pageKinds) {
    for (const name of table.kinds[kind] ?? []) yield [name, { ...unknown, does: "kind", kind }];
  }
}

/** Reads formats, one per line: `{2|@1} km` prints argument 2, or else 1, a page title; `{1?}` may be absent. */
function parsedFormats(written: string) {
  return written.split("\n").map((format) =>
    format
      .split(/(\{[^{}]*\})/)
      .filter((part) => part !== "")
      .map((part) => {
        if (!/^\{.*\}$/.test(part)) return part;
        const names = part.slice(1, -1).split("|");
        return names.map((name) => ({
          name: name.replace(/^@|\?$/g, ""),
          /** The argument is a page title: its interwiki prefix is not part of the words. */
          isTitle: name.startsWith("@"),
          /** If absent, the template still prints its fixed text: `{{circa}}`. */
          isOptional: name.endsWith("?"),
        }));
      }),
  );
}
