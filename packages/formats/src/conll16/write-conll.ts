import { type Layout, layoutOf } from "./layout.ts";
import {
  type PlacedDocument,
  type PlacedRelation,
  type Role,
  textConnective,
  tokenLinks,
} from "./placed-document.ts";

/**
 * Returns conll_format/DocID.conll: tab-separated, one token a line, an empty line after every sentence. Five token columns
 * (position in document, sentence, position in sentence, form, part of speech), then one column for each relation, by its
 * first token. A relation without tokens has no column.
 */
export function conllText(placed: PlacedDocument): string {
  const layout = layoutOf(placed.document.language);
  const links = tokenLinks(placed);
  const columns = new Map<PlacedRelation, number>();
  for (const { relation } of links.flat()) if (!columns.has(relation)) columns.set(relation, columns.size);
  const noCells = "\t_".repeat(columns.size);
  let text = "";
  let position = 0;
  for (const [sentenceIndex, sentence] of placed.document.sentences.entries()) {
    // Relations with an Arg2 token already written in this sentence: in English, only the first one has the sense.
    const marked = new Set<PlacedRelation>();
    for (const [index, token] of sentence.tokens.entries()) {
      const marks = links[position] ?? [];
      const cells = marks.length === 0 ? noCells : relationCells(marks, columns, layout, marked);
      text += `${position}\t${sentenceIndex}\t${index}\t${token.form}\t${token.partOfSpeech || "_"}${cells}\n`;
      position++;
    }
    text += "\n";
  }
  return text;
}

function relationCells(
  links: readonly { role: Role; relation: PlacedRelation }[],
  columns: ReadonlyMap<PlacedRelation, number>,
  layout: Layout,
  marked: Set<PlacedRelation>,
): string {
  const cells = new Array<string>(columns.size).fill("_");
  for (const { role, relation } of links) {
    const column = columns.get(relation) as number;
    const mark = cellText(role, relation, layout, marked);
    cells[column] = cells[column] === "_" ? mark : `${cells[column]}|${mark}`;
  }
  return `\t${cells.join("\t")}`;
}

function cellText(role: Role, placed: PlacedRelation, layout: Layout, marked: Set<PlacedRelation>): string {
  const { relation } = placed;
  const senses = (relation.conn1?.senses ?? []).join(",");
  const inserted = textConnective(relation) === undefined;
  if (role === "conn") return `${relation.type.startsWith("AltLex") ? "altlex" : "conn"}|${senses}`;
  if (role === "punct") return inserted ? `punct|${senses}` : "punct";
  if (role === "arg2" && layout === "en" && inserted && !marked.has(placed)) {
    marked.add(placed);
    return relation.type === "Implicit" ? `arg2|${relation.conn1?.text ?? ""}|${senses}` : `arg2|${senses}`;
  }
  return role;
}
