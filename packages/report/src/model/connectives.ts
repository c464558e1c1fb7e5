import type { Relation } from "@discoprep/corpus";
import { Frequencies, Groups } from "@discoprep/files/text";
import { connectiveHeadByToken } from "@discoprep/formats/conll16";
import { frequentFirst, sum } from "./buckets.ts";

/** Returns the head of an Explicit relation's connective; undefined for other relations. */
export function headOf(relation: Relation): string | undefined {
  return relation.type === "Explicit" ? connectiveHeadByToken(form(relation)).head : undefined;
}

/** Returns the connective of the text in small letters, its words one blank apart. */
function form({ connective, conn1 }: Relation): string {
  return (connective?.text ?? conn1?.text ?? "").trim().replace(/\s+/g, " ").toLowerCase();
}

interface ConnectiveUse {
  readonly head: string;
  readonly split: string;
  readonly form: string;
  readonly sense: string;
}

export function connectiveUse(split: string, relation: Relation): ConnectiveUse | undefined {
  const head = headOf(relation);
  if (head === undefined) return undefined;
  return { head, split, form: form(relation), sense: relation.conn1?.senses[0] ?? "none" };
}

/** Returns for each head its relations by split, its forms, its first senses and their entropy in bits, to four places. */
export function connectiveFigures(uses: readonly ConnectiveUse[], sets: readonly string[]) {
  const figures = [...new Groups(uses, ({ head }) => head)].map(([head, ofHead]) => {
    const splits = new Frequencies(ofHead.map(({ split }) => split));
    const senses = new Frequencies(ofHead.map(({ sense }) => sense));
    const shares = [...senses.values()].map((count) => count / ofHead.length);
    const entropy = -sum(shares.map((share) => share * Math.log2(share)));
    return {
      head,
      splits: Object.fromEntries(sets.map((split) => [split, splits.get(split) ?? 0])),
      forms: frequentFirst(new Frequencies(ofHead.map(({ form }) => form))),
      senses: frequentFirst(senses),
      ambiguity: Math.round(entropy * 1e4) / 1e4 + 0,
    };
  });
  return figures.sort((a, b) => total(b) - total(a) || (a.head < b.head ? -1 : 1));
}

export function total({ splits }: { readonly splits: Readonly<Record<string, number>> }): number {
  return sum(Object.values(splits));
}
