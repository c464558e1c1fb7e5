import {
  type Document,
  type Parse,
  type Relation,
  runs,
  type TokenTable,
  tokenTable,
  type Word,
  type WordRange,
} from "@discoprep/corpus";
import { type Lose, loseParts, type WriteResult, writeRelations } from "../format/index.ts";
import { labelledParses, wholeParse } from "./connectives.ts";
import { labelsOf, rowSenses } from "./labels.ts";

/** The columns after `doc`. */
const rowColumns = (
  "unit1_toks unit2_toks unit1_txt unit2_txt u1_raw u2_raw s1_toks s2_toks unit1_sent unit2_sent " +
  "dir rel_type orig_label label"
).split(" ");

/**
 * Returns a document's relations as DISRPT `.rels` of 2025 with its header. Unit 1 is the argument that begins first; `dir` is
 * `1>2` if that is Arg2. EntRel and NoRel are left out, as in the DISRPT edition of TED-MDB.
 */
export function writeRels(
  document: Document,
  parses: readonly Parse[] = labelledParses(document),
): WriteResult {
  const table = tokenTable(document);
  const numbered = new NumberedText(parses);
  const { text, ...result } = writeRelations(document.relations, (relation, lose) => {
    const row = relsRow(relation, relationUnits(relation, table), numbered, lose);
    return row && `${[document.id, ...rowColumns.map((name) => row[name])].join("\t")}\n`;
  });
  return { text: `${["doc", ...rowColumns].join("\t")}\n${text}`, ...result };
}

function relsRow(
  relation: Relation,
  { arg1, arg2, inOrder }: ReturnType<typeof relationUnits>,
  numbered: NumberedText,
  lose: Lose,
): Readonly<Record<string, string>> | undefined {
  const senses = rowSenses(relation);
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

/**
 * Returns the numbers (from 0) of the tokens that the spans of each argument touch. Connectives of Explicit, AltLex and
 * AltLexC relations belong to Arg2, even if Arg1 holds the connective (as in DISRPT's English TED-MDB). `inOrder` is true if
 * Arg1 is unit 1, the argument that begins first without the connective.
 */
function relationUnits(relation: Relation, table: TokenTable) {
  const arg1 = table.touched(relation.arg1.spans);
  const bare = table.touched(relation.arg2.spans);
  const signal = relation.type === "Implicit" ? [] : (relation.connective?.spans ?? []);
  const arg2 = table.touched([...relation.arg2.spans, ...signal]);
  return { arg1, arg2, inOrder: (arg1[0] ?? Infinity) <= (bare[0] ?? Infinity) };
}

type Stretch = readonly [number, number];

class NumberedText {
  readonly #tokens: readonly Word[];
  readonly #ranges: ReadonlyMap<number, WordRange>;
  readonly #sentences: readonly Stretch[];

  constructor(parses: readonly Parse[]) {
    const { tokens, ranges } = wholeParse(parses);
    this.#tokens = tokens;
    this.#ranges = new Map(ranges.map((range) => [range.first - 1, range]));
    let before = 0;
    this.#sentences = parses.flatMap(({ tokens: { length } }) => {
      const stretch: Stretch = [before, before + length - 1];
      before += length;
      return new Array<Stretch>(length).fill(stretch);
    });
  }

  /** Returns for each part of a unit the stretch from its first to its last sentence, without repetitions. */
  sentenceParts(parts: readonly Stretch[]): Stretch[] {
    const boundsAt = (number: number): Stretch => this.#sentences[number] as Stretch;
    const stretches = parts.map(([first, last]): Stretch => [boundsAt(first)[0], boundsAt(last)[1]]);
    return stretches.filter(
      ([first, last], index) =>
        index === stretches.findIndex(([start, end]) => start === first && end === last),
    );
  }

  /** Returns the forms with blanks between, `<*>` in gaps. @param isJoined true to write multi-word tokens as one */
  text(stretches: readonly Stretch[], isJoined = false): string {
    return stretches
      .map(([first, last]) => {
        const words: string[] = [];
        for (let number = first; number <= last; number++) {
          const range = isJoined ? this.#ranges.get(number) : undefined;
          const isWhole = range !== undefined && range.last - 1 <= last;
          words.push(isWhole ? range.form : (this.#tokens[number]?.form ?? ""));
          if (isWhole) number = range.last - 1;
        }
        return words.join(" ");
      })
      .join(" <*> ");
  }
}

function formatParts(parts: readonly Stretch[]): string {
  return parts
    .map(([first, last]) => (first === last ? `${first + 1}` : `${first + 1}-${last + 1}`))
    .join(",");
}
