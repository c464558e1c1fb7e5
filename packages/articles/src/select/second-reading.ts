import type { Article } from "@discoprep/corpus";
import type { SecondText } from "@discoprep/wikitext";
import { diffArrays } from "diff";
import type { SecondReading } from "./judgement.ts";

/** An article is flagged where more than this share of its words differ: a word in 500. 99 % of 5,317 semi-synthetic articles are below. */
const flaggedShare = 0.002;
const mostExamples = 5;

/** A Chinese character is a word. */
const words = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+/gu;

function wordsOf(text: string): string[] {
  return text.normalize("NFKC").toLowerCase().match(words) ?? [];
}

/** Compares an article with a second reading of its page, word by word; words in another place are no difference. */
export function compareReadings(article: Article, second: SecondText): SecondReading {
  const ours = wordsOf(article.paragraphs.join("\n"));
  const runs = diffArrays(ours, wordsOf(second.text)).filter(({ added, removed }) => added || removed);
  const aside = new Set(wordsOf(second.aside));
  const onlyIn = (side: "ours" | "theirs"): string[][] => {
    const own = runs.filter(({ added }) => added === (side === "theirs")).map(({ value }) => value);
    const others = bagOf(runs.filter(({ added }) => added !== (side === "theirs")).map(({ value }) => value));
    return own
      .map((run) => run.filter((word) => !aside.has(word) && !takeFrom(others, word)))
      .filter((run) => run.length > 0);
  };
  const [onlyOurs, onlyTheirs] = [onlyIn("ours"), onlyIn("theirs")];
  const count = onlyOurs.flat().length + onlyTheirs.flat().length;
  return {
    onlyOurs: onlyOurs.flat().length,
    onlyTheirs: onlyTheirs.flat().length,
    examples: [
      ...onlyOurs.map((run) => `ours: ${run.join(" ")}`),
      ...onlyTheirs.map((run) => `theirs: ${run.join(" ")}`),
    ].slice(0, mostExamples),
    flagged: count > flaggedShare * ours.length,
  };
}

function bagOf(runs: readonly string[][]): Map<string, number> {
  const bag = new Map<string, number>();
  for (const word of runs.flat()) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

/** Takes a word out of a bag; false where it is not in it. */
function takeFrom(bag: Map<string, number>, word: string): boolean {
  const count = bag.get(word) ?? 0;
  if (count > 0) bag.set(word, count - 1);
  return count > 0;
}
