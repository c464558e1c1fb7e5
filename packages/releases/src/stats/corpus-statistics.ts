import { basename } from "node:path";
import { eachParse, relationsOfLines } from "@discoprep/conll16";
import type { Message } from "@discoprep/corpus";
import { fileStream, filesBelow, readLines, readText, textPieces } from "@discoprep/files";
import { countLabel, type Frequencies } from "@discoprep/files/text";
import { releasePaths, releaseSets } from "../folder/index.ts";

/** Figures by set. */
export type SetCounts = Readonly<Record<string, number>>;

/** What a release holds, set by set. */
export interface CorpusStatistics {
  /** Names of the sets: the release's folders, or its own name where it is one set. */
  readonly sets: readonly string[];
  readonly documents: SetCounts;
  /** Without a set that has neither conll_format nor parses.json. */
  readonly words: SetCounts;
  readonly relations: SetCounts;
  /** By type, then by first sense (as in Table 3 of the CoNLL-2015 overview), then by set. */
  readonly types: Readonly<Record<string, Readonly<Record<string, SetCounts>>>>;
}

/** Figures of one set. */
interface SetStatistics {
  documents: number;
  words: number;
  relations: number;
  readonly types: Map<string, Frequencies>;
}

/**
 * Counts a release folder, or the releases in its subfolders (train, dev, test). Words are the tokens of
 * conll_format, or of parses.json where that is absent.
 * @throws ProblemError where there is no release
 */
export async function corpusStatistics(
  folder: string,
): Promise<{ statistics: CorpusStatistics; messages: readonly Message[] }> {
  const messages: Message[] = [];
  const found = new Map<string, SetStatistics>();
  for (const set of releaseSets(folder)) found.set(set.name, await setStatistics(set.folder, messages));
  return { statistics: statisticsOf(found), messages };
}

function statisticsOf(found: ReadonlyMap<string, SetStatistics>): CorpusStatistics {
  const by = (figure: (set: SetStatistics) => number): SetCounts =>
    Object.fromEntries([...found].map(([set, statistics]) => [set, figure(statistics)]));
  return {
    sets: [...found.keys()],
    documents: by((set) => set.documents),
    words: by((set) => set.words),
    relations: by((set) => set.relations),
    types: senseTable([...found.values()], by),
  };
}

/** Every type and first sense that occurs in any set, sorted. */
function senseTable(
  sets: readonly SetStatistics[],
  by: (figure: (set: SetStatistics) => number) => SetCounts,
): CorpusStatistics["types"] {
  const types = [...new Set(sets.flatMap((set) => [...set.types.keys()]))].sort();
  return Object.fromEntries(
    types.map((type) => {
      const senses = [...new Set(sets.flatMap((set) => [...(set.types.get(type)?.keys() ?? [])]))].sort();
      const row = (sense: string): SetCounts => by((set) => set.types.get(type)?.get(sense) ?? 0);
      return [type, Object.fromEntries(senses.map((sense) => [sense, row(sense)]))];
    }),
  );
}

/**
 * Counts relations alone: a relations.json, or a system's output. Documents are those that have relations.
 * @throws ProblemError where the file cannot be read
 */
export async function relationStatistics(
  file: string,
): Promise<{ statistics: CorpusStatistics; messages: readonly Message[] }> {
  const messages: Message[] = [];
  const counted: SetStatistics = { documents: 0, words: 0, relations: 0, types: new Map() };
  counted.documents = (await countRelations(file, counted, messages)).size;
  return { statistics: { ...statisticsOf(new Map([[basename(file), counted]])), words: {} }, messages };
}

async function setStatistics(folder: string, messages: Message[]): Promise<SetStatistics> {
  const paths = releasePaths(folder);
  const statistics: SetStatistics = { documents: 0, words: 0, relations: 0, types: new Map() };
  if (paths.conll !== undefined) {
    for (const file of filesBelow(paths.conll)) {
      statistics.documents++;
      statistics.words += readText(file).match(/^\d+\t/gm)?.length ?? 0;
    }
  } else if (paths.parses !== undefined) countParses(paths.parses, statistics, messages);
  const relations = paths.relations ?? paths.relationsNoSenses;
  if (relations !== undefined) await countRelations(relations, statistics, messages);
  return statistics;
}

function countParses(file: string, statistics: SetStatistics, messages: Message[]): void {
  const documents = new Map<string, number>();
  for (const [id, { sentences }] of eachParse(textPieces(file), file, messages))
    documents.set(
      id,
      sentences.reduce((sum, { words }) => sum + words.length, 0),
    );
  statistics.documents = documents.size;
  for (const words of documents.values()) statistics.words += words;
}

/** Line by line, for a training set's relations.json is large. @returns the documents that they belong to */
async function countRelations(
  file: string,
  statistics: SetStatistics,
  messages: Message[],
): Promise<ReadonlySet<string>> {
  const documents = new Set<string>();
  const onMessage = (message: Message): void => void messages.push(message);
  const lines = readLines(fileStream(file), file);
  for await (const { DocID, Type, Sense } of relationsOfLines(lines, file, onMessage)) {
    statistics.relations++;
    documents.add(DocID);
    if (Type === "") continue; // what a participant is given states neither type nor sense
    const senses: Frequencies = statistics.types.get(Type) ?? new Map();
    statistics.types.set(Type, senses);
    countLabel(senses, Sense[0] ?? "none");
  }
  return documents;
}
