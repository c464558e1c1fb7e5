import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

/** The endings of an inflected word, by the first letter of its tag, and what stands there in the base form. */
const { endings } = readDataFile(
  new URL("../../data/base-forms.json", import.meta.url),
  z.strictObject({
    source: z.string(),
    endings: z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))),
  }),
);

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
