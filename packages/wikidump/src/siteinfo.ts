import { ProblemError, problem } from "@discoprep/corpus";
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
  readonly name: string;
  /** The canonical English name, and further names that MediaWiki takes. */
  readonly aliases: readonly string[];
}

export interface SiteInfo {
  /** The export schema: `0.6` to `0.11`; empty where none is stated. */
  readonly schema: string;
  /** `xml:lang` of the root element. */
  readonly language?: string;
  readonly sitename?: string;
  readonly dbname?: string;
  readonly base?: string;
  readonly generator?: string;
  readonly namespaces: readonly Namespace[];
}

/** Source: MediaWiki, includes/Defines.php and NamespaceInfo; extensions as named in `data/namespaces.json`. */
const canonicalNames = readDataFile(
  new URL("../data/namespaces.json", import.meta.url),
  z.strictObject({
    source: z.string(),
    names: z.record(z.string(), z.string()),
    aliases: z.record(z.string(), z.array(z.string())),
    wikinews: z.record(z.string(), z.array(z.string())),
  }),
);

const otherFiles = readDataFile(
  new URL("../data/other-files.json", import.meta.url),
  z.strictObject({
    source: z.string(),
    about: z.string(),
    kinds: z.array(z.strictObject({ begins: z.string(), what: z.string(), remedy: z.string() })),
  }),
);

const reader = xmlReader(true);

/** Reads the head of a dump. @throws ProblemError if it is no MediaWiki export, or has a DOCTYPE */
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
    language: attributeOf(root, "xml:lang"),
    sitename: textOf(site.sitename),
    dbname: textOf(site.dbname),
    base: textOf(site.base),
    generator: textOf(site.generator),
    namespaces: namespaces(site),
  };
}

function checkProlog(xml: string, file: string): void {
  const doctype = xml.search(/<!DOCTYPE/i);
  if (doctype !== -1) {
    const where = { file, byte: Buffer.byteLength(xml.slice(0, doctype)) };
    throw new ProblemError(problem("doctype", where, { expected: "none, as in every MediaWiki export" }));
  }
  const encoding = /^<\?xml[^>]*encoding\s*=\s*["']([^"']*)["']/.exec(xml)?.[1];
  if (encoding !== undefined && !/^utf-?8$/i.test(encoding))
    throw notADump(file, "UTF-8", `the encoding ${encoding}`);
  if (!/^\s*(<\?xml[^>]*\?>)?\s*(<!--[\s\S]*?-->\s*)*<mediawiki[\s>]/.test(xml))
    throw notADump(file, "XML that begins with <mediawiki", JSON.stringify(xml.trimStart().slice(0, 60)));
}

export function notADump(file: string, expected: string, text: string): ProblemError {
  return new ProblemError(problem("not-a-dump", { file, byte: 0 }, { expected, found: text }));
}

function namespaces(site: XmlElement): Namespace[] {
  const isWikinews = /wikinews/i.test(`${textOf(site.dbname)} ${textOf(site.base)}`);
  return elementsOf(elementOf(site.namespaces)?.namespace).flatMap((namespace) => {
    const key = Number(attributeOf(namespace, "key"));
    if (!Number.isInteger(key)) return [];
    const name = textOf(namespace) ?? "";
    const wikinews = isWikinews ? canonicalNames.wikinews[key] : undefined;
    const names = [canonicalNames.names[key] ?? "", canonicalNames.aliases[key] ?? [], wikinews ?? []];
    const aliases = [...new Set(names.flat())].filter((alias) => alias !== "" && alias !== name);
    return [{ key, name, aliases }];
  });
}

/** Refuses another format of wikis, or an archive, by its first bytes after gzip and bzip2, and says how to get the XML. */
export function refuseOtherFiles(head: Uint8Array, file: string): void {
  const text = Buffer.from(head.subarray(0, 1024)).toString("latin1");
  const kind = otherFiles.kinds.find(({ begins }) => new RegExp(begins).test(text));
  if (kind === undefined) return;
  const { problem: refused } = notADump(
    file,
    "XML in UTF-8, plain or compressed with gzip or bzip2",
    kind.what,
  );
  throw new ProblemError({ ...refused, remedy: kind.remedy.replace("FILE", () => file) });
}
