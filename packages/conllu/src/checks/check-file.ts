import { type Check, checkTable, columnChecks, type Fault } from "@discoprep/files";
import { type ConlluSentence, commentValue } from "../rows.ts";
import { checkEnhanced } from "./check-enhanced.ts";
import { checkFeatures } from "./check-features.ts";
import { checkLabels } from "./check-labels.ts";
import { checkLines } from "./check-lines.ts";
import { checkNumbers } from "./check-numbers.ts";
import { checkText, commentLine } from "./check-text.ts";
import { checkTree } from "./check-tree.ts";

let table: ReadonlyMap<string, Check> | undefined;

/** Every check of CoNLL-U by its id, those of all formats of columns included. */
export function conlluChecks(): ReadonlyMap<string, Check> {
  table ??= checkTable(columnChecks, new URL("../../data/checks.json", import.meta.url));
  return table;
}

/** Told once a file: where one sentence has none, mostly none has. */
const toldOnce = new Set(["missing-text", "missing-sent-id"]);

/** Checks the sentences of one file in their order. */
export class FileChecker {
  readonly #ids = new Map<string, number>();
  readonly #told = new Set<string>();

  /** What is wrong with a sentence, and with it after those before it. */
  *check(sentence: ConlluSentence): Generator<Fault> {
    if (sentence.rows.length === 0) return;
    for (const fault of this.#faults(sentence)) {
      if (toldOnce.has(fault.id) && this.#told.has(fault.id)) continue;
      this.#told.add(fault.id);
      yield fault;
    }
  }

  *#faults(sentence: ConlluSentence): Generator<Fault> {
    yield* checkLines(sentence);
    yield* checkNumbers(sentence);
    yield* checkTree(sentence);
    yield* checkText(sentence);
    yield* this.#checkId(sentence);
    yield* checkLabels(sentence);
    yield* checkFeatures(sentence);
    yield* checkEnhanced(sentence);
  }

  *#checkId(sentence: ConlluSentence): Generator<Fault> {
    const id = commentValue(sentence, "sent_id");
    const line = commentLine(sentence, "sent_id");
    if (id === undefined) {
      yield { id: "missing-sent-id", line };
      return;
    }
    const before = this.#ids.get(id);
    if (before === undefined) this.#ids.set(id, line);
    else
      yield { id: "duplicate-sent-id", line, expected: `an id other than that of line ${before}`, found: id };
  }
}
