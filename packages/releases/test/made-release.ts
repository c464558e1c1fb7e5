import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Document, paragraphsOfSentences, type Relation } from "@discoprep/corpus";
import { type Edition, type ReleasePart, releaseWriter } from "@discoprep/formats/conll16";
import { OutputFiles } from "@discoprep/formats/format";
import { documentSegmenter } from "@discoprep/segment";

export function documentOf(
  raw: string,
  relations: readonly Relation[] = [],
  { id = "d", language = "en" } = {},
): Document {
  const bare = { id, language, raw, paragraphs: [], sentences: [], relations: [], messages: [] };
  const segmented = documentSegmenter({ language })(bare);
  return { ...segmented, paragraphs: paragraphsOfSentences(raw, segmented.sentences), relations };
}

/** Makes a document of two sentences with an Implicit relation between them. */
export function relatedSentences(id: string, raw: string): Document {
  const end = raw.indexOf(".");
  const relation: Relation = {
    ...{ type: "Implicit", conn1: { text: "because", senses: ["Contingency.Cause.Reason"] } },
    arg1: { spans: [{ start: 0, end }] },
    arg2: { spans: [{ start: end + 2, end: raw.trimEnd().length - 1 }] },
  };
  return documentOf(raw, [relation], { id });
}

/** Writes one set of a release again. @returns its folder */
export function writeSet(
  folder: string,
  documents: readonly Document[],
  part: ReleasePart = "gold",
  edition: Edition = "2016",
): string {
  rmSync(folder, { recursive: true, force: true });
  let id = 0;
  const numbered = documents.map((document) => {
    return { ...document, relations: document.relations.map((relation) => ({ id: id++, ...relation })) };
  });
  const language = documents[0]?.language ?? "en";
  const files = new OutputFiles(folder);
  const writer = releaseWriter([part], edition, language);
  for (const document of numbered) files.add(writer.add(document).get(part) ?? {});
  files.add(writer.end().get(part) ?? {});
  return folder;
}

export function workFolder(): string {
  return mkdtempSync(join(tmpdir(), "discoprep-releases-"));
}
