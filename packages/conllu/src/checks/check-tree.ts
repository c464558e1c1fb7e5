import type { Fault } from "@discoprep/files";
import { headCycle } from "@discoprep/files/text";
import { type ConlluSentence, cell, wordsOf } from "../rows.ts";

/**
 * Level 2: heads are numbers of other words, one is 0 with the relation root, and no word depends on itself through
 * others. A sentence without any head is not annotated, which is not a fault.
 */
export function* checkTree(sentence: ConlluSentence): Generator<Fault> {
  const words = wordsOf(sentence);
  if (words.every((word) => cell(word, "head") === "_")) return;
  const heads: number[] = [];
  for (const [index, word] of words.entries()) {
    const { line } = word;
    const text = cell(word, "head");
    const head = /^(0|[1-9]\d*)$/.test(text) ? Number(text) : Number.NaN;
    heads.push(head);
    const label = cell(word, "deprel");
    if (!(head <= words.length)) yield { id: "head", line, expected: `0 to ${words.length}`, found: text };
    else if (head === index + 1) yield { id: "head-self", line, expected: "another word, or 0", found: text };
    else if ((head === 0) !== /^root(:|$)/.test(label)) {
      yield { id: "root-label", line, expected: "both or neither", found: `${head} ${label}` };
    }
  }
  const roots = words.filter((_, index) => heads[index] === 0);
  if (roots.length === 0) yield { id: "no-root", line: words[0]?.line as number };
  for (const root of roots.slice(1)) {
    yield { id: "several-roots", line: root.line, expected: `only the root of line ${roots[0]?.line}` };
  }
  // A word that is its own head has been told of.
  const cycle = headCycle(heads.map((head, index) => (head === index + 1 ? 0 : head)));
  if (cycle === undefined) return;
  const path = cyclePath(heads, cycle).join(" → ");
  yield { id: "cycle", line: words[cycle - 1]?.line as number, expected: "a tree", found: path };
}

/** The words of a cycle, from one back to it. */
function cyclePath(heads: readonly number[], start: number): number[] {
  const path = [start];
  do path.push(heads[(path.at(-1) as number) - 1] as number);
  while (path.at(-1) !== start);
  return path;
}
