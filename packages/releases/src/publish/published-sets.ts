import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { type Document, ProblemError, problem } from "@discoprep/corpus";
import { sha256 } from "@discoprep/files";
import { readRelease, releasePaths, releaseSets } from "@discoprep/formats/release";

export interface PublishedSet {
  readonly name: string;
  readonly folder: string;
  readonly isGold: boolean;
  readonly language: string;
  /** relations-no-senses.json of a set for the evaluation. */
  readonly noSenses: string | undefined;
  /** Without relations unless the set is gold. Each loop reads them again. */
  readonly documents: Iterable<Document>;
}

interface PublishInput {
  readonly release: string;
  readonly blind?: readonly string[];
}

/** The sets whose relations participants train on (CoNLL-2015 overview §3). */
const goldSets: ReadonlySet<string> = new Set(["train", "dev"]);

/** @throws ProblemError if a set is missing, named twice or without its relations, or a document would leak */
export function publishedSets({ release, blind = [] }: PublishInput): PublishedSet[] {
  const sets = releaseSets(release);
  if (!sets.some(({ name, folder }) => name === "train" && folder !== release)) {
    const expected = "a folder train with a release, and others such as dev and test";
    throw new ProblemError(problem("no-release", { file: release }, { expected }));
  }
  const published = [
    ...sets.map(({ name, folder }) => publishedSet(name, folder, goldSets.has(name))),
    ...blind.map(blindSet),
  ];
  const folders = new Map<string, string>();
  for (const { name, folder } of published) {
    const found = folders.get(name);
    if (found !== undefined) throw new ProblemError(problem("same-set", { file: folder }, { found }));
    folders.set(name, folder);
  }
  refuseLeaks(published);
  return published;
}

function blindSet(folder: string): PublishedSet {
  const name = basename(resolve(folder));
  const input = join(folder, "input");
  return existsSync(input)
    ? publishedSet(name, input, false, join(folder, "no-senses"))
    : publishedSet(name, folder, false);
}

function publishedSet(name: string, folder: string, isGold: boolean, related = folder): PublishedSet {
  if (isGold && releasePaths(folder).relations === undefined) {
    const expected = `relations.json of the set ${name}`;
    throw new ProblemError(problem("no-relations", { file: folder }, { expected }));
  }
  if (!isGold && releasePaths(folder).parses === undefined) {
    const expected = `parses.json of the set ${name}`;
    throw new ProblemError(problem("no-release", { file: folder }, { expected }));
  }
  const release = readRelease(folder);
  function* documents(): Generator<Document> {
    for (const document of release.documents) {
      if (isGold) refuseFaults(document, folder);
      yield isGold ? document : { ...document, relations: [] };
    }
  }
  const [fault] = release.messages;
  if (fault !== undefined) throw new ProblemError(fault);
  const noSenses = isGold ? undefined : releasePaths(related).relationsNoSenses;
  const { language } = release;
  return { name, folder, isGold, language, noSenses, documents: { [Symbol.iterator]: documents } };
}

/** @throws ProblemError if a relation cannot be read: participants would get less than there is */
function refuseFaults({ messages }: Document, folder: string): void {
  const fault = messages.find(({ severity }) => severity === "error");
  if (fault !== undefined) throw new ProblemError({ ...fault, where: { file: folder, ...fault.where } });
}

/** @throws ProblemError if a document that is published without relations, or its text, is also in a set with relations */
function refuseLeaks(sets: readonly PublishedSet[]): void {
  const withRelations = new Map<string, string>();
  const leaks: string[] = [];
  for (const { name, isGold, documents } of sets.toSorted((a, b) => Number(b.isGold) - Number(a.isGold)))
    for (const document of documents) {
      const place = `${name}/${document.id}`;
      const keys = keysOf(document);
      const leak = keys.find((key) => withRelations.has(key));
      if (isGold) for (const key of keys) withRelations.set(key, place);
      else if (leak !== undefined) leaks.push(`${place}, as ${withRelations.get(leak)}`);
    }
  if (leaks.length === 0) return;
  const more = leaks.length > 3 ? ` and ${leaks.length - 3} more` : "";
  const details = { expected: "none of them there", found: `${leaks.slice(0, 3).join("; ")}${more}` };
  throw new ProblemError(problem("leak", {}, details));
}

/** Returns id and text as keys. White space does not count: a copy may be wrapped or segmented. */
function keysOf({ id, raw }: Document): string[] {
  return [`id ${id}`, `text ${sha256(raw.replaceAll(/\s/gu, ""))}`];
}
