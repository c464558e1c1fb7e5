/** What may stand beside a hyphen or slash at which a word is split. */
export interface SplitLists {
  /** Words of a dictionary, in lower case. */
  isWord(segment: string): boolean;
  /** Words that are part of a named entity, in lower case. */
  isEntityPart(segment: string): boolean;
}

/** The prefixes of the paper (§3.2.1). */
const prefixes = new Set(
  "co pre post un anti ante ex extra fore non over pro re super sub tri bi uni ultra".split(" "),
);

/**
 * The parts of a word: it is split at each hyphen and slash between two segments that both are words, parts of named
 * entities or prefixes (paper §3.2.1). A delimiter is a part of its own; the parts joined are the word.
 * @param always splits at all hyphens and slashes inside the word
 */
export function splitWord(word: string, { isWord, isEntityPart }: SplitLists, always = false): string[] {
  // Odd items are delimiters.
  const pieces = word.split(/(\\\/|[-/])/);
  const isKnown = (segment: string): boolean => {
    const text = segment.toLowerCase();
    return text !== "" && (always || prefixes.has(text) || isWord(text) || isEntityPart(text));
  };
  const parts = [pieces[0] as string];
  for (let index = 1; index < pieces.length; index += 2) {
    const [before, delimiter, after] = pieces.slice(index - 1, index + 2) as [string, string, string];
    if (isKnown(before) && isKnown(after)) parts.push(delimiter, after);
    else parts.push(parts.pop() + delimiter + after);
  }
  return parts;
}

export function isDelimiter(part: string): boolean {
  return part === "-" || part === "/" || part === "\\/";
}

/**
 * Lists of words, one a line, compared in lower case; of a named entity each word counts, and each part of one between
 * hyphens. Without lists nothing is a word.
 */
export function splitLists(words: string, entities: string): SplitLists {
  const wordSet = new Set(
    words
      .toLowerCase()
      .split(/\r?\n/)
      .map((line) => line.trim()),
  );
  const entitySet = new Set(entities.toLowerCase().split(/[\s\-/]+/));
  return { isWord: (segment) => wordSet.has(segment), isEntityPart: (segment) => entitySet.has(segment) };
}
