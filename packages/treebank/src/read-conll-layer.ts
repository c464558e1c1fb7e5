import { surfaceParts } from "@discoprep/conllu";
import type { Dependency, Message } from "@discoprep/corpus";
import type { Layer, LayerSentence } from "@discoprep/corpus/alignment";
import { columnsOfText } from "@discoprep/files";
import { type ColumnRow, tokenNumber } from "@discoprep/files/text";

/** A line of CoNLL-X or CoNLL-U: a word, or the surface form over a range of words. */
interface Row {
  readonly first: number;
  readonly last: number;
  readonly form: string;
  readonly partOfSpeech: string;
  readonly head: number;
  readonly label: string;
}

/**
 * CoNLL-X or CoNLL-U as a parse layer: at least eight columns, tab-separated. The part of speech is the
 * language's own (column 5), else the universal one (column 4). Empty nodes and comments are passed over.
 * The words of a multiword token stand for its parts (`We've`: `we` + `'ve` are `We` and `'ve` of the text);
 * where they do not add up to it (`du` = `de` + `le`), it becomes one word with the part of
 * speech and head of its highest word; dependencies inside it are lost, which a message states.
 * @param file a name for messages
 */
export function readConllLayer(text: string, file: string): Layer {
  const sentences: LayerSentence[] = [];
  const messages: Message[] = [];
  // Faults of lines that leave the tokens readable are for `validate` to tell.
  for (const sentence of columnsOfText(text, { separator: "tab", comments: true }, () => {})) {
    const rows = sentence.rows.flatMap((row) => parseRow(row, file, messages));
    const line = sentence.rows.find(isToken)?.line;
    if (rows.length > 0 && line !== undefined) sentences.push(layerSentence(rows, { file, line }, messages));
  }
  return { sentences, messages, file };
}

/** A comment inside a sentence has no columns. */
function isToken({ columns, written }: ColumnRow): boolean {
  return columns.length > 0 || written?.startsWith("#") !== true;
}

function parseRow(row: ColumnRow, file: string, messages: Message[]): Row[] {
  if (!isToken(row)) return [];
  const [id = "", form, , universal = "_", own = "_", , head = "", label] = row.columns;
  const number = tokenNumber(id);
  if (number?.kind === "empty") return [];
  if (number === undefined || form === undefined || label === undefined) {
    messages.push(invalidRow(file, row.line, row.written ?? row.columns.join("\t")));
    return [];
  }
  const partOfSpeech = own === "_" ? universal : own;
  return [{ first: number.first, last: number.last, form, partOfSpeech, head: Number(head) || 0, label }];
}

function invalidRow(file: string, line: number, found: string): Message {
  return {
    severity: "error",
    rule: "invalid-conll-line",
    what: "the line is not a token",
    where: { file, line },
    expected: "at least eight columns separated by tabs, beginning with the token's number",
    found,
  };
}

function layerSentence(
  rows: readonly Row[],
  where: { file: string; line: number },
  messages: Message[],
): LayerSentence {
  const units = surfaceUnits(rows, where, messages);
  const position = new Map<number, number>([[0, 0]]);
  for (const [index, unit] of units.entries()) {
    for (let id = unit.first; id <= unit.last; id++) position.set(id, index + 1);
  }
  const words = units.map((unit) => {
    return unit.partOfSpeech === "_"
      ? { form: unit.form }
      : { form: unit.form, partOfSpeech: unit.partOfSpeech };
  });
  const dependencies = units.flatMap((unit, index): Dependency[] => {
    const head = position.get(unit.head);
    return unit.label === "_" || head === undefined
      ? []
      : [{ label: unit.label, head, dependent: index + 1 }];
  });
  return { words, dependencies, line: where.line };
}

/** The words that stand in the text: each word, or a multiword token its words do not add up to. */
function surfaceUnits(
  rows: readonly Row[],
  where: { file: string; line: number },
  messages: Message[],
): Row[] {
  const units: Row[] = [];
  let covered = 0;
  for (const [index, row] of rows.entries()) {
    if (row.first <= covered) continue;
    if (row.first === row.last) units.push(row);
    else {
      const inside = rows.slice(index + 1, index + 2 + row.last - row.first);
      const parts = surfaceParts(
        row.form,
        inside.map((word) => word.form),
      );
      covered = row.last;
      if (parts !== undefined) {
        units.push(...inside.map((word, at) => ({ ...word, form: parts[at] as string })));
        continue;
      }
      units.push(mergedWord(row, inside));
      messages.push({
        severity: "info",
        rule: "multiword-token",
        what: "a multiword token is kept as one token: its words do not add up to it",
        where,
        expected: row.form,
        found: inside.map((word) => word.form).join(" "),
      });
    }
  }
  return units;
}

/** The surface token with the properties of the word whose head lies outside. */
function mergedWord(surface: Row, inside: readonly Row[]): Row {
  const top = inside.find((word) => word.head < surface.first || word.head > surface.last);
  const { partOfSpeech, head, label } = top ?? surface;
  return { ...surface, partOfSpeech, head, label };
}
