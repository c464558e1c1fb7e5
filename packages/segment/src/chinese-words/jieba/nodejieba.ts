import { createRequire } from "node:module";
import { ProblemError } from "@discoprep/corpus";
import type { FindWords } from "./jieba.ts";

/** The part of nodejieba's interface used here. Our own, so that the types exist where the package does not. */
export interface Nodejieba {
  load(): boolean;
  /** The second argument, `strict` in nodejieba's types, turns on the model for unknown words. */
  cut(text: string, useHmm: boolean): string[];
}

/**
 * The words of the installed package nodejieba, which our reader of its files reproduces.
 * @throws ProblemError where the package or its native part is missing
 */
export function nodejieba(load: () => Nodejieba = requireNodejieba): FindWords {
  try {
    const engine = load();
    engine.load();
    return (text) => beginsOf(engine.cut(withoutLoneSurrogates(text), true), text.length);
  } catch (cause) {
    throw new ProblemError(
      {
        rule: "no-nodejieba",
        what: "the engine nodejieba needs the package nodejieba with its native part",
        where: {},
        expected: "nodejieba 3.5.8, compiled",
        found: cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause),
        remedy:
          "Use --engine jieba, which finds the same words without it, or install nodejieba with install scripts allowed (it may need python3, make and g++).",
      },
      { cause },
    );
  }
}

function requireNodejieba(): Nodejieba {
  return createRequire(import.meta.url)("nodejieba") as Nodejieba;
}

/** A lone surrogate, which UTF-8 cannot carry, becomes a private-use character of the same length. */
function withoutLoneSurrogates(text: string): string {
  return /[\ud800-\udfff]/.test(text) ? text.replace(LONE_SURROGATE, "\ue000") : text;
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function beginsOf(words: readonly string[], length: number): Uint8Array {
  const begins = new Uint8Array(length + 1);
  let position = 0;
  for (const word of words) {
    begins[position] = 1;
    position += word.length;
  }
  begins[length] = 1;
  return begins;
}
