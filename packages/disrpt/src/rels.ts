import type { Document, Relation } from "@discoprep/corpus";
import { type Lose, loseParts, type WriteResult, writeRelations } from "@discoprep/files/format";
import { runs } from "@discoprep/files/text";
import { labelsOf, rowSenses } from "./labels.ts";
import { type NumberedToken, numberedTokens } from "./tokens.ts";
import {
  formatParts,
  formatRanges,
  relationUnits,
  sentenceBounds,
  sentenceParts,
  unitText,
} from "./units.ts";

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
 * A document's relations as DISRPT `.rels` of 2025 with its header. Unit 1 is the argument that begins first; `dir` is
 * `1>2` if that is Arg2. EntRel and NoRel are not relations there (the DISRPT edition of TED-MDB has none). Messages
 * count the parts that a unit's tokens cannot express; these are lost.
 */
export function writeRels(document: Document): WriteResult {
  const tokens = numberedTokens(document);
  const sentences = sentenceBounds(tokens);
  const { text, ...result } = writeRelations(document.relations, (relation, lose) => {
    const row = relsRow(document, relation, { tokens, sentences }, lose);
    return row === undefined ? undefined : `${columns.map((name) => row[name]).join("\t")}\n`;
  });
  return { text: `${columns.join("\t")}\n${text}`, ...result };
}

/** A document's tokens, and first and last token number of every sentence. */
interface Tables {
  readonly tokens: readonly NumberedToken[];
  readonly sentences: ReadonlyMap<number, readonly [number, number]>;
}

function relsRow(
  document: Document,
  relation: Relation,
  { tokens, sentences }: Tables,
  lose: Lose,
): RelsRow | undefined {
  const senses = rowSenses(relation);
  const { arg1, arg2, inOrder } = relationUnits(relation, tokens);
  if (senses.length === 0) {
    lose("relation-not-written", "DISRPT has no EntRel, NoRel or relations without a sense: not written");
    return undefined;
  }
  if (arg1.length === 0 || arg2.length === 0) {
    lose("relation-not-written", "a relation with an argument that holds no whole token is not written");
    return undefined;
  }
  loseDetails(relation, lose);
  const [unit1, unit2] = inOrder ? [arg1, arg2] : [arg2, arg1];
  const sentences1 = sentenceParts(unit1, tokens, sentences);
  const sentences2 = sentenceParts(unit2, tokens, sentences);
  return {
    doc: document.id,
    unit1_toks: formatRanges(unit1),
    unit2_toks: formatRanges(unit2),
    unit1_txt: unitText(runs(unit1), tokens),
    unit2_txt: unitText(runs(unit2), tokens),
    s1_toks: formatParts(sentences1),
    s2_toks: formatParts(sentences2),
    unit1_sent: unitText(sentences1, tokens),
    unit2_sent: unitText(sentences2, tokens),
    u1_raw: unitText(runs(unit1), tokens, true),
    u2_raw: unitText(runs(unit2), tokens, true),
    dir: inOrder ? "1<2" : "1>2",
    rel_type: relation.type.toLowerCase(),
    ...labelsOf(senses),
  };
}

function loseDetails(relation: Relation, lose: Lose): void {
  loseParts(relation, ["punctuation", "id", "annotator", "attribution", "conn2"], lose);
  if (relation.sup1 !== undefined || relation.sup2 !== undefined)
    lose("supplement-not-written", "the format has no place for Sup1 and Sup2");
  if (relation.type === "Implicit" && relation.conn1?.text)
    lose("implicit-connective-not-written", "the format has no place for inserted connectives");
}
