import * as z from "@discoprep/files/zod";

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

const pattern = z.string().refine(isPattern, "a regular expression");

/** The properties that identify the files of a source below the folder of corpora. */
const find = z.strictObject({
  /** A pattern for the whole file name, without `.gz`; case does not matter. */
  name: pattern,
  /** A pattern for the beginning of the content; tested on the first 300 bytes. */
  begins: pattern.optional(),
  /** The kind of the files: one a document (the default), a single file, or several. */
  as: z.enum(["documents", "file", "files"]).default("documents"),
});

export const sourceSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, "small letters, digits, dots and hyphens"),
  /** Inside the dataset's folder, or below `$CORPORA`; not together with `find`. */
  path: z.string().optional(),
  find: find.optional(),
  /** The database name of a wiki. The source is its dump: rebuilds download it from the dump site. */
  wiki: z.string().optional(),
  what: z.string(),
  obtain: z.string(),
  licence: z.string(),
  /** The number of documents of a whole copy. */
  documents: z.int().positive().optional(),
  /** The build works without it. */
  optional: z.boolean().optional(),
  /** Used only where the named source is missing. */
  insteadOf: z.string().optional(),
  bytes: z.int().optional(),
  sha256: z.string().length(64).optional(),
});

/** One entry of `sources.json`: what to obtain, from where, under which terms, and how to find it. */
export type Source = z.infer<typeof sourceSchema>;
