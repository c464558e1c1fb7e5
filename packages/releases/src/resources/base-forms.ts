/**
 * The endings that English inflection adds, and what stands there in the base form: the rules of detachment of WordNet
 * 3.0 (morphy(7WN)), and ours: `ied`, doubled consonants. Irregular forms are not known.
 */
const endings: Readonly<Record<string, readonly (readonly [ending: string, base: string])[]>> = {
  N: [
    ["s", ""],
    ["ses", "s"],
    ["xes", "x"],
    ["zes", "z"],
    ["ches", "ch"],
    ["shes", "sh"],
    ["men", "man"],
    ["ies", "y"],
  ],
  V: [
    ["s", ""],
    ["ies", "y"],
    ["es", "e"],
    ["es", ""],
    ["ied", "y"],
    ["ed", "e"],
    ["ed", ""],
    ["ing", "e"],
    ["ing", ""],
  ],
  J: [
    ["er", ""],
    ["est", ""],
    ["er", "e"],
    ["est", "e"],
  ],
};

/** What the base form of a word may be, itself first; its part of speech is a tag of the Penn Treebank. */
export function baseForms(form: string, tag: string): string[] {
  const word = form.toLowerCase();
  const bases = (endings[tag.charAt(0)] ?? []).flatMap(([ending, base]) => {
    if (!word.endsWith(ending) || word.length === ending.length) return [];
    const stem = word.slice(0, -ending.length) + base;
    // stopped: the last consonant was doubled.
    return base === "" && /([b-df-hj-np-tv-z])\1$/.test(stem) ? [stem, stem.slice(0, -1)] : [stem];
  });
  return [...new Set([word, ...bases])];
}
