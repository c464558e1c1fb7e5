import { join } from "node:path";
import { Readable } from "node:stream";
import { type PropositionStatistics, propositionStatistics } from "@discoprep/conll08";
import { type Message, ProblemError } from "@discoprep/corpus";
import {
  filesBelow,
  inputDigest,
  type Manifest,
  manifestText,
  programVersions,
  writeFileWhole,
  writeFolder,
} from "@discoprep/files";
import { inputPaths } from "@discoprep/files/option";
import { columnText } from "@discoprep/files/text";
import { conll08Columns, type TreebankSources, treebankSentences } from "@discoprep/treebank";
import { readSplits } from "../splits.ts";
import { conll08DatasetOptions } from "./options.ts";
import { type ComparedCell, compareWithPaper } from "./paper-counts.ts";

/** A CoNLL-2008 data set: sources, which document is in which set, and where it goes. */
export interface Conll08DatasetOptions extends Omit<TreebankSources, "wants"> {
  readonly splits: string;
  /** The paper's tables, to compare with. */
  readonly counts?: string;
  readonly out: string;
  readonly replace?: boolean;
}

/** What was written. */
export interface Conll08Dataset {
  readonly sets: Readonly<Record<string, { readonly sentences: number; readonly tokens: number }>>;
  /** Of all sets together. */
  readonly statistics: PropositionStatistics;
  readonly compared: readonly ComparedCell[];
  readonly messages: readonly Message[];
}

/**
 * Writes a folder with one file a set (`train.conll08`), `compared.json` (the paper's tables cell by cell) and
 * `manifest.json`. Trees come one at a time, the texts are in memory until all are known.
 * @throws ProblemError where a source cannot be read, a set stays empty, or the output folder is in the way
 */
export async function makeConll08Dataset(options: Conll08DatasetOptions): Promise<Conll08Dataset> {
  const { trees, splits: splitsFile, counts, out, replace } = options;
  const messages: Message[] = [];
  const inputs = inputPaths(conll08DatasetOptions, { ...options });
  const onMessage = (message: Message): void => void messages.push(message);
  const target = { out, replace, command: "conll08", inputs, onMessage };
  return writeFolder(target, async (folder) => {
    const splits = readSplits(splitsFile);
    const sets = Object.fromEntries(splits.sets.map((set) => [set, { sentences: 0, tokens: 0 }]));
    const texts = new Map(splits.sets.map((set) => [set, [] as string[]]));
    const wants = (document: string): boolean => splits.setOf(document) !== undefined;
    const report = (found: Message): void => void messages.push(found);
    for await (const { document, parse } of treebankSentences({ ...options, wants }, report)) {
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
    const manifest = manifestOf(options, { sets, ...statistics }, messages);
    await writeFileWhole(join(folder, "manifest.json"), manifestText(manifest));
    return { sets, statistics, compared, messages };
  });
}

function manifestOf(
  options: Conll08DatasetOptions,
  counts: Manifest["counts"],
  messages: readonly Message[],
): Manifest {
  const { trees, propbank, nombank, words, entities, lemmas, headRules } = options;
  const inputs = Object.entries({ trees, propbank, nombank, words, entities, lemmas, headRules });
  return {
    command: "conll08",
    options: { options: options.options ?? "" },
    inputs: inputs.flatMap(([name, path]) => {
      if (path === undefined) return [];
      const files = filesBelow(path).map((file) => ({ path: file, name: file.slice(path.length + 1) }));
      return [inputDigest(name, files)];
    }),
    counts,
    messages,
    versions: programVersions(),
  };
}

function noDocument(trees: string, sets: readonly string[]): ProblemError {
  return new ProblemError({
    rule: "no-document",
    what: "no document of the treebank is in any of the sets",
    where: { file: trees },
    expected: `documents of ${sets.join(", ")}`,
  });
}
