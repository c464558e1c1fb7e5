import { basename } from "node:path";
import { type Message, type Place, ProblemError } from "@discoprep/corpus";
import { type JsonFileProblem, readJsonFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

const schema = z.object({
  /** Document ids of each set; `wsj_02*` stands for all ids that begin so. */
  sets: z.record(z.string().regex(/^[\w.-]+$/, "a folder name"), z.array(z.string())),
});

const problem: JsonFileProblem = {
  rule: "invalid-splits",
  what: "the file does not say which document is in which set",
  expected: '{"sets": {"train": ["wsj_02*"], "dev": ["wsj_2200"]}}',
};

/** Which set a document belongs to. */
export interface Splits {
  readonly sets: readonly string[];
  /** @throws ProblemError for a document in two sets */
  setOf(document: string): string | undefined;
  /** Those of the documents that are in no set. */
  outside(documents: readonly string[]): string[];
  /** What the file names and the corpus does not have, and the documents that it does not name. */
  check(documents: readonly string[]): Message[];
}

/**
 * Reads a split file: `{"sets": {"train": ["wsj_02*", …], "dev": […]}}`.
 * @throws ProblemError where the file has another shape or names a document twice
 */
export function readSplits(file: string): Splits {
  const { sets } = readJsonFile(file, schema, problem);
  const patterns = Object.entries(sets).flatMap(([set, ids]) => ids.map((id) => ({ set, id })));
  const known = new Map<string, string | undefined>();
  const setOf = (document: string): string | undefined => {
    if (!known.has(document)) known.set(document, setNaming(document, patterns, file));
    return known.get(document);
  };
  // An id that stands twice is wrong even where the corpus does not have the document.
  const exact = patterns.filter(({ id }) => !id.endsWith("*"));
  for (const { id } of exact) setNaming(id, exact, file);
  const outside = (documents: readonly string[]): string[] =>
    documents.filter((document) => setOf(document) === undefined);
  return {
    sets: Object.keys(sets),
    setOf,
    outside,
    check: (documents) => {
      // The manifest holds these messages: the same in any folder.
      const where = { file: basename(file) };
      return [
        ...absentDocuments(sets, documents, where),
        ...documentsInNoSet(outside(documents), documents, where),
      ];
    },
  };
}

/** Whether an id of the file stands for a document. */
function isNamedBy(document: string, id: string): boolean {
  return id.endsWith("*") ? document.startsWith(id.slice(0, -1)) : id === document;
}

function setNaming(
  document: string,
  patterns: readonly { readonly set: string; readonly id: string }[],
  file: string,
): string | undefined {
  const [first, ...others] = patterns.filter(({ id }) => isNamedBy(document, id));
  const second = others.find(({ set, id }) => set !== first?.set || id === first.id);
  if (first === undefined || second === undefined) return first?.set;
  throw new ProblemError({
    rule: "split-overlap",
    what: "a document is in two sets",
    where: { file, document },
    expected: "each document in one set",
    found:
      first.id === second.id
        ? `${first.id} in ${first.set} and ${second.set}`
        : `${first.id} in ${first.set}, and ${second.id} in ${second.set}`,
    remedy: "Correct one of the two patterns.",
  });
}

/** A warning for each set: a corpus that is not complete, or a misspelt id, makes it smaller without a word. */
function* absentDocuments(
  sets: Readonly<Record<string, readonly string[]>>,
  documents: readonly string[],
  where: Place,
): Generator<Message> {
  for (const [set, ids] of Object.entries(sets)) {
    const absent = ids.filter((id) => !documents.some((document) => isNamedBy(document, id)));
    if (absent.length === 0) continue;
    yield {
      severity: "warning",
      rule: "set-without-document",
      what: `the corpus has no document for ${absent.length} of the ${ids.length} ids of the set ${set}`,
      where,
      found: absent.join(", "),
      remedy: "Check that the corpus is complete and the ids are spelt as the files are.",
    };
  }
}

function* documentsInNoSet(
  outside: readonly string[],
  documents: readonly string[],
  where: Place,
): Generator<Message> {
  if (outside.length === 0) return;
  yield {
    severity: "warning",
    rule: "document-in-no-set",
    what: `${outside.length} of ${documents.length} documents are in no set and are left out`,
    where,
    found: `${outside.slice(0, 3).join(", ")}${outside.length > 3 ? ` and ${outside.length - 3} more; manifest.json names all` : ""}`,
  };
}
