import { type Message, problem } from "@discoprep/corpus";
import { Frequencies } from "@discoprep/files/text";
import { releaseSenses } from "@discoprep/formats/release";
import { nearestInventory, nearestSense } from "@discoprep/senses";
import type { Annotation } from "../agreement/conll/annotation.ts";
import { RowProblem } from "./row.ts";

/** Senses that gold may have: the annotators' and those of the first release's inventory, or else of the most similar known one. */
export class GoldSenses {
  readonly #senses: Set<string>;
  readonly #isClosed: boolean;

  constructor(annotations: readonly Annotation[]) {
    const used = annotations.flatMap(({ documents }) =>
      [...documents.values()].flatMap(({ relations }) => relations.flatMap(({ senses }) => senses)),
    );
    const inventory = releaseSenses(annotations[0]?.name ?? "");
    const listed = inventory ?? nearestInventory(new Frequencies(used))?.senses;
    this.#senses = new Set([...used, ...(listed ?? [])]);
    this.#isClosed = listed !== undefined;
  }

  /** Returns a message for the first use of a new sense. @throws RowProblem for a misspelt one, or one that the inventory lacks */
  check(sense: string): Message[] {
    if (this.#senses.has(sense)) return [];
    const meant = nearestSense(this.#senses, sense);
    const question = meant === undefined ? "" : ` (did you mean ${meant}?)`;
    if (this.#isClosed || meant !== undefined)
      throw new RowProblem(
        `gold_senses has a sense that no release and no inventory has: ${sense}${question}`,
      );
    this.#senses.add(sense);
    return [problem("doubtful-sense", {}, { found: sense })];
  }
}
