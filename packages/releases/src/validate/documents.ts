import { type Message, problem } from "@discoprep/corpus";
import { type Edition, placeRelations, releaseDocument, releaseFileNames } from "@discoprep/formats/conll16";
import { documentFiles } from "@discoprep/formats/format";
import { releasePaths, StoredRelations } from "@discoprep/formats/release";
import { isText, missingText } from "@discoprep/validate";
import { checkConll, checkLinkers, checkParses, checkWords } from "@discoprep/validate/parses";
import { type Sources, textOf } from "./sources.ts";

export interface CheckedRelease {
  readonly folder: string;
  readonly language: string;
  readonly edition: Edition;
  readonly sources: Sources;
  readonly flawed: Set<string>;
}

/** Stands in `flawed` for a document that a line does not name. */
export const anyDocument = "";

export type Counts = Record<"documents" | "sentences" | "words" | "relations", number>;

/**
 * Level 6: compares parses, raw texts and conll_format, and writes documents without a fault again. @param counts added to
 */
export function* checkDocuments(release: CheckedRelease, counts: Counts): Generator<Message> {
  const { folder, language, edition, sources, flawed } = release;
  const { parses, raw, rawFiles = new Map<string, string>() } = sources;
  const { conll, parses: file = "", relations } = releasePaths(folder);
  if (parses === undefined) return;
  const known = new Set(parses.ids);
  for (const [document, path] of rawFiles)
    if (!known.has(document)) {
      const place = { file: path, document };
      yield problem("missing-parse", place, { expected: "a key of parses.json", found: document });
    }
  const conllFiles = conll === undefined ? undefined : documentFiles(conll, { known });
  const stored = new StoredRelations(relations, () => {});
  for (const id of parses.ids) {
    const parsed = parses.document(id) ?? { sentences: [] };
    counts.documents++;
    counts.sentences += parsed.sentences.length;
    counts.words += parsed.sentences.reduce((sum, { words }) => sum + words.length, 0);
    const place = { file, document: id };
    const text = raw?.(id);
    // Where the document has relations this has been said.
    const textProblem = raw && !flawed.has(id) ? missingText(id, text, place) : undefined;
    if (textProblem !== undefined) yield textProblem;
    const conllFile = conllFiles?.get(id);
    if (conllFiles !== undefined && conllFile === undefined) {
      const expected = releaseFileNames(edition).conll(id);
      yield problem("missing-conll", place, { expected, found: "no such file" });
    }
    const group = stored.of(id);
    const document = isText(text)
      ? releaseDocument(id, language, text.text, parsed, group, relations)
      : undefined;
    const faults = [...(document ? checkWords(document, place) : []), ...checkParses(parsed, place)];
    yield* faults;
    if (faults.length > 0) flawed.add(id);
    if (document === undefined || relations === undefined || document.messages.length > 0) continue;
    if (flawed.has(id) || flawed.has(anyDocument)) continue;
    const placed = placeRelations(document);
    yield* checkLinkers(placed, parsed, place);
    if (conllFile === undefined) continue;
    const written = textOf(conllFile, id);
    if (typeof written === "string") yield* checkConll(placed, { file: conllFile, document: id }, written);
    else yield written;
  }
}
