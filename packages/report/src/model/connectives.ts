import type { Relation } from "@discoprep/corpus";
import { Frequencies } from "@discoprep/files/text";
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

/** Counts connectives of Explicit relations by head. */
export class ConnectiveTally {
  readonly #heads = new Map<string, Record<"splits" | "forms" | "senses", Frequencies>>();

  add(split: string, relation: Relation): void {
    const head = headOf(relation);
    if (head === undefined) return;
    const frequencies = (): Frequencies => new Frequencies();
    const counts = this.#heads.get(head) ?? {
      splits: frequencies(),
      forms: frequencies(),
      senses: frequencies(),
    };
    this.#heads.set(head, counts);
    counts.splits.add(split);
    counts.forms.add(form(relation));
    counts.senses.add(relation.conn1?.senses[0] ?? "none");
  }

  /** Each head with relations by split, forms in small letters, first senses, and the entropy of these in bits. */
  figures(sets: readonly string[]) {
    return [...this.#heads]
      .map(([head, { splits, forms, senses }]) => ({
        head,
        splits: Object.fromEntries(sets.map((split) => [split, splits.get(split) ?? 0])),
        forms: frequentFirst(forms),
        senses: frequentFirst(senses),
        ambiguity: entropy([...senses.values()]),
      }))
      .sort((a, b) => total(b) - total(a) || (a.head < b.head ? -1 : 1));
  }
}

/** In bits, to four places. */
function entropy(counts: readonly number[]): number {
  const whole = sum(counts);
  const bits = counts.reduce((so, count) => so - (count / whole) * Math.log2(count / whole), 0);
  return Math.round(bits * 1e4) / 1e4 + 0;
}

export function total({ splits }: { readonly splits: Readonly<Record<string, number>> }): number {
  return sum(Object.values(splits));
}
