import { formatSpanList } from "@discoprep/formats/pdtb";
import type { Annotation, MarkedPart, MarkedRelation } from "../agreement/conll/annotation.ts";
import { inTextOrder } from "../agreement/conll/equality.ts";
import type { Reading } from "../agreement/conll/readings.ts";
import { type SheetRow, sidePrefixes } from "./sheet.ts";

/** A row of a sheet before a person decides on it, with its relations. */
export interface Question {
  readonly cells: SheetRow;
  readonly document: string;
  /** One side per annotator; undefined for one without the relation. */
  readonly sides: Reading["sides"];
}

type Asked = Omit<Reading, "kinds"> & Partial<Reading>;

export function questionsOf(readings: readonly Asked[]): Question[] {
  return readings.map(({ document, sides, kinds }, index) => {
    const cells = { number: `${index + 1}`, document, ...(kinds && { kinds: kinds.join(" ") }) };
    return { cells: { ...cells, ...sideCells(sides) }, document, sides };
  });
}

/** Makes a question per relation, by document, then in text order. */
export function reviewQuestions({ documents }: Annotation): Question[] {
  const relations = [...documents.values()].flatMap((document) =>
    inTextOrder(document.relations).map((relation) => ({ document: document.id, sides: [relation] })),
  );
  return questionsOf(relations);
}

export function sideCells(sides: Reading["sides"]): SheetRow {
  const prefixes = sidePrefixes(sides.length);
  return Object.assign({}, ...sides.map((side, place) => relationCells(side, prefixes[place] ?? "")));
}

function relationCells(relation: MarkedRelation | undefined, prefix: string): SheetRow {
  if (relation === undefined) return {};
  const { id, type, connective, arg1, arg2, senses } = relation;
  const texts = { connective: connective.text, arg1: arg1.text, arg2: arg2.text, senses: senses.join("; ") };
  const spans = Object.entries({ connective, arg1, arg2 }).flatMap(([name, part]) => spanText(name, part));
  const cells = { id: `${id}`, type, ...texts, spans: spans.join(", ") };
  return Object.fromEntries(Object.entries(cells).map(([name, cell]) => [prefix + name, cell]));
}

/** Writes spans as the cells of gold take them: `arg1 12..45;50..60`. */
function spanText(name: string, { spans }: MarkedPart): string[] {
  if (spans.length === 0) return [];
  return [`${name} ${formatSpanList(spans.map(([start, end]) => ({ start, end })))}`];
}
