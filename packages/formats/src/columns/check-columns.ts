import { cyclesOf, type Message, problem } from "@discoprep/corpus";
import type { ColumnFormat } from "./columns.ts";
import { readColumns } from "./read-columns.ts";

/** Returns the messages of a stream of any size. @param file a name for messages */
export async function* checkColumns(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
  format: ColumnFormat,
): AsyncGenerator<Message> {
  const messages: Message[] = [];
  const report = (message: Message): void => void messages.push(message);
  for await (const _sentence of readColumns(stream, file, format, report)) yield* messages.splice(0);
  yield* messages;
}

/** Finds an ID that an earlier line has. @param lines the lines so far by their IDs; that of the ID is added */
export function* repeatedId(
  lines: Map<string, number>,
  id: string,
  where: { readonly file: string; readonly line: number },
): Generator<Message> {
  const before = lines.get(id);
  lines.set(id, where.line);
  const expected = `an ID other than that of line ${before}`;
  if (before !== undefined) yield problem("duplicate-token-id", where, { expected, found: id });
}

interface StatedHead {
  readonly head: string;
  readonly label: string;
  readonly line: number;
}

/**
 * Finds heads that form no tree: heads are numbers of other words, one is 0, and no word depends on itself through others.
 * @param file a name for messages
 * @param rootRule the rule by which head 0 and a label for which `isRoot` returns true go together
 */
export function* checkHeads(
  words: readonly StatedHead[],
  file: string,
  rootRule: "root-label" | "root-relation",
  isRoot: (label: string) => boolean,
): Generator<Message> {
  const heads = words.map(({ head }) => (/^(0|[1-9]\d*)$/.test(head) ? Number(head) : Number.NaN));
  for (const [index, { head: text, label, line }] of words.entries()) {
    const head = heads[index] as number;
    const where = { file, line };
    if (!(head <= words.length))
      yield problem("head", where, { expected: `0 to ${words.length}`, found: text });
    else if (head === index + 1)
      yield problem("head-self", where, { expected: "another word, or 0", found: text });
    else if ((head === 0) !== isRoot(label))
      yield problem(rootRule, where, { expected: "both or neither", found: `${head} ${label}` });
  }
  const [root, ...secondRoots] = words.filter((_, index) => heads[index] === 0);
  if (root === undefined) yield problem("no-root", { file, line: words[0]?.line ?? 1 });
  for (const { line } of secondRoots)
    yield problem("several-roots", { file, line }, { expected: `only the root of line ${root?.line}` });
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
  const found = [...cycle, first].join(" → ");
  yield problem("cycle", { file, line: words[first - 1]?.line ?? 1 }, { expected: "a tree", found });
}
