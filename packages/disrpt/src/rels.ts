import type { Document, Relation } from "@discoprep/corpus";
import { type Losses, loseParts, type WriteResult, writeRelations } from "@discoprep/corpus";
import { formatRanges, type NumberedToken, numberedTokens, runs } from "./token-ranges.ts";
import { relationUnits } from "./units.ts";

/** The columns of a `.rels` file, as GDTB's own have them (DISRPT 2023; 2025 adds the units' raw text). */
const relsColumns = [
  "doc",
  "unit1_toks",
  "unit2_toks",
  "unit1_txt",
  "unit2_txt",
  "s1_toks",
  "s2_toks",
  "unit1_sent",
  "unit2_sent",
  "dir",
  "rel_type",
  "orig_label",
  "label",
] as const;

type RelsRow = Readonly<Record<(typeof relsColumns)[number], string>>;

/**
 * A document's relations as DISRPT `.rels` with its header. Unit 1 is the unit that begins first; `1>2` marks a
 * sense with a role on Arg1 (`Arg1-as-…`). `orig_label` has both senses with `;` between, in small letters (README of
 * DISRPT's eng.pdtb.pdtb), `label` the first to its second level. EntRel and NoRel are no relations there (the
 * DISRPT edition of TED-MDB has none); what a unit's tokens do not tell is lost, which messages count.
 */
export function writeRels(document: Document): WriteResult {
  const tokens = numberedTokens(document);
  const sentences = sentenceBounds(tokens);
  const { text, written, messages } = writeRelations(document.relations, (relation, losses) => {
    const row = relsRow(document, relation, { tokens, sentences }, losses);
    return row === undefined ? undefined : `${relsColumns.map((name) => row[name]).join("\t")}\n`;
  });
  return { text: `${relsColumns.join("\t")}\n${text}`, written, messages };
}

/** A document's tokens, and first and last token number of every sentence. */
interface TokenTable {
  readonly tokens: readonly NumberedToken[];
  readonly sentences: ReadonlyMap<number, readonly [number, number]>;
}

function relsRow(
  document: Document,
  relation: Relation,
  { tokens, sentences }: TokenTable,
  losses: Losses,
): RelsRow | undefined {
  const sense = senseOf(relation);
  const { arg1, arg2 } = relationUnits(relation, tokens);
  if (sense === undefined) {
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
  const [unit1, unit2] = (arg1[0] as number) <= (arg2[0] as number) ? [arg1, arg2] : [arg2, arg1];
  const sentences1 = sentenceTokens(unit1, tokens, sentences);
  const sentences2 = sentenceTokens(unit2, tokens, sentences);
  return {
    doc: document.id,
    unit1_toks: formatRanges(unit1),
    unit2_toks: formatRanges(unit2),
    unit1_txt: tokenText(unit1, tokens),
    unit2_txt: tokenText(unit2, tokens),
    s1_toks: formatRanges(sentences1),
    s2_toks: formatRanges(sentences2),
    unit1_sent: tokenText(sentences1, tokens),
    unit2_sent: tokenText(sentences2, tokens),
    dir: /\.Arg1-as-/i.test(sense) ? "1>2" : "1<2",
    rel_type: relation.type.toLowerCase(),
    orig_label: oneLine(relation.conn1?.senses.join(";") || sense).toLowerCase(),
    label: oneLine(sense).toLowerCase().split(".").slice(0, 2).join("."),
  };
}

function senseOf({ type, conn1 }: Relation): string | undefined {
  const sense = conn1?.senses[0] || (type === "Hypophora" ? type : undefined);
  return [type, sense].some((name) => name === "EntRel" || name === "NoRel") ? undefined : sense;
}

function loseDetails(relation: Relation, losses: Losses): void {
  loseParts(relation, ["gorn", "site", "punctuation", "id", "annotator", "attribution", "conn2"], losses);
  if (relation.sup1 !== undefined || relation.sup2 !== undefined)
    losses.lose("supplement-not-written", "the format has no place for Sup1 and Sup2");
  if (relation.type === "Implicit" && relation.conn1?.text)
    losses.lose("implicit-connective-not-written", "the format has no place for inserted connectives");
}

/** First and last token number of every sentence. */
function sentenceBounds(tokens: readonly NumberedToken[]): Map<number, [number, number]> {
  const bounds = new Map<number, [number, number]>();
  for (const [number, { sentence }] of tokens.entries()) {
    const bound = bounds.get(sentence);
    if (bound === undefined) bounds.set(sentence, [number, number]);
    else bound[1] = number;
  }
  return bounds;
}

/** The tokens from the first to the last sentence that a unit touches. */
function sentenceTokens(
  unit: readonly number[],
  tokens: readonly NumberedToken[],
  bounds: ReadonlyMap<number, readonly [number, number]>,
): number[] {
  const touched = [unit[0], unit.at(-1)].map((number) => tokens[number as number]?.sentence as number);
  const first = bounds.get(touched[0] as number)?.[0] as number;
  const last = bounds.get(touched[1] as number)?.[1] as number;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Forms with blanks between, `<*>` in gaps. */
function tokenText(unit: readonly number[], tokens: readonly NumberedToken[]): string {
  return runs(unit)
    .map(([first, last]) =>
      tokens
        .slice(first, last + 1)
        .map(({ form }) => form)
        .join(" "),
    )
    .join(" <*> ");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
