import { type Document, type Message, ProblemError } from "@discoprep/corpus";
import { setting } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { rootOf } from "../annotation-files.ts";
import { releaseWriter } from "../conll16/index.ts";
import {
  type DocumentSet,
  type Format,
  inFolder,
  isDroppedRow,
  placeInFolder,
  type SourceDocument,
  type SourceInput,
  type SourceReading,
} from "../format/index.ts";
import { readRelease } from "./read-release.ts";
import { releaseSets } from "./release-folder.ts";

const writeOptions = {
  edition: setting(
    z.enum(["2015", "2016"]).optional(),
    "edition of the shared task: the names and details of the files of conll (default: 2016)",
    {
      value: "year",
      needs: { to: ["conll"] },
    },
  ),
};

export const conll = {
  id: "conll",
  what: "a release of CoNLL-2015/16",
  encoding: "UTF-8",
  files: "relations.json, parses.json, raw/ID, conll_format/ID.conll",
  senses: "keep",
  read: {
    hasTexts: true,
    layers: ["sentences", "tokens", "trees", "dependencies"],
    documents: releaseDocuments,
  },
  write: {
    options: writeOptions,
    *write({ documents }: DocumentSet, { edition = "2016" }: z.infer<z.ZodObject<typeof writeOptions>>) {
      const writer = releaseWriter(["gold"], edition);
      for (const document of documents) {
        const files = writer.add(document).get("gold") ?? {};
        yield { files, written: document.relations.length, messages: [] };
      }
      yield { files: writer.end().get("gold") ?? {}, written: 0, messages: [] };
    },
  },
} as const satisfies Format;

function releaseDocuments({ annotations = "", language }: SourceInput): SourceDocument[] {
  const path = rootOf(annotations);
  return releaseSets(path).flatMap(({ folder }) => {
    const { documents, messages } = readRelease(folder, language);
    return documents.ids.map((id, index): SourceDocument => {
      // The first document carries the messages of the whole release.
      const ofFolder = index === 0 ? messages : [];
      const read = () => sourceReading(documents.document(id), ofFolder, path);
      return { id, file: { path: folder, name: "relations.json" }, read };
    });
  });
}

function sourceReading(document: Document, ofFolder: readonly Message[], path: string): SourceReading {
  const mark = document.messages.find(({ rule }) => rule === "byte-order-mark-not-counted");
  if (mark !== undefined) throw new ProblemError(mark);
  const remarks = oneErrorALine(inFolder([...ofFolder, ...document.messages], path));
  const relations = document.relations.map((relation) => {
    return { ...relation, source: relation.source && placeInFolder(relation.source, path) };
  });
  return {
    document: { ...document, messages: [], relations },
    rows: relations.length + remarks.filter(isDroppedRow).length,
    messages: remarks,
  };
}

/** Keeps one error for each line: a line with two faults is one lost relation. */
function oneErrorALine(messages: readonly Message[]): Message[] {
  const lines = new Set<number>();
  return messages.filter(({ severity, where }) => {
    if (severity !== "error" || where.line === undefined) return true;
    const isFirst = !lines.has(where.line);
    lines.add(where.line);
    return isFirst;
  });
}
