import { createRequire } from "node:module";
import { ProblemError, problem } from "@discoprep/corpus";

/** The part of nodejieba's interface used here, so that the types exist without the package. */
interface Nodejieba {
  load(): boolean;
  /** The second argument, `strict` in nodejieba's types, turns on the model for unknown words. */
  cut(text: string, useHmm: boolean): string[];
}

/** Finds where words begin by the installed package nodejieba. @throws ProblemError if it or its native part is missing */
export function nodejieba(load: () => Nodejieba = requireNodejieba): (text: string) => boolean[] {
  try {
    const engine = load();
    engine.load();
    // UTF-8 cannot carry a lone surrogate: U+FFFD, of the same length, replaces it.
    return (text) => beginsOf(engine.cut(text.toWellFormed(), true), text.length);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split("\n")[0] : String(cause);
    const details = { expected: "nodejieba 3.5.8, compiled", found: reason };
    throw new ProblemError(problem("no-nodejieba", {}, details), { cause });
  }
}

function requireNodejieba(): Nodejieba {
  return createRequire(import.meta.url)("nodejieba") as Nodejieba;
}

function beginsOf(words: readonly string[], length: number): boolean[] {
  const begins = new Array<boolean>(length + 1).fill(false);
  let position = 0;
  for (const word of words) {
    begins[position] = true;
    position += word.length;
  }
  begins[length] = true;
  return begins;
}
