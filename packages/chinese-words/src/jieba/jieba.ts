import { createRequire } from "node:module";
import { ProblemError } from "@discoprep/corpus";

/** The part of nodejieba's interface used here. Our own, so that the types exist where the package does not. */
export interface Jieba {
  readonly DEFAULT_DICT: string;
  readonly DEFAULT_HMM_DICT: string;
  readonly DEFAULT_USER_DICT: string;
  load(): boolean;
  /** The second argument, `strict` in nodejieba's types, turns on the model for unknown words. */
  cut(text: string, useHmm: boolean): string[];
}

let loaded: Jieba | undefined;

/** nodejieba with its dictionary loaded, once a process. @throws ProblemError as `openJieba` */
export function loadJieba(): Jieba {
  loaded ??= openJieba(requireJieba);
  return loaded;
}

/**
 * Loads nodejieba's dictionary.
 * @throws ProblemError where the package or its native part is missing
 */
export function openJieba(load: () => Jieba): Jieba {
  try {
    const jieba = load();
    jieba.load();
    return jieba;
  } catch (cause) {
    throw new ProblemError(
      {
        rule: "no-nodejieba",
        what: "Chinese words need nodejieba, whose native part is missing",
        where: {},
        expected: "a compiled nodejieba.node",
        found: cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause),
        remedy:
          "Run `npm rebuild nodejieba` (it needs python3, make and g++), or reinstall with install scripts allowed.",
      },
      { cause },
    );
  }
}

/** The package without its dictionary. */
export function requireJieba(): Jieba {
  return createRequire(import.meta.url)("nodejieba") as Jieba;
}

/**
 * jieba's words of a text as end offsets, ascending, in UTF-16 code units. A lone surrogate, which jieba's
 * UTF-8 cannot carry, is given to it as a private-use character of the same length.
 */
export function jiebaWordEnds(engine: Jieba, text: string): number[] {
  const shielded = /[\ud800-\udfff]/.test(text) ? text.replace(LONE_SURROGATE, "\ue000") : text;
  const ends: number[] = [];
  let position = 0;
  for (const word of engine.cut(shielded, true)) {
    position += word.length;
    ends.push(position);
  }
  return ends;
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
