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
import { foldersNotRead, readParsesFile, releasePaths, releaseSets } from "@discoprep/formats/release";

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

interface ReadStatistics {
  readonly statistics: CorpusStatistics;
  readonly messages: readonly Message[];
}

/** Counts a release folder, or its sets. Tokens are those of conll_format, or else of parses.json. */
export function corpusStatistics(folder: string): ReadStatistics {
  const messages = foldersNotRead(folder);
  const report = (message: Message): void => void messages.push(message);
  const sets = releaseSets(folder).map((set) => [set.name, figuresOf(set.folder, report)] as const);
  return { statistics: statisticsOf(new Map(sets)), messages };
}

/** Counts relations alone: a relations.json or a system's output. Documents are those that have relations. */
export async function relationStatistics(
  lines: AsyncIterable<string>,
  file: string,
): Promise<ReadStatistics> {
  const messages: Message[] = [];
  const figures = new SetFigures();
  const documents = new Set<string>();
  for await (const relation of relationsOfLines(lines, file, (message) => void messages.push(message))) {
    documents.add(relation.DocID);
    figures.addRelation(relation);
  }
  figures.documents = documents.size;
  if (figures.relations === 0) messages.push(problem("empty-output", { file }));
  const statistics = statisticsOf(new Map([[basename(file), figures]]));
  return { statistics: { ...statistics, words: {}, tokens: {} }, messages };
}

/** Counts a release of one set that is in memory. */
export function setInMemory(
  name: string,
  parses: Iterable<ParsedDocument>,
  relations: Iterable<ReadRelation>,
): CorpusStatistics {
  const figures = new SetFigures();
  for (const parsed of parses) figures.addParse(parsed);
  for (const relation of relations) figures.addRelation(relation);
  return statisticsOf(new Map([[name, figures]]));
}

type Labels = Map<string, Frequencies>;

class SetFigures {
  documents = 0;
  tokens = 0;
  relations = 0;
  /** First senses by type. */
  readonly types: Labels = new Map();
  /** Places of Arg1 by type. */
  readonly places: Labels = new Map();

  addParse({ sentences }: ParsedDocument): void {
    this.documents++;
    for (const { words } of sentences) this.tokens += words.length;
  }

  addRelation({ Type, Sense, Arg1, Arg2 }: ReadRelation): void {
    this.relations++;
    if (Type === "") return; // what a participant is given states neither type nor sense
    addLabel(this.types, Type, Sense[0] ?? "none");
    const first = sentencesOf(Arg1);
    const second = sentencesOf(Arg2);
    const isKnown = first !== undefined && second !== undefined;
    addLabel(this.places, Type, isKnown ? arg1Place(first, second) : "unknown");
  }
}

function addLabel(labels: Labels, type: string, label: string): void {
  const frequencies = labels.get(type) ?? new Frequencies();
  labels.set(type, frequencies);
  frequencies.add(label);
}

/** @returns undefined if the tokens are bare numbers, as in a system's output */
function sentencesOf({ TokenList }: ReadSpan): number[] | undefined {
  const tuples = TokenList.filter((entry) => typeof entry !== "number");
  return tuples.length === TokenList.length ? tuples.map(([, , , sentence]) => sentence) : undefined;
}

function figuresOf(folder: string, report: (message: Message) => void): SetFigures {
  const figures = new SetFigures();
  const { conll, parses, relations, relationsNoSenses } = releasePaths(folder);
  if (conll !== undefined)
    for (const file of filesBelow(conll)) {
      figures.documents++;
      figures.tokens += readText(file).match(/^\d+\t/gm)?.length ?? 0;
    }
  else if (parses !== undefined) {
    const entries = readParsesFile(parses, parses, report);
    for (const id of entries.ids) {
      const parsed = entries.document(id);
      if (parsed !== undefined) figures.addParse(parsed);
    }
  } else {
    const details = {
      expected: "conll_format/ or parses.json, to count documents and tokens",
      found: "neither",
    };
    report(problem("missing-file", { file: folder }, details));
  }
  const file = relations ?? relationsNoSenses;
  for (const relation of file === undefined ? [] : eachRelation(fileLines(file), file, report))
    figures.addRelation(relation);
  return figures;
}

/** Counts the sets. Every type and first sense that occurs in any set is a row, sorted. */
function statisticsOf(sets: ReadonlyMap<string, SetFigures>): CorpusStatistics {
  const by = (figure: (set: SetFigures) => number): SetCounts =>
    Object.fromEntries(Array.from(sets, ([name, set]) => [name, figure(set)]));
  const names = (keys: (set: SetFigures) => Iterable<string>): string[] =>
    [...new Set([...sets.values()].flatMap((set) => [...keys(set)]))].sort();
  const labels = (kind: "types" | "places"): LabelsByType =>
    Object.fromEntries(
      names((set) => set[kind].keys()).map((type) => {
        const rows = names((set) => set[kind].get(type)?.keys() ?? []).map((label) => {
          return [label, by((set) => set[kind].get(type)?.get(label) ?? 0)];
        });
        return [type, Object.fromEntries(rows)];
      }),
    );
  const tokens = by((set) => set.tokens);
  return {
    sets: [...sets.keys()],
    documents: by((set) => set.documents),
    words: tokens,
    tokens,
    relations: by((set) => set.relations),
    types: labels("types"),
    places: labels("places"),
  };
}
