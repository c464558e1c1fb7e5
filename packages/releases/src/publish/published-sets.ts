import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { type Document, ProblemError, problem } from "@discoprep/corpus";
import { sha256 } from "@discoprep/files";
import { readRelease, releasePaths, releaseSets } from "@discoprep/formats/release";
import type { PublishOptions } from "./options.ts";

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

/** The sets whose relations participants train on (CoNLL-2015 overview §3). */
const goldSets: ReadonlySet<string> = new Set(["train", "dev"]);

export function publishedSets({ release, blind = [] }: PublishOptions): PublishedSet[] {
  const sets = releaseSets(release);
  if (!sets.some(({ name, folder }) => name === "train" && folder !== release))
    throw new ProblemError(
      problem(
        "no-release",
        { file: release },
        { expected: "a folder train with a release, and others such as dev and test" },
      ),
    );
  const published = [
    ...sets.map(({ name, folder }) => publishedSet(name, folder, goldSets.has(name))),
    ...blind.map(blindSet),
  ];
  const names = published.map(({ name }) => name);
  const twice = published.find(({ name }, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw sameName(twice);
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
  if (isGold && releasePaths(folder).relations === undefined)
    throw new ProblemError(
      problem("no-relations", { file: folder }, { expected: `relations.json of the set ${name}` }),
    );
  const release = readRelease(folder);
  function* documents(): Generator<Document> {
    for (const document of release.documents)
      yield isGold ? whole(document, folder) : { ...document, relations: [] };
  }
  const [fault] = release.messages;
  if (fault !== undefined) throw new ProblemError(fault);
  const noSenses = isGold ? undefined : releasePaths(related).relationsNoSenses;
  const { language } = release;
  return { name, folder, isGold, language, noSenses, documents: { [Symbol.iterator]: documents } };
}

/** @throws ProblemError if a relation cannot be read: participants would get less than there is */
function whole(document: Document, folder: string): Document {
  const fault = document.messages.find(({ severity }) => severity === "error");
  if (fault === undefined) return document;
  throw new ProblemError({ ...fault, where: { file: folder, ...fault.where } });
}

function sameName({ name, folder }: PublishedSet): ProblemError {
  return new ProblemError(problem("same-set", { file: folder }, { found: name }));
}

/** @throws ProblemError if a document that is published without relations is also in a set with relations */
function refuseLeaks(sets: readonly PublishedSet[]): void {
  const withRelations = new Map<string, string>();
  for (const { name, documents } of sets.filter(({ isGold }) => isGold))
    for (const document of documents)
      for (const key of keysOf(document)) withRelations.set(key, `${name}/${document.id}`);
  const leaks: string[] = [];
  for (const { name, documents } of sets.filter(({ isGold }) => !isGold)) {
    for (const document of documents) {
      const key = keysOf(document).find((each) => withRelations.has(each));
      if (key !== undefined) leaks.push(`${name}/${document.id}, as ${withRelations.get(key)}`);
    }
  }
  if (leaks.length === 0) return;
  const more = leaks.length > 3 ? ` and ${leaks.length - 3} more` : "";
  throw new ProblemError(
    problem("leak", {}, { expected: "none of them there", found: `${leaks.slice(0, 3).join("; ")}${more}` }),
  );
}

/** Returns id and text as keys. White space does not count: a copy may be wrapped or segmented. */
function keysOf({ id, raw }: Document): string[] {
  return [`id ${id}`, `text ${sha256(raw.replaceAll(/\s/gu, ""))}`];
}
