import { ProblemError } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import {
  attributeOf,
  elementOf,
  elementsOf,
  textOf,
  type XmlElement,
  xmlFault,
  xmlReader,
} from "./xml-parser.ts";

export interface Namespace {
  readonly key: number;
  /** The local name; empty for articles. */
  readonly name: string;
  /** The canonical English name and known further names, the local one excepted. */
  readonly aliases: readonly string[];
  readonly case: "first-letter" | "case-sensitive";
}

/** What a dump says of its wiki. */
export interface SiteInfo {
  /** The export schema: `0.5` to `0.11`; empty where none is stated. */
  readonly schema: string;
  readonly sitename?: string;
  readonly dbname?: string;
  readonly base?: string;
  readonly generator?: string;
  /** `xml:lang` of the root; some exports state the wrong one. */
  readonly language?: string;
  readonly case: "first-letter" | "case-sensitive";
  readonly namespaces: readonly Namespace[];
}

/** Source: MediaWiki, includes/Defines.php and NamespaceInfo; extensions as named in `data/namespaces.json`. */
const known = readDataFile(
  new URL("../data/namespaces.json", import.meta.url),
  z.strictObject({
    source: z.string(),
    names: z.record(z.string(), z.string()),
    aliases: z.record(z.string(), z.array(z.string())),
    wikinews: z.record(z.string(), z.array(z.string())),
  }),
);

const reader = xmlReader(true);

/**
 * Reads what stands from the start of a dump up to the first page or `</mediawiki>`.
 * @throws ProblemError where it is not a MediaWiki export, or has a DOCTYPE
 */
export function readSiteInfo(prologue: string, file: string): SiteInfo {
  const xml = prologue.replace(/^\ufeff/, "");
  checkProlog(xml, file);
  const whole = `${xml}</mediawiki>`;
  const fault = xmlFault(whole);
  if (fault !== undefined)
    throw notADump(file, "well-formed XML before the first page", `line ${fault.line}: ${fault.message}`);
  const root = elementOf(reader.parse(whole))?.mediawiki;
  const site = elementOf(elementOf(root)?.siteinfo) ?? {};
  return {
    schema: attributeOf(root, "version") ?? "",
    ...optional("sitename", textOf(site.sitename)),
    ...optional("dbname", textOf(site.dbname)),
    ...optional("base", textOf(site.base)),
    ...optional("generator", textOf(site.generator)),
    ...optional("language", attributeOf(root, "xml:lang")),
    case: caseRule(textOf(site.case)),
    namespaces: namespaces(site),
  };
}

/** The namespace a title belongs to, by its prefix, for exports that state none. */
export function namespaceFinder(namespaces: readonly Namespace[]): (title: string) => number {
  const keys = new Map(
    namespaces.flatMap(({ key, name, aliases }) =>
      [name, ...aliases].map((one) => [fold(one), key] as const),
    ),
  );
  return (title) => {
    const colon = title.indexOf(":");
    return colon <= 0 ? 0 : (keys.get(fold(title.slice(0, colon))) ?? 0);
  };
}

function fold(name: string): string {
  return name.replaceAll("_", " ").trim().toLowerCase();
}

/** A dump has no DOCTYPE, so none is read: it could define entities that expand without end or read files. */
function checkProlog(xml: string, file: string): void {
  if (/<!DOCTYPE/i.test(xml)) {
    throw new ProblemError({
      rule: "doctype",
      what: "the XML has a DOCTYPE",
      where: { file, byte: Buffer.byteLength(xml.slice(0, xml.search(/<!DOCTYPE/i))) },
      expected: "none, as in every MediaWiki export",
      remedy: "Take the dump from its source; do not read files of unknown origin.",
    });
  }
  const encoding = /^<\?xml[^>]*encoding\s*=\s*["']([^"']*)["']/.exec(xml)?.[1];
  if (encoding !== undefined && !/^utf-?(8|16)$/i.test(encoding)) {
    throw notADump(file, "UTF-8, or UTF-16 with a byte order mark", `the encoding ${encoding}`);
  }
  if (xml.slice(0, 4).includes("\0")) {
    const found = "zero bytes, as in UTF-16 without that mark";
    throw notADump(file, "UTF-8, or UTF-16 with a byte order mark", found);
  }
  if (!/^\s*(<\?xml[^>]*\?>)?\s*(<!--[\s\S]*?-->\s*)*<mediawiki[\s>]/.test(xml)) {
    throw notADump(file, "XML that begins with <mediawiki", JSON.stringify(xml.trimStart().slice(0, 60)));
  }
}

function notADump(file: string, expected: string, found: string): ProblemError {
  return new ProblemError({
    rule: "not-a-dump",
    what: "the file is not a MediaWiki XML export",
    where: { file, byte: 0 },
    expected,
    found,
    remedy: "Name a dump such as …-pages-articles.xml.bz2.",
  });
}

/** The namespaces a dump states, with the names MediaWiki knows besides; those of Wikinews where it states none. */
function namespaces(site: XmlElement): Namespace[] {
  const stated = elementsOf(elementOf(site.namespaces)?.namespace);
  const isWikinews = /wikinews/i.test(`${textOf(site.dbname)} ${textOf(site.base)}`);
  if (stated.length === 0) return standardNamespaces();
  return stated
    .map((one) => ({
      key: Number(attributeOf(one, "key")),
      name: textOf(one) ?? "",
      case: caseRule(attributeOf(one, "case")),
    }))
    .filter(({ key }) => Number.isInteger(key))
    .map((entry) => ({ ...entry, aliases: aliases(entry.key, entry.name, isWikinews) }));
}

function standardNamespaces(): Namespace[] {
  return [...new Set([...Object.keys(known.names), ...Object.keys(known.wikinews)])]
    .map(Number)
    .sort((a, b) => a - b)
    .map((key) => {
      const name = known.names[key] ?? known.wikinews[key]?.[0] ?? "";
      return { key, name, aliases: aliases(key, name, true), case: "first-letter" };
    });
}

function aliases(key: number, local: string, isWikinews: boolean): string[] {
  const names = [known.names[key] ?? "", ...(known.aliases[key] ?? [])];
  if (isWikinews) names.push(...(known.wikinews[key] ?? []));
  return [...new Set(names)].filter((name) => name !== "" && name !== local);
}

function caseRule(value: string | undefined): "first-letter" | "case-sensitive" {
  return value === "case-sensitive" ? "case-sensitive" : "first-letter";
}

function optional<K extends string>(key: K, value: string | undefined): { [P in K]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: string });
}
