import { basename } from "node:path";
import { type Message, type Place, ProblemError, problem } from "@discoprep/corpus";
import { readJsonFile } from "@discoprep/files";
import { Groups } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";

const mostSets = 1_000;

const schema = z.object({
  sets: z
    .record(z.string().regex(/^[\w.-]+$/, "a folder name"), z.array(z.string()))
    .refine((sets) => Object.keys(sets).length <= mostSets, `at most ${mostSets} sets`),
});

const splitsProblem = {
  rule: "invalid-splits",
  expected: '{"sets": {"train": ["wsj_02*"], "dev": ["wsj_2200"]}}',
} as const;

export interface Splits {
  readonly sets: readonly string[];
  setOf(document: string): string | undefined;
  outside(documents: readonly string[]): string[];
  /** Returns warnings for ids that the corpus lacks, and for documents in no set. */
  check(documents: readonly string[]): Message[];
}

/** Reads a split file. @throws ProblemError if it has another shape or names a document twice */
export function readSplits(file: string): Splits {
  const { sets } = readJsonFile(file, schema, splitsProblem);
  const patterns = new Patterns(sets);
  // An id that stands twice is wrong even where the corpus does not have the document.
  for (const { id } of patterns.list) if (!id.endsWith("*")) checkNaming(id, patterns.withId(id), file);
  const setOf = (document: string) => checkNaming(document, patterns.naming(document), file);
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
        ...absentDocuments(patterns, documents, where),
        ...documentsInNoSet(outside(documents), documents, where),
      ];
    },
  };
}

interface Pattern {
  readonly set: string;
  readonly id: string;
  readonly place: number;
}

/** The ids of a file by their text: a document finds its own without a look at all others. */
class Patterns {
  readonly list: readonly Pattern[];
  readonly #byId: ReadonlyMap<string, readonly Pattern[]>;
  readonly #lengths: ReadonlySet<number>;

  constructor(sets: Readonly<Record<string, readonly string[]>>) {
    this.list = Object.entries(sets)
      .flatMap(([set, ids]) => ids.map((id) => ({ set, id })))
      .map((pattern, place) => ({ ...pattern, place }));
    this.#byId = new Groups(this.list, ({ id }) => id);
    this.#lengths = new Set(this.list.flatMap(({ id }) => (id.endsWith("*") ? [id.length - 1] : [])));
  }

  withId(id: string): readonly Pattern[] {
    return this.#byId.get(id) ?? [];
  }

  /** Returns the patterns of a document in the order of the file. */
  naming(document: string): Pattern[] {
    const lengths = [...this.#lengths].filter((length) => length <= document.length);
    const ids = new Set([document, ...lengths.map((length) => `${document.slice(0, length)}*`)]);
    return [...ids].flatMap((id) => this.withId(id)).sort((a, b) => a.place - b.place);
  }
}

/** Returns the document's set. @throws ProblemError if it has two, or the same one twice */
function checkNaming(document: string, naming: readonly Pattern[], file: string): string | undefined {
  const [first, ...others] = naming;
  const second = others.find(({ set, id }) => set !== first?.set || id === first.id);
  if (first === undefined || second === undefined) return first?.set;
  throw new ProblemError(
    problem(
      "split-overlap",
      { file, document },
      {
        expected: "each document in one set",
        found:
          first.id === second.id
            ? `${first.id} in ${first.set} and ${second.set}`
            : `${first.id} in ${first.set}, and ${second.id} in ${second.set}`,
      },
    ),
  );
}

function* absentDocuments(
  patterns: Patterns,
  documents: readonly string[],
  where: Place,
): Generator<Message> {
  const present = new Set(documents.flatMap((document) => patterns.naming(document)));
  for (const [set, ids] of new Groups(patterns.list, ({ set }) => set)) {
    const absent = ids.filter((pattern) => !present.has(pattern)).map(({ id }) => id);
    if (absent.length === 0) continue;
    const found = `${absent.length} of the ${ids.length} ids of the set ${set}: ${absent.join(", ")}`;
    yield problem("set-without-document", where, { found });
  }
}

function* documentsInNoSet(
  outside: readonly string[],
  documents: readonly string[],
  where: Place,
): Generator<Message> {
  if (outside.length === 0) return;
  const more = outside.length > 3 ? ` and ${outside.length - 3} more; manifest.json names all` : "";
  const found = `${outside.length} of ${documents.length}: ${outside.slice(0, 3).join(", ")}${more}`;
  yield problem("document-in-no-set", where, { found });
}
