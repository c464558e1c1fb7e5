import { join } from "node:path";
import { type Message, ProblemError } from "@discoprep/corpus";
import { tokenNumbers } from "@discoprep/disrpt";
import { documentId, type OutputFiles, readText } from "@discoprep/files";
import {
  fillText,
  maskText,
  type RecordedText,
  type TextRecord,
  textRecord,
  visibleCharacters,
} from "./characters.ts";
import { type ConlluChange, changeConllu, type MaskedTokens } from "./conllu-text.ts";
import { changeRels, type RelsText } from "./rels-text.ts";
import { Characters, type SourceTexts } from "./source-texts.ts";

/** The files of a folder of DISRPT, by their paths inside it. */
export interface DisrptFiles {
  /** `.conllu` and `.tok`. */
  readonly tokens: readonly string[];
  readonly rels: readonly string[];
}

/** Masks the files of a folder of DISRPT. @param texts takes what it reads */
export function maskDisrpt(
  root: string,
  { tokens, rels }: DisrptFiles,
  files: OutputFiles,
  texts: Map<string, RecordedText>,
): void {
  const mask: ConlluChange = { form: maskText, lemma: maskedLemma, text: maskText };
  for (const file of tokens) {
    const text = readText(join(root, file));
    files.add({ [file]: changeConllu(text, documentId(file), withLemmas(mask, file)).text });
    for (const [document, its] of changeConllu(text, documentId(file), unchanged).documents) {
      const visible = visibleCharacters(its.texts.join(""));
      texts.set(document, { record: textRecord(document, visible), text: visible.join("") });
    }
  }
  for (const file of rels)
    files.add({ [file]: changeRels(readText(join(root, file)), ({ text }) => maskText(text)) });
}

/** Puts the texts of a masked folder of DISRPT back. @throws ProblemError where a source is another text */
export function restoreDisrpt(
  root: string,
  { tokens, rels }: DisrptFiles,
  files: OutputFiles,
  sources: SourceTexts,
  records: ReadonlyMap<string, TextRecord>,
  report: (message: Message) => void,
): void {
  const documents = new Map<string, MaskedTokens>();
  for (const file of tokens) {
    const text = readText(join(root, file));
    const restored = restoredConllu(text, file, sources, records);
    files.add({ [file]: restored.text });
    for (const [document, its] of restored.documents) documents.set(document, its);
  }
  for (const file of rels) {
    const restored = changeRels(readText(join(root, file)), (cell) =>
      restoredCell(cell, documents, file, report),
    );
    files.add({ [file]: restored });
  }
}

function restoredConllu(
  text: string,
  file: string,
  sources: SourceTexts,
  records: ReadonlyMap<string, TextRecord>,
): ReturnType<typeof changeConllu> {
  const masked = changeConllu(text, documentId(file), unchanged).documents;
  const characters = new Map<string, Characters>();
  for (const [document, { texts }] of masked) {
    const count = texts.join("").split("_").length - 1;
    characters.set(document, new Characters(sources(document), document, count, records.get(document)));
  }
  const restore: ConlluChange = {
    form: (form, document) => characters.get(document)?.fill(form) ?? form,
    lemma: restoredLemma,
    text: (stated, all) => fillText(stated, all) ?? stated,
  };
  const restored = changeConllu(text, documentId(file), withLemmas(restore, file));
  for (const one of characters.values()) one.end();
  return restored;
}

/** The text of a cell: the forms of its tokens, or the stretches of the text that hold them. */
function restoredCell(
  cell: RelsText,
  documents: ReadonlyMap<string, MaskedTokens>,
  file: string,
  report: (message: Message) => void,
): string {
  const found = documents.get(cell.document);
  const where = { file, line: cell.line, document: cell.document };
  if (found === undefined) {
    throw new ProblemError({
      rule: "document-without-tokens",
      what: "no .conllu or .tok file holds the words of the document",
      where,
    });
  }
  const { words, stretches, texts } = found;
  const numbers = tokenNumbers(cell.tokens, words.length) ?? [];
  const forms = numbers.map((number) => words[number]).join("");
  const shown = [...new Set(numbers.map((number) => stretches[number] ?? -1))]
    .map((one) => texts[one])
    .join("");
  const ways = (cell.isRaw ? [shown, forms] : [forms, shown]).map(visibleCharacters);
  if (cell.isRaw) {
    // In the edition of 2025, u1_raw goes on to the end of the document where a contraction ends the unit.
    const masked = cell.text.split("_").length - 1;
    const on = texts.slice(stretches[numbers[0] ?? 0]).join("");
    ways.push(visibleCharacters(on).slice(0, masked));
  }
  const restored = ways
    .map((characters) => fillText(cell.text, characters))
    .find((text) => text !== undefined);
  if (restored === undefined) {
    const what = `the masked text of ${cell.column} has another length than the tokens ${cell.tokens}: it stays masked`;
    report({ severity: "warning", rule: "mask-not-reversible", what, where });
  }
  return restored ?? cell.text;
}

const unchanged: ConlluChange = { form: (form) => form, lemma: (lemma) => lemma, text: (text) => text };

/** The column of `.tok` is empty, and stays. */
function withLemmas(change: ConlluChange, file: string): ConlluChange {
  return file.endsWith(".tok") ? { ...change, lemma: (lemma) => lemma } : change;
}

/** DISRPT's marks, and one of ours for a lemma that is not given: DISRPT cannot distinguish it from the form. */
function maskedLemma(lemma: string, form: string): string {
  if (lemma === form) return "_";
  if (lemma === form.toLowerCase()) return "*LOWER*";
  return lemma === "_" ? "*NONE*" : lemma;
}

function restoredLemma(lemma: string, _: string, form: string): string {
  if (lemma === "*LOWER*") return form.toLowerCase();
  if (lemma === "*NONE*") return "_";
  return lemma === "_" ? form : lemma;
}
