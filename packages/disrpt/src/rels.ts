import type { Document, Relation } from "@discoprep/corpus";
import { type Losses, loseParts, readDataFile, type WriteResult, writeRelations } from "@discoprep/corpus";
import { formatRanges, isContracted, type NumberedToken, numberedTokens, runs } from "./token-ranges.ts";
import { relationUnits } from "./units.ts";

export const disrptEditions = ["2021", "2023", "2025"] as const;
/** An edition of the DISRPT shared task. */
export type DisrptEdition = (typeof disrptEditions)[number];

const units = ["doc", "unit1_toks", "unit2_toks", "unit1_txt", "unit2_txt"] as const;
const sentenceColumns = ["s1_toks", "s2_toks", "unit1_sent", "unit2_sent", "dir"] as const;
const labels = ["orig_label", "label"] as const;

/** The columns of a `.rels` file by edition; GDTB's own files are those of 2023 with the relation's type. */
const relsColumns = {
  gdtb: [...units, ...sentenceColumns, "rel_type", ...labels],
  "2021": [...units, ...sentenceColumns, ...labels],
  "2023": [...units, ...sentenceColumns, ...labels],
  "2025": [...units, "u1_raw", "u2_raw", ...sentenceColumns, "rel_type", ...labels],
} as const;

type RelsRow = Readonly<Record<(typeof relsColumns)["2025"][number], string>>;

/** The 17 labels of 2025 by the parts of original labels in small letters. */
const labels2025 = readDataFile<{ labels: Record<string, string> }>(
  new URL("../data/labels-2025.json", import.meta.url),
).labels;

/**
 * A document's relations as DISRPT `.rels` with its header, in the form of an edition or, without one, of GDTB's own
 * files. Unit 1 is the unit that begins first. `dir` is `1>2` in an edition where Arg2 is unit 1; in GDTB's form for
 * senses with a role on Arg1 (`Arg1-as-…`). EntRel and NoRel are no relations there (the DISRPT edition of TED-MDB
 * has none); what a unit's tokens do not tell is lost, which messages count.
 */
export function writeRels(document: Document, edition?: DisrptEdition): WriteResult {
  const tokens = numberedTokens(document);
  const sentences = sentenceBounds(tokens);
  const columns = relsColumns[edition ?? "gdtb"];
  const { text, written, messages } = writeRelations(document.relations, (relation, losses) => {
    const row = relsRow(document, relation, { tokens, sentences }, losses, edition);
    return row === undefined ? undefined : `${columns.map((name) => row[name]).join("\t")}\n`;
  });
  return { text: `${columns.join("\t")}\n${text}`, written, messages };
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
  edition: DisrptEdition | undefined,
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
  const inOrder = (arg1[0] as number) <= (arg2[0] as number);
  const [unit1, unit2] = inOrder ? [arg1, arg2] : [arg2, arg1];
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
    u1_raw: tokenText(unit1, tokens, true),
    u2_raw: tokenText(unit2, tokens, true),
    dir: (edition === undefined ? /\.Arg1-as-/i.test(sense) : !inOrder) ? "1>2" : "1<2",
    rel_type: relation.type.toLowerCase(),
    ...labelsOf(relation, sense, edition),
  };
}

/** Before 2025 labels are as annotated. The first sense gives the label; DISRPT takes the rarer one of two. */
function labelsOf(
  { conn1 }: Relation,
  sense: string,
  edition: DisrptEdition | undefined,
): Pick<RelsRow, "orig_label" | "label"> {
  const levels = oneLine(sense).split(".").slice(0, 2).join(".");
  const annotated = oneLine(conn1?.senses.join(";") || sense);
  if (edition === "2021" || edition === "2023") return { orig_label: annotated, label: levels };
  const original = annotated.toLowerCase();
  if (edition === undefined) return { orig_label: original, label: levels.toLowerCase() };
  const known = oneLine(sense)
    .toLowerCase()
    .split(".")
    .findLast((part) => labels2025[part] !== undefined);
  return { orig_label: original, label: labels2025[known ?? ""] ?? levels.toLowerCase() };
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

/** Forms with blanks between, `<*>` in gaps. @param joined whether the words of a contraction stand together */
function tokenText(unit: readonly number[], tokens: readonly NumberedToken[], joined = false): string {
  return runs(unit)
    .map(([first, last]) => {
      let text = "";
      for (let number = first; number <= last; number++) {
        const token = tokens[number] as NumberedToken;
        const together = joined && isContracted(tokens[number - 1], token);
        text += number === first || together ? token.form : ` ${token.form}`;
      }
      return text;
    })
    .join(" <*> ");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
