import {
  type Document,
  type Parse,
  type Relation,
  runs,
  type TokenTable,
  tokenTable,
} from "@discoprep/corpus";
import { type Lose, loseParts, type WriteResult, writeRelations } from "../format/index.ts";
import { labelledParses } from "./connectives.ts";
import { labelsOf, rowSenses } from "./labels.ts";
import { formatParts, NumberedText, relationUnits } from "./units.ts";

/** The columns of a `.rels` file of 2025. */
const columns = [
  "doc",
  "unit1_toks",
  "unit2_toks",
  "unit1_txt",
  "unit2_txt",
  "u1_raw",
  "u2_raw",
  "s1_toks",
  "s2_toks",
  "unit1_sent",
  "unit2_sent",
  "dir",
  "rel_type",
  "orig_label",
  "label",
] as const;

type RelsRow = Readonly<Record<(typeof columns)[number], string>>;

/**
 * Returns a document's relations as DISRPT `.rels` of 2025 with its header. Unit 1 is the argument that begins first; `dir` is
 * `1>2` if that is Arg2. EntRel and NoRel are not relations there (the DISRPT edition of TED-MDB has none).
 */
export function writeRels(
  document: Document,
  parses: readonly Parse[] = labelledParses(document),
): WriteResult {
  const table = tokenTable(document);
  const numbered = new NumberedText(parses);
  const { text, ...result } = writeRelations(document.relations, (relation, lose) => {
    const row = relsRow(document.id, relation, table, numbered, lose);
    return row === undefined ? undefined : `${columns.map((name) => row[name]).join("\t")}\n`;
  });
  return { text: `${columns.join("\t")}\n${text}`, ...result };
}

function relsRow(
  doc: string,
  relation: Relation,
  table: TokenTable,
  numbered: NumberedText,
  lose: Lose,
): RelsRow | undefined {
  const senses = rowSenses(relation);
  const { arg1, arg2, inOrder } = relationUnits(relation, table);
  if (senses.length === 0) {
    lose("relation-not-written", "EntRel, NoRel or no sense");
    return undefined;
  }
  if (arg1.length === 0 || arg2.length === 0) {
    lose("relation-not-written", "no whole token in one of the arguments");
    return undefined;
  }
  loseParts(relation, ["punctuation", "id", "annotator", "attribution", "conn2"], lose);
  if (relation.sup1 !== undefined || relation.sup2 !== undefined) lose("supplement-not-written");
  if (relation.type === "Implicit" && relation.conn1?.text) lose("implicit-connective-not-written");
  const [unit1, unit2] = inOrder ? [arg1, arg2] : [arg2, arg1];
  const tokens1 = runs(unit1);
  const tokens2 = runs(unit2);
  const sentences1 = numbered.sentenceParts(tokens1);
  const sentences2 = numbered.sentenceParts(tokens2);
  return {
    doc,
    unit1_toks: formatParts(tokens1),
    unit2_toks: formatParts(tokens2),
    unit1_txt: numbered.text(tokens1),
    unit2_txt: numbered.text(tokens2),
    u1_raw: numbered.text(tokens1, true),
    u2_raw: numbered.text(tokens2, true),
    s1_toks: formatParts(sentences1),
    s2_toks: formatParts(sentences2),
    unit1_sent: numbered.text(sentences1),
    unit2_sent: numbered.text(sentences2),
    dir: inOrder ? "1<2" : "1>2",
    rel_type: relation.type.toLowerCase(),
    ...labelsOf(senses),
  };
}
