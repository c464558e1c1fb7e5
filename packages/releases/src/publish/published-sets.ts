import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { type Document, ProblemError } from "@discoprep/corpus";
import { openRelease, releasePaths, releaseSets } from "../folder/index.ts";
import type { PublishOptions } from "./options.ts";

/** A set as participants get it. */
export interface PublishedSet {
  readonly name: string;
  /** The folder whose files or documents are published. */
  readonly folder: string;
  /** Whether the relations are published. */
  readonly isGold: boolean;
  readonly language: string;
  readonly ids: readonly string[];
  /** As participants get them; read anew by each loop. */
  readonly documents: Iterable<Document>;
  /** With all relations that are known, for the check of leaks. */
  readonly known: Iterable<Document>;
}

/** The sets whose relations participants train on (CoNLL-2015 overview §3). */
const goldSets: ReadonlySet<string> = new Set(["train", "dev"]);

/**
 * The sets of a release and its blind test sets, in the order in which they are published.
 * @throws ProblemError where the release has no train set, a set has no relations, or two sets have one name
 */
export function publishedSets({ release, blind = [] }: PublishOptions): PublishedSet[] {
  const sets = releaseSets(release);
  if (!sets.some(({ name, folder }) => name === "train" && folder !== release))
    throw new ProblemError({
      rule: "no-release",
      what: "the folder holds no training set",
      where: { file: release },
      expected: "a folder train with a release, and others such as dev and test",
      remedy: "Name the output of convert --splits.",
    });
  const published = [
    ...sets.map(({ name, folder }) => publishedSet(name, folder, folder, goldSets.has(name))),
    ...blind.map(blindSet),
  ];
  const names = published.map(({ name }) => name);
  const twice = published.find(({ name }, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw sameName(twice);
  return published;
}

/** The output of `convert --blind` has its relations in `gold`. */
function blindSet(folder: string): PublishedSet {
  const [input, gold] = [join(folder, "input"), join(folder, "gold")];
  const name = basename(resolve(folder));
  return existsSync(input) && existsSync(gold)
    ? publishedSet(name, input, gold, false)
    : publishedSet(name, folder, folder, false);
}

function publishedSet(name: string, folder: string, gold: string, isGold: boolean): PublishedSet {
  if (isGold && releasePaths(folder).relations === undefined)
    throw new ProblemError({
      rule: "no-relations",
      what: `the set ${name} is to be published with its relations, and has none`,
      where: { file: folder },
      expected: "relations.json",
      remedy: "Convert the set with its annotations.",
    });
  const release = openRelease(folder);
  const known = gold === folder ? release : openRelease(gold);
  const { language, ids } = release;
  function* documents(): Generator<Document> {
    for (const document of release.documents)
      yield isGold ? whole(document, folder) : { ...document, relations: [] };
  }
  const [fault] = release.messages;
  if (fault !== undefined) throw new ProblemError(fault);
  return {
    name,
    folder,
    isGold,
    language,
    ids,
    documents: { [Symbol.iterator]: documents },
    known: known.documents,
  };
}

/** @throws ProblemError where a relation of the document cannot be read: participants would get less than there is */
function whole(document: Document, folder: string): Document {
  const fault = document.messages.find(({ severity }) => severity === "error");
  if (fault === undefined) return document;
  throw new ProblemError({ ...fault, where: { file: folder, ...fault.where } });
}

function sameName({ name, folder }: PublishedSet): ProblemError {
  return new ProblemError({
    rule: "same-set",
    what: `two sets have the name ${name}`,
    where: { file: folder },
    remedy: "Give the folder of the blind set another name: a set has the name of its folder.",
  });
}
