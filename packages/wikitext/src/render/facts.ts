import type { Token } from "../scan/tokens.ts";
import { dayCategory, wholeDate } from "../wiki/dates.ts";
import type { FormatPart, TemplateRule } from "../wiki/template-rules.ts";
import { addCategory } from "./links.ts";
import {
  type Arguments,
  positionalArguments,
  type Range,
  templateArguments,
  templateName,
} from "./ranges.ts";
import type { Writer } from "./writer.ts";

export function recordFact(writer: Writer, rule: TemplateRule, args: () => Arguments): void {
  const { facts } = writer;
  const { does, kind, formats } = rule;
  if (does === "published") facts.published = true;
  else if (does === "drafts") facts.draft = true;
  else if (does === "kind") facts.kinds.set(kind, (facts.kinds.get(kind) ?? 0) + 1);
  else if (does === "sources") facts.sources.push(...sourceOf(writer, args()));
  else if (does === "categories") {
    for (const range of positionalArguments(writer.text, args())) facts.categories.add(writer.plain(range));
  } else if (does === "date") {
    facts.dateTemplate = true;
    facts.date ??= dateOf(writer, formats.flat(), args());
  }
}

export function dateOf(writer: Writer, format: readonly FormatPart[], args: Arguments): string | undefined {
  for (const { name } of format.flatMap((part) => (typeof part === "string" ? [] : part))) {
    const written = writer.plain(args.get(name));
    const date = wholeDate(writer.wiki, written) ?? dateOfParts(writer, args, written);
    if (date !== undefined) return date;
  }
  return undefined;
}

/** Returns the date in three arguments, read in order or reversed; in English only in order: `3|5` is ambiguous. */
function dateOfParts(writer: Writer, args: Arguments, first: string): string | undefined {
  const second = args.get("2");
  const third = args.get("3");
  if (second === undefined || third === undefined || first.length > 10) return undefined;
  const { wiki } = writer;
  const parts = [first, writer.plain(second).trim(), writer.plain(third).trim()];
  const orders = wiki.language === "en" ? [parts] : [parts, parts.toReversed()];
  return orders
    .flatMap((order) => [order.join("-"), order.join(" ")])
    .map((written) => wholeDate(wiki, written))
    .find(Boolean);
}

function sourceOf(writer: Writer, args: Arguments): Record<string, string>[] {
  const source: Record<string, string> = {};
  for (const [field, names] of writer.rules.sourceFields) {
    const value = names.reduce((text, name) => text || fieldText(writer, args.get(name), field), "");
    if (value !== "") source[field] = value;
  }
  return Object.keys(source).length === 0 ? [] : [source];
}

function fieldText(writer: Writer, range: Range | undefined, field: string): string {
  if (range === undefined) return "";
  const isPlain = field === "url" || range.first.start >= range.end;
  return isPlain ? writer.text.slice(range.at, range.end).trim() : writer.plain(range);
}

/** Returns the page's day in ISO 8601, even before its date template; outside Wikinews the day of the revision. */
export function pageDay(writer: Writer): string | undefined {
  if (writer.day === undefined) {
    // A date that asks for the day itself is undefined.
    writer.day = null;
    writer.day =
      writer.facts.date ?? (writer.wiki.isWikinews ? statedDay(writer) : writer.page.saved) ?? null;
  }
  return writer.day ?? undefined;
}

/** Returns the day of the first date template that names one, or else of the categories. */
function statedDay(writer: Writer): string | undefined {
  const { page, text, rules, wiki } = writer;
  const categories = new Set<string>();
  for (let token: Token = page.tokens.first; token.kind !== "end"; token = token.next) {
    if (token.closer === undefined) continue;
    if (token.kind === "openLink") addCategory(wiki, text, token, categories);
    const name = token.kind === "openTemplate" ? templateName(text, token) : undefined;
    const { does, formats } = rules.ruleOf(name ?? "");
    if (does !== "date") continue;
    const date = dateOf(writer, formats.flat(), templateArguments(text, token));
    if (date !== undefined) return date;
  }
  return dayCategory(wiki, categories);
}
