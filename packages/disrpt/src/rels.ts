import type { Document, Relation } from "@discoprep/corpus";
import { type Losses, loseParts, type WriteResult, writeRelations } from "@discoprep/files/format";
import { type Frequencies, runs } from "@discoprep/files/text";
import { countLabels, type DisrptEdition, type DisrptSettings, labelsOf, rowSenses } from "./editions.ts";
import { type NumberedToken, numberedTokens } from "./tokens.ts";
import {
  formatParts,
  formatRanges,
  relationUnits,
  sentenceBounds,
  sentenceParts,
  unitText,
} from "./units.ts";

const units = ["doc", "unit1_toks", "unit2_toks", "unit1_txt", "unit2_txt"] as const;
const sentenceColumns = ["s1_toks", "s2_toks", "unit1_sent", "unit2_sent", "dir"] as const;
const labels = ["orig_label", "label"] as const;

/** The columns of a `.rels` file by edition. GDTB's own files add the relation's type to those of 2023. */
const relsColumns = {
  gdtb: [...units, ...sentenceColumns, "rel_type", ...labels],
  "2021": [...units, ...sentenceColumns, ...labels],
  "2023": [...units, ...sentenceColumns, ...labels],
  "2025": [...units, "u1_raw", "u2_raw", ...sentenceColumns, "rel_type", ...labels],
} as const;

type RelsRow = Readonly<Record<(typeof relsColumns)["2025"][number], string>>;

/**
 * A document's relations as DISRPT `.rels` with its header, in the form of an edition or, without one, of
 * GDTB's own files. Unit 1 is the unit that begins first. `dir` is `1>2` in an edition where Arg2 is unit 1;
 * in GDTB's form for senses with a role on Arg1 (`Arg1-as-…`). EntRel and NoRel are not relations there (the
 * DISRPT edition of TED-MDB has none). Messages count the parts that a unit's tokens cannot express; these
 * are lost.
 * @throws ProblemError where the provided CoNLL-U is of another text
 */
export function writeRels(document: Document, settings: DisrptSettings = {}): WriteResult {
  const { edition, rows, labelCounts = countLabels([document]) } = settings;
  const tokens = numberedTokens(document, rows);
  const table = { tokens, sentences: sentenceBounds(tokens), labelCounts };
  const columns = relsColumns[edition ?? "gdtb"];
  const { text, written, messages } = writeRelations(
    document.relations,
    (relation, losses) => {
      const row = relsRow(document, relation, table, losses, edition);
      return row === undefined ? undefined : `${columns.map((name) => row[name]).join("\t")}\n`;
    },
    { untyped: true },
  );
  return { text: `${columns.join("\t")}\n${text}`, written, messages };
}

/** A document's tokens, first and last token number of every sentence, and the number of each label. */
interface Tables {
  readonly tokens: readonly NumberedToken[];
  readonly labelCounts: Frequencies;
  readonly sentences: ReadonlyMap<number, readonly [number, number]>;
}

function relsRow(
  document: Document,
  relation: Relation,
  { tokens, sentences, labelCounts }: Tables,
  losses: Losses,
  edition: DisrptEdition | undefined,
): RelsRow | undefined {
  const senses = rowSenses(relation);
  const { arg1, arg2, inOrder } = relationUnits(relation, tokens, edition);
  if (senses.length === 0) {
    losses.lose(
      "relation-not-written",
      "DISRPT has no EntRel, NoRel or relations without a sense: not written",
    );
    return undefined;
  }
  if (arg1.length === 0 || arg2.length === 0) {
    losses.lose(
      "relation-not-written",
      "a relation with an argument that holds no whole token is not written",
    );
    return undefined;
  }
  loseDetails(relation, losses);
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
    dir: (edition === undefined ? /\.Arg1-as-/i.test(senses[0] ?? "") : !inOrder) ? "1>2" : "1<2",
    rel_type: relation.type.toLowerCase() || "_",
    ...labelsOf(senses, edition, labelCounts),
  };
}

function loseDetails(relation: Relation, losses: Losses): void {
  loseParts(relation, ["gorn", "site", "punctuation", "id", "annotator", "attribution", "conn2"], losses);
  if (relation.sup1 !== undefined || relation.sup2 !== undefined)
    losses.lose("supplement-not-written", "the format has no place for Sup1 and Sup2");
  if (relation.type === "Implicit" && relation.conn1?.text)
    losses.lose("implicit-connective-not-written", "the format has no place for inserted connectives");
}
