import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { classes } from "./rules.ts";

const words = z.array(z.string());
const fileSchema = z.strictObject({
  source: z.string(),
  /** Abbreviations without their last full stop; in lower case, where capitals within do not matter. */
  classes: z.record(z.string(), z.strictObject({ about: z.string(), capitalised: words, anyCase: words })),
  shapes: classes,
  /** Tokens that may be joined to an abbreviation before them: 11a.m., Maj.-Gen., D-Calif. */
  joined: z.string(),
});

const file = readDataFile(new URL("../data/english-abbreviations.json", import.meta.url), fileSchema);
const abbreviations = classesOfForms();
const joined = new RegExp(file.joined, "u");
const shapes = Object.entries(file.shapes).map(
  ([name, { pattern }]) => [name, new RegExp(`^(?:${pattern})$`, "u")] as const,
);

/**
 * Returns the class of the word before a mark: of an abbreviation, also where a number or hyphen is joined to it; `lowered` of
 * an abbreviation that has a capital and is written without; else that of its form, or `other`.
 */
export function wordClass(word: string): string {
  const found = tokenWordClass(word);
  return found === "other" ? (abbreviations.get(word.replace(joined, "")) ?? found) : found;
}

/** Returns the class of a token before a full stop. Joined parts are not looked for. */
export function tokenWordClass(token: string): string {
  return abbreviations.get(token) ?? shapeOf(token);
}

function shapeOf(word: string): string {
  return shapes.find(([, pattern]) => pattern.test(word))?.[0] ?? "other";
}

/**
 * Returns the capitalised and upper-case forms of every entry except single letters, and the lower-case forms if the file
 * allows any case. Measures are in lower case only: `ft` is one, `Ft` a fort.
 */
function classesOfForms(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, { capitalised, anyCase }] of Object.entries(file.classes)) {
    for (const word of [...capitalised, ...anyCase]) {
      if (word.length === 1 || name === "measure") continue;
      found.set(word.charAt(0).toUpperCase() + word.slice(1), name);
      found.set(word.toUpperCase(), name);
    }
    for (const word of anyCase) found.set(word, name);
  }
  for (const word of Object.values(file.classes).flatMap(({ capitalised }) => capitalised)) {
    if (!found.has(word)) found.set(word, "lowered");
  }
  return found;
}
