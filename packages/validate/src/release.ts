import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Edition, ReadRelation } from "@discoprep/conll16";
import type { Place } from "@discoprep/corpus";
import { fileStream } from "@discoprep/files";
import { addToGroup } from "@discoprep/files/text";
import { releasePaths } from "@discoprep/releases/folder";
import type { LabelRules } from "./context.ts";
import type { Counts } from "./count-checks.ts";
import { checks, type Finding, type Level } from "./incident.ts";
import { checkNoSenses } from "./no-senses-checks.ts";
import { checkRelationFile } from "./relation-file.ts";
import { anyDocument, checkDocuments } from "./release-documents.ts";
import { checkFiles } from "./release-files.ts";
import { editionOf } from "./rules.ts";
import { noSources, readSources, type Sources } from "./sources.ts";

/** How to check, with every question settled. */
export interface CheckOptions extends LabelRules {
  readonly language: string;
  /** Without it, the names of the files tell. */
  readonly edition: Edition | undefined;
  readonly level: Level;
}

/** What checking the relations has gathered for the checks of the release as a whole. */
interface Gathered {
  /** By document. */
  readonly relations: Map<string, ReadRelation[]>;
  /** Documents with errors. */
  readonly flawed: Set<string>;
}

/**
 * All levels of a release: its relations.json with parses.json and raw/, then the release as a whole. Of the
 * documents one at a time is in memory, and of all of them where their words stand.
 * @param ids the relation IDs of other sets of the corpus; added to
 * @returns what the release holds; without level 4, of the parses nothing
 */
export async function* checkRelease(
  folder: string,
  options: CheckOptions,
  ids: Map<number, Place>,
): AsyncGenerator<Finding, Counts> {
  const { relations: file } = releasePaths(folder);
  const { level, language } = options;
  const sources = level >= 4 ? readSources(folder) : noSources;
  const edition = options.edition ?? editionOf(folder);
  const gathered: Gathered = { relations: new Map(), flawed: new Set() };
  yield* sources.findings;
  if (file !== undefined) yield* checkRelations(file, sources, { ...options, edition }, ids, gathered);
  if (level === 6) {
    yield* checkFiles(folder, edition);
    yield* checkDocuments({ folder, language, edition, sources, ...gathered });
    const stripped = join(folder, "relations-no-senses.json");
    if (file !== undefined && existsSync(stripped)) yield* checkNoSenses(stream(file), stream(stripped));
  }
  return countRelease(sources, gathered);
}

async function* checkRelations(
  file: string,
  sources: Sources,
  options: CheckOptions & { readonly edition: Edition },
  ids: Map<number, Place>,
  { relations, flawed }: Gathered,
): AsyncGenerator<Finding> {
  const context = { ...options, file, kind: "gold", parses: sources.tokens, raw: sources.raw } as const;
  const gather = (relation: ReadRelation): void =>
    addToGroup(relations, relation.DocID, withoutTokens(relation));
  for await (const finding of checkRelationFile(fileStream(file), context, options.level, ids, gather)) {
    if (checks().get(finding.id)?.severity === "error") flawed.add(finding.place.document ?? anyDocument);
    yield finding;
  }
}

/** Tokens need not be kept: the document model derives them from spans, and a training set has millions. */
function withoutTokens(relation: ReadRelation): ReadRelation {
  const part = <T extends object>(span: T): T => ({ ...span, TokenList: [] });
  const { Arg1, Arg2, Connective, Punctuation } = relation;
  return {
    ...relation,
    Arg1: part(Arg1),
    Arg2: part(Arg2),
    Connective: part(Connective),
    ...(Punctuation && { Punctuation: part(Punctuation) }),
  };
}

function stream(file: string): { file: string; stream: AsyncIterable<Uint8Array> } {
  return { file, stream: fileStream(file) };
}

function countRelease({ parses = new Map() }: Sources, { relations }: Gathered): Counts {
  const counts = { documents: parses.size, sentences: 0, words: 0, relations: 0 };
  for (const { sentenceLengths, offsets } of parses.values()) {
    counts.sentences += sentenceLengths.length;
    counts.words += offsets.length / 2;
  }
  for (const group of relations.values()) counts.relations += group.length;
  return counts;
}
