import { join } from "node:path";
import { Readable } from "node:stream";
import { type Message, ProblemError, problem } from "@discoprep/corpus";
import {
  filesBelow,
  inputDigest,
  type JobOptions,
  type JobRecord,
  type Manifest,
  runJob,
  writeFileWhole,
} from "@discoprep/files";
import { counted } from "@discoprep/files/text";
import { columnText } from "@discoprep/formats/columns";
import { type PropositionStatistics, propositionStatistics } from "@discoprep/formats/conll08";
import { conll08Columns, type TreebankSources, treebankSentences } from "@discoprep/treebank";
import { readSplits } from "../splits.ts";
import { conll08DatasetOptions } from "./options.ts";
import { type ComparedCell, compareWithPaper } from "./paper-counts.ts";

export interface Conll08DatasetOptions extends Omit<TreebankSources, "wants">, JobOptions {
  readonly splits: string;
  readonly counts?: string;
}

export interface Conll08Dataset extends JobRecord {
  readonly counts: PropositionStatistics & {
    readonly sets: Readonly<Record<string, { readonly sentences: number; readonly tokens: number }>>;
  };
  readonly messages: readonly Message[];
  readonly result: readonly ComparedCell[];
}

/**
 * Writes one file a set, `compared.json` (the paper's tables cell by cell) and `manifest.json`. @throws ProblemError if a
 * source cannot be read or a set stays empty
 */
export async function makeConll08Dataset(options: Conll08DatasetOptions): Promise<Conll08Dataset> {
  const { trees, splits: splitsFile, counts } = options;
  const job = { command: "conll08", schema: conll08DatasetOptions, options };
  return runJob(job, async (folder, report) => {
    const messages: Message[] = [];
    const note = (message: Message): void => {
      messages.push(message);
      report(message);
    };
    const splits = readSplits(splitsFile);
    const sets = Object.fromEntries(splits.sets.map((set) => [set, { sentences: 0, tokens: 0 }]));
    const texts = new Map(splits.sets.map((set) => [set, [] as string[]]));
    const wants = (document: string): boolean => splits.setOf(document) !== undefined;
    for (const { document, parse } of treebankSentences({ ...options, wants }, note)) {
      const set = splits.setOf(document) as string;
      const size = sets[set] as { sentences: number; tokens: number };
      size.sentences++;
      size.tokens += parse.tokens.length;
      texts.get(set)?.push(columnText([conll08Columns(parse)]));
    }
    for (const [set, pieces] of texts) await writeFileWhole(join(folder, `${set}.conll08`), pieces.join(""));
    if (Object.values(sets).every((size) => size.sentences === 0)) throw noDocument(trees, splits.sets);
    const statistics = await propositionStatistics(Readable.from([...texts.values()].flat()));
    const compared = counts === undefined ? [] : compareWithPaper(statistics, counts);
    await writeFileWhole(join(folder, "compared.json"), `${JSON.stringify(compared, null, 1)}\n`);
    return {
      options: { options: options.options ?? "" },
      inputs: inputDigests(options),
      counts: { sets, ...statistics },
      messages,
      summary: counted(statistics.sentences, "sentence"),
      result: compared,
    };
  });
}

function inputDigests(options: Conll08DatasetOptions): Manifest["inputs"] {
  const { trees, propbank, nombank, words, entities, lemmas, tags, headRules } = options;
  const inputs = Object.entries({ trees, propbank, nombank, words, entities, lemmas, tags, headRules });
  return inputs.flatMap(([name, path]) => {
    if (path === undefined) return [];
    const files = filesBelow(path).map((file) => ({ path: file, name: file.slice(path.length + 1) }));
    return [inputDigest(name, files)];
  });
}

function noDocument(trees: string, sets: readonly string[]): ProblemError {
  return new ProblemError(
    problem("no-document", { file: trees }, { expected: `documents of ${sets.join(", ")}` }),
  );
}
