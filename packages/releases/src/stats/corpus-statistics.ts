import { basename } from "node:path";
import { type Message, problem } from "@discoprep/corpus";
import { fileLines, filesBelow, readText } from "@discoprep/files";
import { Frequencies } from "@discoprep/files/text";
import {
  arg1Place,
  eachRelation,
  type ParsedDocument,
  type ReadRelation,
  type ReadSpan,
  relationsOfLines,
} from "@discoprep/formats/conll16";
import { readParsesFile, releasePaths, releaseSets } from "@discoprep/formats/release";

export type SetCounts = Readonly<Record<string, number>>;

export interface CorpusStatistics {
  readonly sets: readonly string[];
  readonly documents: SetCounts;
  /** Tokens, under the name of earlier versions. */
  readonly words: SetCounts;
  readonly tokens: SetCounts;
  readonly relations: SetCounts;
  /** By type, then by first sense (as in Table 3 of the CoNLL-2015 overview), then by set. */
  readonly types: LabelsByType;
  /** By type, then by Arg1's place: same, previous or other; `unknown` where tokens do not state their sentences. */
  readonly places: LabelsByType;
}

export type LabelsByType = Readonly<Record<string, Readonly<Record<string, SetCounts>>>>;

interface SetStatistics {
  documents: number;
  tokens: number;
  relations: number;
  readonly types: Map<string, Frequencies>;
  readonly places: Map<string, Frequencies>;
}

const noFigures = (): SetStatistics => {
  return { documents: 0, tokens: 0, relations: 0, types: new Map(), places: new Map() };
};

interface ReadStatistics {
  readonly statistics: CorpusStatistics;
  readonly messages: readonly Message[];
}

/** Counts a release folder, or its sets. Tokens are those of conll_format, or else of parses.json. */
export function corpusStatistics(folder: string): ReadStatistics {
  const messages: Message[] = [];
  const report = (message: Message): void => void messages.push(message);
  const sets = releaseSets(folder).map((set) => [set.name, setStatistics(set.folder, report)] as const);
  return { statistics: statisticsOf(new Map(sets)), messages };
}

/** Counts relations alone: a relations.json or a system's output. Documents are those that have relations. */
export async function relationStatistics(
  lines: AsyncIterable<string>,
  file: string,
): Promise<ReadStatistics> {
  const messages: Message[] = [];
  const counted = noFigures();
  const documents = new Set<string>();
  for await (const relation of relationsOfLines(lines, file, (message) => void messages.push(message))) {
    documents.add(relation.DocID);
    countRelation(relation, counted);
  }
  counted.documents = documents.size;
  if (counted.relations === 0) messages.push(problem("empty-output", { file }));
  const statistics = statisticsOf(new Map([[basename(file), counted]]));
  return { statistics: { ...statistics, words: {}, tokens: {} }, messages };
}

export function setInMemory(
  name: string,
  parses: Iterable<ParsedDocument>,
  relations: Iterable<ReadRelation>,
): CorpusStatistics {
  const counted = noFigures();
  for (const parsed of parses) countParse(parsed, counted);
  for (const relation of relations) countRelation(relation, counted);
  return statisticsOf(new Map([[name, counted]]));
}

function statisticsOf(found: ReadonlyMap<string, SetStatistics>): CorpusStatistics {
  const by = (figure: (set: SetStatistics) => number): SetCounts =>
    Object.fromEntries([...found].map(([name, set]) => [name, figure(set)]));
  const sets = [...found.values()];
  const names = (keys: (set: SetStatistics) => Iterable<string>): string[] =>
    [...new Set(sets.flatMap((set) => [...keys(set)]))].sort();
  const labels = (of: "types" | "places"): LabelsByType => {
    const rows = names((set) => set[of].keys()).map((type) => {
      const row = (label: string): SetCounts => by((set) => set[of].get(type)?.get(label) ?? 0);
      const found = names((set) => set[of].get(type)?.keys() ?? []);
      return [type, Object.fromEntries(found.map((label) => [label, row(label)]))];
    });
    return Object.fromEntries(rows);
  };
  return {
    sets: [...found.keys()],
    documents: by((set) => set.documents),
    words: by((set) => set.tokens),
    tokens: by((set) => set.tokens),
    relations: by((set) => set.relations),
    types: labels("types"),
    places: labels("places"),
  };
}

function setStatistics(folder: string, report: (message: Message) => void): SetStatistics {
  const paths = releasePaths(folder);
  const statistics = noFigures();
  if (paths.conll !== undefined) {
    for (const file of filesBelow(paths.conll)) {
      statistics.documents++;
      statistics.tokens += readText(file).match(/^\d+\t/gm)?.length ?? 0;
    }
  } else if (paths.parses !== undefined) {
    const parses = readParsesFile(paths.parses, paths.parses, report);
    for (const id of parses.ids) {
      const parsed = parses.document(id);
      if (parsed !== undefined) countParse(parsed, statistics);
    }
  }
  const relations = paths.relations ?? paths.relationsNoSenses;
  if (relations !== undefined)
    for (const relation of eachRelation(fileLines(relations), relations, report))
      countRelation(relation, statistics);
  return statistics;
}

function countParse({ sentences }: ParsedDocument, statistics: SetStatistics): void {
  statistics.documents++;
  for (const { words } of sentences) statistics.tokens += words.length;
}

function countRelation({ Type, Sense, Arg1, Arg2 }: ReadRelation, statistics: SetStatistics): void {
  statistics.relations++;
  if (Type === "") return; // what a participant is given states neither type nor sense
  countOf(statistics.types, Type, Sense[0] ?? "none");
  const [first, second] = [sentencesOf(Arg1), sentencesOf(Arg2)];
  const isKnown = first !== undefined && second !== undefined;
  countOf(statistics.places, Type, isKnown ? arg1Place(first, second) : "unknown");
}

function countOf(labels: Map<string, Frequencies>, type: string, label: string): void {
  const found = labels.get(type) ?? new Frequencies();
  labels.set(type, found);
  found.add(label);
}

/** @returns undefined where the tokens are bare numbers, as in a system's output */
function sentencesOf({ TokenList }: ReadSpan): number[] | undefined {
  const tuples = TokenList.filter((entry) => typeof entry !== "number");
  return tuples.length === TokenList.length ? tuples.map(([, , , sentence]) => sentence) : undefined;
}
