import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type Document, relationTypes } from "@discoprep/corpus";
import { documentId, sha256 } from "@discoprep/files";
import { addToGroup } from "@discoprep/files/text";
import type { PublishedSet } from "./published-sets.ts";

/** What nobody may read of the documents that are published without relations. */
export interface Secret {
  /** The set of each document. */
  readonly sets: ReadonlyMap<string, string>;
  /** The ids of the documents, by digests of their texts: documents may share a text. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  /** All senses that relations of the sets have. */
  readonly senses: ReadonlySet<string>;
}

/** Collects what is secret. Reads each set once. */
export function secretOf(published: readonly PublishedSet[]): Secret {
  const [sets, texts, senses] = [new Map<string, string>(), new Map<string, string[]>(), new Set<string>()];
  for (const { name, known, isGold } of published) {
    for (const document of known) {
      for (const sense of sensesOf(document)) senses.add(sense);
      if (isGold) continue;
      sets.set(document.id, name);
      addToGroup(texts, textDigest(document.raw), document.id);
    }
  }
  return { sets, texts, senses };
}

function sensesOf({ relations }: Document): string[] {
  return relations.flatMap(({ conn1, conn2 }) => [...(conn1?.senses ?? []), ...(conn2?.senses ?? [])]);
}

/** Of a text without white space: a copy may be wrapped or segmented otherwise. */
function textDigest(text: string): string {
  return sha256(text.replaceAll(/\s/gu, ""));
}

/**
 * Looks for what is secret in every file below a folder: JSON, JSON lines, Parquet, and lines of any other text, also
 * compressed by gzip.
 * @returns each file with what it shows, in the order of the paths; none where nothing leaks
 */
export async function leaksIn(folder: string, secret: Secret): Promise<string[]> {
  const leaks: string[] = [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  for (const file of files.sort()) {
    const leak = ownLeak(file, secret) ?? (await leakIn(file, readFileSync(join(folder, file)), secret));
    if (leak !== undefined) leaks.push(`${file} shows ${leak}`);
  }
  return leaks;
}

/** What a set without relations consists of. */
const ofInput = /^(?:raw\/[^/]+|parses\.json|pdtb-parses\.json)$/;

/** A file that does not belong into the folder of a set without relations. */
function ownLeak(file: string, { sets }: Secret): string | undefined {
  const [set = "", ...rest] = file.split("/");
  const isOfSecret = rest.length > 0 && [...sets.values()].includes(set);
  return isOfSecret && !ofInput.test(rest.join("/")) ? "more than texts and parses" : undefined;
}

async function leakIn(file: string, bytes: Buffer, secret: Secret): Promise<string | undefined> {
  if (file.endsWith(".gz")) return leakIn(file.slice(0, -3), gunzipSync(bytes), secret);
  if (file.endsWith(".parquet"))
    return (await parquetRows(bytes)).map((row) => leakOfValue(row, secret)).find(isText);
  const text = bytes.toString("utf8");
  const copied = secret.texts.get(textDigest(text));
  if (copied !== undefined) {
    const isOwn = copied.some((one) => file === `${secret.sets.get(one)}/raw/${one}`);
    return isOwn ? undefined : `the text of ${copied.join(", ")}`;
  }
  const id = documentId(file, secret.sets);
  const document = secret.sets.has(id) ? id : undefined;
  const whole = file.endsWith(".json") ? parsed(text) : undefined;
  if (whole !== undefined) return leakOfValue(whole, secret, document);
  for (const line of text.split("\n")) {
    const leak = line.startsWith("{")
      ? leakOfValue(parsed(line), secret, document)
      : leakOfLine(line, secret, document);
    if (leak !== undefined) return leak;
  }
  return undefined;
}

async function parquetRows(bytes: Buffer): Promise<unknown[]> {
  const { parquetReadObjects } = await import("hyparquet");
  return parquetReadObjects({ file: new Uint8Array(bytes).buffer });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isText(value: string | undefined): value is string {
  return value !== undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** The names that formats give to the id of a document. */
const idFields = ["DocID", "doc_id", "doc", "id", "document"];

/**
 * What an object shows: relations of a secret document, or links from its words to relations. It is of the document
 * whose id or text it holds, else of that of what it stands in.
 */
function leakOfValue(value: unknown, secret: Secret, outer?: string): string | undefined {
  if (Array.isArray(value)) return value.map((one) => leakOfValue(one, secret, outer)).find(isText);
  if (typeof value !== "object" || value === null) return undefined;
  const fields = value as Fields;
  const id = idFields
    .map((field) => fields[field])
    .find((one) => typeof one === "string" && secret.sets.has(one));
  const byText = typeof fields.text === "string" ? secret.texts.get(textDigest(fields.text))?.[0] : undefined;
  const document = (id as string | undefined) ?? byText ?? outer;
  if (document !== undefined && showsRelation(fields)) return `relations of ${document}`;
  if (document !== undefined && isFilled(fields.Linkers)) return `which words of ${document} relations have`;
  return Object.entries(fields)
    .map(([name, inner]) => leakOfValue(inner, secret, secret.sets.has(name) ? name : document))
    .find(isText);
}

function showsRelation(fields: Fields): boolean {
  return "Arg1" in fields || "arg1" in fields || isFilled(fields.relations);
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

/**
 * A line of columns with the id of a secret document and a sense; in a file with the name of such a document any
 * type or sense of a relation.
 */
function leakOfLine(line: string, { sets, senses }: Secret, document?: string): string | undefined {
  const cells = line.split(/[\t|,;]/).map((cell) => cell.replace(/^\s*"|"\s*$/g, ""));
  const id = cells.find((cell) => sets.has(cell)) ?? document;
  if (id === undefined) return undefined;
  if (cells.some((cell) => senses.has(cell))) return `senses of ${id}`;
  const words = line.split(/[\s|]/);
  const isRelation = words.some((word) => senses.has(word) || relationTypes.some((type) => type === word));
  return document !== undefined && isRelation ? `relations of ${id}` : undefined;
}
