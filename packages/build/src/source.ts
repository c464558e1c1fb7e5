import * as z from "@discoprep/files/zod";

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

const pattern = z.string().refine(isPattern, "a regular expression");

/** How the files of a source differ from others below the folder of corpora. */
const find = z.strictObject({
  /** What the whole file name looks like, without `.gz`; case does not matter. */
  name: pattern,
  /** How the content begins; tested on the first 300 bytes. */
  begins: pattern.optional(),
  /** What the files are: one a document (the default), a single file, or several that belong together. */
  as: z.enum(["documents", "file", "files"]).default("documents"),
});

export const sourceSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, "small letters, digits, dots and hyphens"),
  /** Inside the dataset's folder, or below `$CORPORA`; not together with `find`. */
  path: z.string().optional(),
  find: find.optional(),
  /** The database name of the wiki of which the source is a dump: rebuilds download it from the dump site. */
  wiki: z.string().optional(),
  what: z.string(),
  obtain: z.string(),
  licence: z.string(),
  /** How many documents a whole copy has. */
  documents: z.int().positive().optional(),
  /** The build does without it, if it is not there. */
  optional: z.boolean().optional(),
  /** It takes the place of another source, where that one is not there; else it is not used. */
  insteadOf: z.string().optional(),
  bytes: z.int().optional(),
  sha256: z.string().length(64).optional(),
});

/** One entry of `sources.json`: what to obtain, from where, under which terms, and how to find it. */
export type Source = z.infer<typeof sourceSchema>;
