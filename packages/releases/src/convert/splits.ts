import { basename } from "node:path";
import { type Message, ProblemError } from "@discoprep/corpus";
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
  setOf(document: string): string | undefined;
  /** Those of the documents that are in no set. */
  outside(documents: readonly string[]): string[];
  /** What the file names and the corpus does not have, and the documents that it does not name. @throws ProblemError for a document in two sets */
  check(documents: readonly string[]): Message[];
}

/**
 * Reads a split file: `{"sets": {"train": ["wsj_02*", …], "dev": […]}}`.
 * @throws ProblemError where the file has another shape or names a document twice
 */
export function readSplits(file: string): Splits {
  const { sets } = readJsonFile(file, schema, problem);
  const exact = new Map<string, string>();
  const prefixes: [prefix: string, set: string][] = [];
  for (const [set, ids] of Object.entries(sets)) {
    for (const id of ids) {
      if (id.endsWith("*")) prefixes.push([id.slice(0, -1), set]);
      else if (exact.has(id))
        throw new ProblemError({
          ...problem,
          rule: "split-overlap",
          where: { file },
          expected: "each document in one set",
          found: `${id} in ${exact.get(id)} and ${set}`,
        });
      else exact.set(id, set);
    }
  }
  const setOf = (document: string): string | undefined =>
    exact.get(document) ?? prefixes.find(([prefix]) => document.startsWith(prefix))?.[1];
  return {
    sets: Object.keys(sets),
    setOf,
    outside: (documents) => documents.filter((document) => setOf(document) === undefined),
    check: (documents) => {
      checkOverlap(sets, documents, file);
      // The manifest holds these messages: the same in any folder.
      const name = basename(file);
      return [...absentDocuments(sets, documents, name), ...documentsInNoSet(documents, setOf, name)];
    },
  };
}

/** @throws ProblemError where the patterns of two sets name one document */
function checkOverlap(
  sets: Readonly<Record<string, readonly string[]>>,
  documents: readonly string[],
  file: string,
): void {
  const patterns = Object.entries(sets).flatMap(([set, ids]) => ids.map((id) => ({ set, id })));
  for (const document of documents) {
    const [first, ...others] = patterns.filter(({ id }) =>
      id.endsWith("*") ? document.startsWith(id.slice(0, -1)) : id === document,
    );
    const second = others.find(({ set }) => set !== first?.set);
    if (first === undefined || second === undefined) continue;
    throw new ProblemError({
      rule: "split-overlap",
      what: "a document is in two sets",
      where: { file, document },
      expected: "each document in one set",
      found: `${first.id} in ${first.set}, and ${second.id} in ${second.set}`,
      remedy: "Correct one of the two patterns.",
    });
  }
}

/** A warning for each set: a corpus that is not complete, or a misspelt id, makes it smaller without a word. */
function* absentDocuments(
  sets: Readonly<Record<string, readonly string[]>>,
  documents: readonly string[],
  file: string,
): Generator<Message> {
  const known = new Set(documents);
  for (const [set, ids] of Object.entries(sets)) {
    const absent = ids.filter((id) =>
      id.endsWith("*") ? !documents.some((document) => document.startsWith(id.slice(0, -1))) : !known.has(id),
    );
    if (absent.length === 0) continue;
    yield {
      severity: "warning",
      rule: "set-without-document",
      what: `the corpus has no document for ${absent.length} of the ${ids.length} ids of the set ${set}`,
      where: { file },
      found: absent.join(", "),
      remedy: "Check that the corpus is complete and the ids are spelt as the files are.",
    };
  }
}

function* documentsInNoSet(
  documents: readonly string[],
  setOf: (document: string) => string | undefined,
  file: string,
): Generator<Message> {
  const outside = documents.filter((document) => setOf(document) === undefined);
  if (outside.length === 0) return;
  yield {
    severity: "warning",
    rule: "document-in-no-set",
    what: `${outside.length} of ${documents.length} documents are in no set and are left out`,
    where: { file },
    found: `${outside.slice(0, 3).join(", ")}${outside.length > 3 ? ` and ${outside.length - 3} more; manifest.json names all` : ""}`,
  };
}
