import type { Parse, Word, WordRange } from "@discoprep/corpus";
import { preorder } from "../trees/tree.ts";
import { type Constituent, headOf, projectionOf } from "./constituent.ts";

/** Tokens are numbered from 1; 0 is the root. */
export interface Attachment {
  readonly dependent: number;
  head: number;
  label: string;
}

interface Attached {
  readonly tokens: readonly Constituent[];
  readonly attachments: Attachment[];
}

/** Attaches each token to the next head above it that is not empty, and exactly one token to the root, 0. */
export function attachTokens(root: Constituent): Attached {
  const tokens = preorder(root)
    .filter(({ kind }) => kind === "token")
    .sort((a, b) => a.position - b.position);
  const numbers = new Map(tokens.map((token, index) => [token, index + 1]));
  const attachments = tokens.map((token, index): Attachment => {
    const head = headToken(token);
    return {
      dependent: index + 1,
      head: head === undefined ? 0 : (numbers.get(head) as number),
      label: projectionOf(token).function ?? "DEP",
    };
  });
  chooseRoot(attachments, root.function ?? "ROOT");
  return { tokens, attachments };
}

function headToken(token: Constituent): Constituent | undefined {
  let head: Constituent | undefined = token;
  do {
    const phrase: Constituent | undefined = projectionOf(head).parent;
    head = phrase && headOf(phrase);
  } while (head !== undefined && head.kind === "empty");
  return head;
}

/** Chooses the first headless token that is not punctuation as the root, or else the first; the others depend on it. */
function chooseRoot(attachments: readonly Attachment[], label: string): void {
  const roots = attachments.filter(({ head }) => head === 0);
  const root = roots.find((row) => row.label !== "P") ?? roots[0];
  for (const row of roots) {
    if (row === root) row.label = label;
    else row.head = root?.dependent ?? 0;
  }
}

export function attachedParse({ tokens, attachments }: Attached): Parse {
  const ranges: WordRange[] = [];
  for (const [index, { label, unsplit }] of tokens.entries()) {
    const number = index + 1;
    const last = ranges.at(-1);
    if (unsplit === "_" && last !== undefined) ranges[ranges.length - 1] = { ...last, last: number };
    else if (unsplit !== undefined)
      ranges.push({ first: number, last: number, form: unsplit, partOfSpeech: label, predictedPos: label });
  }
  const words = tokens.map(({ word, label }): Word => ({ form: word, partOfSpeech: label }));
  return { tokens: words, dependencies: attachments, ranges };
}
