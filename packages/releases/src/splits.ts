import { basename } from "node:path";
import { type Message, ProblemError, problem } from "@discoprep/corpus";
import { readJsonFile } from "@discoprep/files";
import { Groups } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";

const mostSets = 1_000;

const schema = z.object({
  sets: z
    .record(z.string().regex(/^[\w.-]+$/, "a folder name"), z.array(z.string()))
    .refine((sets) => Object.keys(sets).length <= mostSets, `at most ${mostSets} sets`),
});

interface Pattern {
  readonly set: string;
  readonly id: string;
  readonly place: number;
}

/** A split file: the document ids of each set, where `wsj_02*` names all ids that begin so. */
export class Splits {
  readonly sets: readonly string[];
  readonly #file: string;
  readonly #patterns: readonly Pattern[];
  readonly #byId: ReadonlyMap<string, readonly Pattern[]>;
  /** Lengths of the texts before `*`: a document's patterns are found without a search of all. */
  readonly #lengths: readonly number[];

  /** @throws ProblemError if the file has another shape or names a document twice */
  constructor(file: string) {
    const expected = '{"sets": {"train": ["wsj_02*"], "dev": ["wsj_2200"]}}';
    const { sets } = readJsonFile(file, schema, { rule: "invalid-splits", expected });
    this.#file = file;
    this.sets = Object.keys(sets);
    this.#patterns = Object.entries(sets)
      .flatMap(([set, ids]) => ids.map((id) => ({ set, id })))
      .map((pattern, place) => ({ ...pattern, place }));
    this.#byId = new Groups(this.#patterns, ({ id }) => id);
    const isWhole = ({ id }: Pattern): boolean => !id.endsWith("*");
    const beginnings = this.#patterns.filter((pattern) => !isWhole(pattern));
    this.#lengths = [...new Set(beginnings.map(({ id }) => id.length - 1))];
    // An id that is named twice is wrong even if the corpus does not have the document.
    for (const { id } of this.#patterns.filter(isWhole)) this.#checkNaming(id, this.#byId.get(id) ?? []);
  }

  /** @throws ProblemError for a document in two sets */
  setOf(document: string): string | undefined {
    return this.#checkNaming(document, this.#naming(document));
  }

  outside(documents: readonly string[]): string[] {
    return documents.filter((document) => this.setOf(document) === undefined);
  }

  /** Returns warnings of ids that the corpus lacks, and of documents in no set. */
  check(documents: readonly string[]): Message[] {
    // The manifest holds these messages, so they name no folder.
    const where = { file: basename(this.#file) };
    const present = new Set(documents.flatMap((document) => this.#naming(document)));
    const messages: Message[] = [];
    const bySet = new Groups(this.#patterns, ({ set }) => set);
    for (const set of this.sets) {
      const ids = bySet.get(set) ?? [];
      const absent = ids.filter((pattern) => !present.has(pattern)).map(({ id }) => id);
      const names = `${absent.length} of the ${ids.length} ids of the set ${set}: ${absent.join(", ")}`;
      const found = ids.length === 0 ? `the set ${set} names no id` : names;
      if (ids.length === 0 || absent.length > 0)
        messages.push(problem("set-without-document", where, { found }));
    }
    const outside = this.outside(documents);
    if (outside.length === 0) return messages;
    const more = outside.length > 3 ? ` and ${outside.length - 3} more; manifest.json names all` : "";
    const details = {
      found: `${outside.length} of ${documents.length}: ${outside.slice(0, 3).join(", ")}${more}`,
    };
    return [...messages, problem("document-in-no-set", where, details)];
  }

  /** Returns the patterns of a document in the order of the file. */
  #naming(document: string): Pattern[] {
    const lengths = this.#lengths.filter((length) => length <= document.length);
    const ids = new Set([document, ...lengths.map((length) => `${document.slice(0, length)}*`)]);
    return [...ids].flatMap((id) => this.#byId.get(id) ?? []).sort((a, b) => a.place - b.place);
  }

  /** Returns the set of a document's patterns. @throws ProblemError for two sets, or the same id twice */
  #checkNaming(document: string, naming: readonly Pattern[]): string | undefined {
    const [first, ...patterns] = naming;
    const second = patterns.find(({ set, id }) => set !== first?.set || id === first.id);
    if (first === undefined || second === undefined) return first?.set;
    const also = first.id === second.id ? ` and ${second.set}` : `, and ${second.id} in ${second.set}`;
    const details = { expected: "each document in one set", found: `${first.id} in ${first.set}${also}` };
    throw new ProblemError(problem("split-overlap", { file: this.#file, document }, details));
  }
}
