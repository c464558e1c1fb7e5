import { type Check, type CheckMessage, checkMessage, checkTable, type Fault } from "./check.ts";
import { columnsOfText, readColumns } from "./read-columns.ts";
import type { ColumnFormat, ColumnSentence } from "./text/columns.ts";
import { cyclesOf } from "./text/heads.ts";

export interface ColumnChecks {
  readonly format: ColumnFormat;
  /** Every check by its id, those of all formats of columns included. */
  table(): ReadonlyMap<string, Check>;
  /** Finds the faults of a sentence. */
  faultsOf(sentence: ColumnSentence): Iterable<Fault>;
}

/** A table of checks with those of `readColumns`, read when it is first asked for. */
export function columnCheckTable(file: URL): () => ReadonlyMap<string, Check> {
  let table: ReadonlyMap<string, Check> | undefined;
  return () => {
    table ??= checkTable(new URL("../data/column-checks.json", import.meta.url), file);
    return table;
  };
}

/** Checks a stream sentence by sentence, so that its size does not matter. @param file a name for messages */
export async function* checkColumns(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
  { format, table, faultsOf }: ColumnChecks,
): AsyncGenerator<CheckMessage> {
  const faults: Fault[] = [];
  const message = (fault: Fault): CheckMessage => checkMessage(fault, file, table());
  for await (const sentence of readColumns(stream, format, (fault) => faults.push(fault))) {
    yield* faults.splice(0).map(message);
    for (const fault of faultsOf(sentence)) yield message(fault);
  }
  yield* faults.map(message);
}

/**
 * The sentences of a text, checked as they come.
 * @param report takes what is wrong with a sentence, before the next one comes
 */
export function* checkedSentences(
  text: string,
  file: string,
  { format, table, faultsOf }: ColumnChecks,
  report: (message: CheckMessage) => void,
): Generator<ColumnSentence> {
  const reportFault = (fault: Fault): void => report(checkMessage(fault, file, table()));
  for (const sentence of columnsOfText(text, format, reportFault)) {
    for (const fault of faultsOf(sentence)) reportFault(fault);
    yield sentence;
  }
}

/** A word and its head as a row states them. */
export interface StatedHead {
  /** As written. */
  readonly head: string;
  readonly label: string;
  /** 1-based. */
  readonly line: number;
}

/**
 * Heads are numbers of other words, one is 0, and no word depends on itself through others.
 * @param isRoot whether a label is that of the root
 * @param name what the format calls its rows
 */
export function* checkHeads(
  words: readonly StatedHead[],
  name: "word" | "token",
  isRoot: (label: string) => boolean,
): Generator<Fault> {
  const heads = words.map(({ head }) => (/^(0|[1-9]\d*)$/.test(head) ? Number(head) : Number.NaN));
  for (const [index, { head: text, label, line }] of words.entries()) {
    const head = heads[index] as number;
    if (!(head <= words.length)) yield { id: "head", line, expected: `0 to ${words.length}`, found: text };
    else if (head === index + 1) {
      yield { id: "head-self", line, expected: `another ${name}, or 0`, found: text };
    } else if ((head === 0) !== isRoot(label)) {
      yield { id: "root-label", line, expected: "both or neither", found: `${head} ${label}` };
    }
  }
  const [root, ...others] = words.filter((_, index) => heads[index] === 0);
  if (root === undefined) yield { id: "no-root", line: words[0]?.line ?? 1 };
  for (const { line } of others) {
    yield { id: "several-roots", line, expected: `only the root of line ${root?.line}` };
  }
  // A word that is its own head is another fault.
  const nextOf = (word: number): number | undefined => {
    const head = heads[word - 1];
    return head === word || head === 0 || !(head !== undefined && head <= words.length) ? undefined : head;
  };
  const [cycle = []] = cyclesOf(
    words.map((_, index) => index + 1),
    nextOf,
  );
  const [first] = cycle;
  if (first === undefined) return;
  const found = name === "token" ? `token ${first}` : [...cycle, first].join(" → ");
  yield { id: "cycle", line: words[first - 1]?.line ?? 1, expected: "a tree", found };
}
