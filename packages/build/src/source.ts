import * as z from "@discoprep/files/zod";

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

const pattern = z.string().refine(isPattern, "a regular expression");

export const name = z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, "small letters, digits, dots and hyphens");

const find = z.strictObject({
  /** A pattern for the whole file name, without `.gz`; case does not matter. */
  name: pattern,
  /** A pattern for the first 300 bytes. */
  begins: pattern.optional(),
  as: z.enum(["documents", "file", "files"]).default("documents"),
});

export const sourceSchema = z.strictObject({
  name,
  /** Inside the dataset's folder, or below `$CORPORA`; not together with `find`. */
  path: z.string().optional(),
  find: find.optional(),
  /** The database name of a wiki, whose dump is the source: rebuilds download it from the dump site. */
  wiki: z.string().optional(),
  what: z.string(),
  obtain: z.string(),
  licence: z.string(),
  documents: z.int().positive().optional(),
  optional: z.boolean().optional(),
  /** The source that it replaces if that one is missing. */
  insteadOf: z.string().optional(),
  bytes: z.int().optional(),
  sha256: z.string().length(64).optional(),
});

export type Source = z.infer<typeof sourceSchema>;
