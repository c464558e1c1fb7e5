import { basename, relative } from "node:path";
import type { ParsedDocument } from "@discoprep/conll16";
import { pythonJson } from "@discoprep/conll16/cpython2";
import { ProblemError } from "@discoprep/corpus";
import { documentFiles, fileLines, type OutputFiles, readBytes, readText } from "@discoprep/files";
import { openParses, type ReleaseSet, releasePaths } from "../folder/index.ts";
import {
  fillText,
  maskText,
  type RecordedText,
  type TextRecord,
  textRecord,
  visibleCharacters,
} from "./characters.ts";
import { changeConll, changeParse, changeRelation, maskForm } from "./release-text.ts";
import { decoded, type SourceTexts, unmaskedText } from "./source-texts.ts";

/** The text of a document of a release, in both forms. */
interface ChangedText {
  /** The licensed text, by code points: what the offsets of a release count. */
  readonly points: readonly string[];
  /** What is written as raw text. */
  readonly written: string;
  readonly encoding: "utf-8" | "latin1";
}

/** Which way a release is written anew. */
interface ReleaseChange {
  /** @param stored the raw text that the release holds */
  text(document: string, stored: Buffer, file: string): ChangedText;
  form(form: string, text: string): string;
  /** @param characters those of the licensed text */
  relation(text: string, characters: readonly string[]): string;
}

/** Masks a release. @param texts takes what it reads */
export function maskRelease(
  root: string,
  set: ReleaseSet,
  files: OutputFiles,
  texts: Map<string, RecordedText>,
): void {
  changeRelease(root, set, files, {
    text(document, stored, file) {
      const { text, encoding } = decoded(stored, file);
      texts.set(document, { record: { ...textRecord(document, visibleCharacters(text)), encoding }, text });
      return { points: [...text], written: maskText(text), encoding };
    },
    form: maskForm,
    relation: maskText,
  });
}

/** Puts the texts of a masked release back. @throws ProblemError where a source is another text */
export function restoreRelease(
  root: string,
  set: ReleaseSet,
  files: OutputFiles,
  sources: SourceTexts,
  records: ReadonlyMap<string, TextRecord>,
): void {
  const filled = (text: string, characters: readonly string[]) => fillText(text, characters) ?? text;
  changeRelease(root, set, files, {
    text(document, stored, file) {
      const { text: masked } = decoded(stored, file);
      const text = unmaskedText(masked, sources(document), document, records.get(document));
      return { points: [...text], written: text, encoding: records.get(document)?.encoding ?? "utf-8" };
    },
    form: (form, text) => filled(form, visibleCharacters(text)),
    relation: filled,
  });
}

function changeRelease(root: string, set: ReleaseSet, files: OutputFiles, change: ReleaseChange): void {
  const paths = releasePaths(set.folder);
  const { parses, raw, conll } = paths;
  if (parses === undefined || raw === undefined) throw incomplete(set.folder);
  const place = (path: string): string => relative(root, path);
  const texts = new Map<string, readonly string[]>();
  const stored = openParses(parses, basename(parses), []);
  const known = new Set(stored.ids);
  const rawFiles = documentFiles(raw, { known });
  const conllFiles = conll === undefined ? undefined : documentFiles(conll, { known });
  files.add({ [place(parses)]: "{" });
  let separator = "";
  for (const id of stored.ids) {
    const entry = JSON.parse(`{${stored.entry(id)}}`) as Record<string, ParsedDocument>;
    const parse = entry[id] as ParsedDocument;
    const file = rawFiles.get(id);
    if (file === undefined) throw incomplete(raw, id);
    const { points, written, encoding } = change.text(id, readBytes(file), file);
    texts.set(id, points);
    files.add({ [place(file)]: Buffer.from(written, encoding) });
    const changed = changeParse(parse, (form, start, end) =>
      change.form(form, points.slice(start, end).join("")),
    );
    files.add({ [place(parses)]: `${separator}${pythonJson(id)}: ${pythonJson(changed.parse)}` });
    separator = ", ";
    const rows = conllFiles?.get(id);
    if (rows !== undefined)
      files.add({ [place(rows)]: changeConll(readText(rows), changed.before, changed.after) });
  }
  files.add({ [place(parses)]: readText(parses).endsWith("\n") ? "}\n" : "}" });
  for (const path of [paths.relations, paths.relationsNoSenses]) {
    if (path === undefined) continue;
    const lines = Array.from(fileLines(path), (line) => `${changeLine(line, texts, change)}\n`);
    files.add({ [place(path)]: lines.join("") });
  }
}

function changeLine(
  line: string,
  texts: ReadonlyMap<string, readonly string[]>,
  change: ReleaseChange,
): string {
  const { DocID } = JSON.parse(line) as { DocID: string };
  const points = texts.get(DocID) ?? [];
  return changeRelation(line, (text, spans) => {
    const shown = spans.map(([start, end]) => points.slice(start, end).join("")).join("");
    return change.relation(text, visibleCharacters(shown));
  });
}

function incomplete(file: string, document?: string): ProblemError {
  return new ProblemError({
    rule: "no-raw-text",
    what: "the release holds no raw text: its words cannot be masked by their offsets",
    where: { file, ...(document !== undefined && { document }) },
    expected: "parses.json, and a raw text of each of its documents",
  });
}
