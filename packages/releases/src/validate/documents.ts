import { type Message, problem } from "@discoprep/corpus";
import { documentFiles } from "@discoprep/files";
import {
  type Edition,
  type ParsedDocument,
  type ReadRelation,
  releaseDocument,
  releaseFileNames,
} from "@discoprep/formats/conll16";
import { isText, rawDocumentProblem, unreadable } from "@discoprep/validate";
import { checkLinks, checkParses } from "@discoprep/validate/parses";
import { relationsOf } from "../folder/read-release.ts";
import { releasePaths } from "../folder/release-folder.ts";
import { type Sources, textOf } from "./sources.ts";

/** A release whose relations have been checked. */
export interface CheckedRelease {
  readonly folder: string;
  readonly language: string;
  readonly edition: Edition;
  readonly sources: Sources;
  /** Documents with errors; added to. */
  readonly flawed: Set<string>;
}

/** Stands in `flawed` for the document of a line whose document cannot be known. */
export const anyDocument = "";

export type Counts = Record<"documents" | "sentences" | "words" | "relations", number>;

/**
 * Level 6: whether parses, raw texts and conll_format hold the same documents, and each document's parses. Links
 * in parses.json and conll_format are compared where the document is otherwise sound, and reported at the end.
 * @param counts added to
 */
export function* checkDocuments(release: CheckedRelease, counts: Counts): Generator<Message> {
  const { folder, edition, sources, flawed } = release;
  const { parses, raw, rawFiles = new Map<string, string>() } = sources;
  const { conll, parses: file = "", relations } = releasePaths(folder);
  if (parses === undefined) return;
  const known = new Set(parses.ids);
  for (const [document, path] of rawFiles) {
    const place = { file: path, document };
    if (!known.has(document))
      yield problem("missing-parse", place, { expected: "a key of parses.json", found: document });
  }
  const conllFiles = conll === undefined ? undefined : documentFiles(conll, { known });
  const stored = relations === undefined ? undefined : relationsOf(relations, () => {}).byDocument;
  const links: Message[] = [];
  for (const document of parses.ids) {
    const parsed = parses.document(document) ?? { sentences: [] };
    counts.documents++;
    counts.sentences += parsed.sentences.length;
    counts.words += parsed.sentences.reduce((sum, { words }) => sum + words.length, 0);
    const place = { file, document };
    const text = raw?.(document);
    // Where the document has relations this has been said.
    const rawProblem = raw && !flawed.has(document) ? rawDocumentProblem(document, text, place) : undefined;
    if (rawProblem !== undefined) yield rawProblem;
    if (conllFiles && !conllFiles.has(document)) {
      const expected = releaseFileNames(edition).conll(document);
      yield problem("missing-conll", place, { expected, found: "no such file" });
    }
    for (const finding of checkParses(parsed, isText(text) ? text : undefined, place)) {
      flawed.add(document);
      yield finding;
    }
    const isSound = relations !== undefined && !flawed.has(anyDocument) && !flawed.has(document);
    if (isText(text) && isSound) {
      const group = stored?.get(document) ?? [];
      for (const link of documentLinks(release, place, text.text, parsed, group, conllFiles?.get(document)))
        links.push(link);
    }
  }
  yield* links;
}

function* documentLinks(
  { folder, language }: CheckedRelease,
  place: { readonly file: string; readonly document: string },
  raw: string,
  parsed: ParsedDocument,
  group: readonly ReadRelation[],
  conllFile: string | undefined,
): Generator<Message> {
  const { document: id } = place;
  const document = releaseDocument(id, language, raw, parsed, group, releasePaths(folder).relations);
  if (document.messages.length > 0) return;
  const text = conllFile === undefined ? undefined : textOf(conllFile);
  if (typeof text === "object") yield unreadable("unreadable-conll", text, id);
  const isRead = conllFile !== undefined && typeof text === "string";
  yield* checkLinks(document, parsed, isRead ? { file: conllFile, text } : undefined, place);
}
