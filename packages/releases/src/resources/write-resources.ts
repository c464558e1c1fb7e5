import { mkdirSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { eachParse } from "@discoprep/conll16";
import { type Message, ProblemError, UsageError } from "@discoprep/corpus";
import {
  filesBelow,
  inputDigest,
  lineFile,
  type Manifest,
  manifestText,
  textPieces,
  toJsonLines,
  versionsOf,
  writeFileWhole,
  writeFolder,
} from "@discoprep/files";
import { inputPaths, recordedOptions } from "@discoprep/files/option";
import { releasePaths, releaseSets } from "../folder/index.ts";
import { type Coverage, coverageCounter } from "./coverage.ts";
import { openResources, type Resource } from "./open-resources.ts";
import { type ResourcesOptions, resourcesOptions } from "./options.ts";

/** What the layers hold. */
export interface ResourceLayers {
  /** Entries of tokens, all layers together. */
  readonly entries: number;
  /** By resource, then by set. */
  readonly coverage: Readonly<Record<string, Readonly<Record<string, Coverage>>>>;
  readonly messages: readonly Message[];
}

const resourceNames = ["brown", "embeddings", "mpqa", "verbnet"] as const;

/** A document's tokens: form and part of speech of each. */
interface TaggedDocument {
  readonly id: string;
  readonly tokens: readonly (readonly [form: string, tag: string])[];
}

/**
 * Writes what resources say of the tokens of a release: of each set and resource `SET/RESOURCE.jsonl`, a document a line,
 * `{ id, tokens }`, with an entry or null for each token in the order of the token lists. An entry is the bits of a Brown
 * cluster, the line of `vectors.jsonl` (0-based), type and polarity in MPQA, or the classes of a verb in VerbNet. Neither the
 * release nor the file of embeddings is in memory as a whole.
 * @throws UsageError where no resource is named
 * @throws ProblemError where a set has no parses.json, or a resource is not as its format says
 */
export async function writeResources(options: ResourcesOptions): Promise<ResourceLayers> {
  const named = resourceNames.filter((name) => options[name] !== undefined);
  if (named.length === 0) throw new UsageError("name a resource: --brown, --embeddings, --mpqa, --verbnet");
  const sets = releaseSets(options.release);
  const isOneSet = sets.length === 1 && sets[0]?.folder === options.release;
  const messages: Message[] = [];
  const target = {
    ...{ out: options.out, replace: options.replace, command: "resources" },
    inputs: inputPaths(resourcesOptions, options),
    onMessage: (message: Message) => void messages.push(message),
  };
  return writeFolder(target, async (folder) => {
    const words = wordsOf(sets.map((set) => documentsOf(set.folder, messages)));
    const resources = await openResources(options, words, folder, messages);
    const coverage: Record<string, Record<string, Coverage>> = {};
    let entries = 0;
    for (const { name, folder: source } of sets) {
      const place = isOneSet ? folder : join(folder, name);
      mkdirSync(place, { recursive: true });
      for (const resource of resources) {
        const found = await writeLayer(resource, documentsOf(source, []), place);
        entries += found.tokensFound;
        coverage[resource.name] = { ...coverage[resource.name], [name]: found };
      }
    }
    const manifest: Manifest = {
      command: "resources",
      options: recordedOptions(resourcesOptions, options),
      inputs: [
        ...sets.map((set) => digestOf(`${set.name}/parses`, parsesOf(set.folder))),
        ...named.map((name) => digestOf(name, options[name] ?? "")),
      ],
      counts: { entries, coverage },
      versions: versionsOf(import.meta.url, "conll16", "wikidump"),
    };
    await writeFileWhole(join(folder, "manifest.json"), manifestText(manifest));
    return { entries, coverage, messages };
  });
}

/** The forms of all tokens, as they are and in lower case. */
function wordsOf(sets: readonly Iterable<TaggedDocument>[]): Set<string> {
  const words = new Set<string>();
  for (const documents of sets)
    for (const { tokens } of documents) for (const [form] of tokens) words.add(form).add(form.toLowerCase());
  return words;
}

function parsesOf(folder: string): string {
  const { parses } = releasePaths(folder);
  if (parses !== undefined) return parses;
  throw new ProblemError({
    rule: "no-parses",
    what: "the set has no tokens",
    where: { file: folder },
    expected: "parses.json",
  });
}

function* documentsOf(folder: string, messages: Message[]): Generator<TaggedDocument> {
  const file = parsesOf(folder);
  for (const { id, parsed } of eachParse(textPieces(file), file, messages)) {
    const words = parsed.sentences.flatMap((sentence) => sentence.words);
    yield { id, tokens: words.map(([form, { PartOfSpeech: tag }]) => [form, tag]) };
  }
}

async function writeLayer(
  resource: Resource,
  documents: Iterable<TaggedDocument>,
  folder: string,
): Promise<Coverage> {
  const { count, coverage } = coverageCounter();
  const output = lineFile(join(folder, `${resource.name}.jsonl`));
  try {
    for (const { id, tokens } of documents) {
      const entries = tokens.map(([form, tag]) => {
        const entry = resource.entry(form, tag);
        if (resource.isAbout(tag)) count(form, entry !== undefined);
        return entry ?? null;
      });
      await output.write(toJsonLines([{ id, tokens: entries }]));
    }
  } finally {
    await output.close();
  }
  return coverage();
}

function digestOf(name: string, path: string): Manifest["inputs"][number] {
  const files = filesBelow(path).map((file) => ({
    path: file,
    name: relative(path, file) || basename(file),
  }));
  return inputDigest(name, files);
}
