import { type Document, relationTypes, sensesOf } from "@discoprep/corpus";
import { decodeText, readDataFile } from "@discoprep/files";
import { Frequencies } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { nearestInventory } from "@discoprep/senses";
import { annotationFiles } from "../annotation-files.ts";
import { documentWriter, type Format } from "../format/index.ts";
import { moveLines } from "./move-lines.ts";
import { readBrat } from "./read-brat.ts";
import { bratParts, fitAttributes, partLink, senseAttributes, writeBrat } from "./write-brat.ts";

const looks = z.strictObject({
  source: z.string(),
  /** Labels by type, the longest first; brat takes the longest that fits. */
  labels: z.record(z.string(), z.array(z.string())),
  /** Drawing of types by key. */
  drawing: z.record(z.string(), z.record(z.string(), z.string())),
});

const { labels, drawing } = readDataFile(new URL("../../data/brat-visual.json", import.meta.url), looks);

/** The attributes of senses. Their values are the texts' senses and the nearest senses of the inventory. */
const attributeNames = [...senseAttributes.conn1, ...senseAttributes.conn2];

/**
 * `annotation.conf` of a collection (brat, "Annotation configuration"): no type is both an entity and a relation, and
 * every sense of the documents is a value of the attributes.
 * @param found the documents' senses
 */
export function bratConfiguration(found: Frequencies): string {
  const relations = [
    ...relationTypes.map((type) => `${type}\tArg1:Arg1, Arg2:Arg2`),
    ...bratParts.slice(2).map((part) => `${partLink(part)}\tArg1:${part}, Arg2:Arg2`),
    "<OVERLAP>\tArg1:<ENTITY>, Arg2:<ENTITY>, <OVL-TYPE>:<ANY>",
  ];
  const senses = offeredSenses(found);
  const attributes =
    senses.length === 0 ? [] : attributeNames.map((name) => `${name}\tArg:Arg2, Value:${senses.join("|")}`);
  return (
    section("entities", bratParts) +
    section("relations", relations) +
    section("events", []) +
    section("attributes", attributes)
  );
}

/** `visual.conf` of a collection: short labels, and a colour for each part. */
export function bratVisuals(): string {
  const lines = Object.entries(drawing).map(([type, keys]) => {
    const values = Object.entries(keys).map(([key, value]) => `${key}:${value}`);
    return `${type}\t${values.join(", ")}`;
  });
  return (
    section(
      "labels",
      Object.entries(labels).map(([type, names]) => [type, ...names].join(" | ")),
    ) + section("drawing", lines)
  );
}

function section(name: string, lines: readonly string[]): string {
  return `[${name}]\n${lines.map((line) => `${line}\n`).join("")}\n`;
}

function offeredSenses(found: Frequencies): string[] {
  const known = nearestInventory(found)?.senses ?? [];
  return [...new Set([...known, ...found.keys()])].filter((sense) => fitAttributes([sense])).sort();
}

/** Standoff of the brat annotation tool. */
export const brat = {
  id: "brat",
  what: "brat standoff",
  encoding: "UTF-8",
  files: "ID.ann, ID.txt",
  senses: "keep",
  read: annotationFiles({
    looks: ["brat"],
    // brat makes an empty file for each text.
    mayBeEmpty: true,
    ending: ".ann",
    rawEnding: ".txt",
    rawText: (bytes, { file }) => ({ text: decodeText(bytes, "utf-8", file), messages: [] }),
    relations: (bytes, { file, raw = "" }) => readBrat(decodeText(bytes, "utf-8", file), raw, file),
  }),
  write: {
    finish: async () => ({ "visual.conf": bratVisuals() }),
    *write(set, settings) {
      const senses = new Frequencies();
      const documents = eachCounted(set.documents, senses);
      yield* writeDocuments({ ...set, documents }, settings);
      yield { files: { "annotation.conf": bratConfiguration(senses) }, written: 0, messages: [] };
    },
  },
  move: moveLines,
} as const satisfies Format;

/** Returns the documents as they come, their senses counted. */
function* eachCounted(documents: Iterable<Document>, senses: Frequencies): Generator<Document> {
  for (const document of documents) {
    for (const sense of document.relations.flatMap(sensesOf)) senses.add(sense);
    yield document;
  }
}

const writeDocuments = documentWriter((document) => {
  const result = writeBrat(document);
  return { files: { [`${document.id}.ann`]: result.text, [`${document.id}.txt`]: document.raw }, result };
});
