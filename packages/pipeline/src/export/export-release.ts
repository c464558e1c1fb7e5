import { basename, join } from "node:path";
import { readRelease, releasePaths, releaseSets } from "@discoprep/conll16";
import {
  checkOutputApart,
  type Document,
  documentFiles,
  type Format,
  type FormatWriter,
  filesBelow,
  inFolder,
  inputDigest,
  type Manifest,
  type Message,
  manifestText,
  ProblemError,
  UsageError,
  type WrittenSet,
  writeFileWhole,
  writeFolder,
} from "@discoprep/corpus";
import { add } from "../convert/drop-counts.ts";
import { checkLanguage, formatOf } from "../formats.ts";
import { inputPaths, recordedOptions } from "../option.ts";
import { versionsOf } from "../versions.ts";
import { type ExportOptions, exportOptions } from "./options.ts";
import { isProposal, proposer } from "./proposals/propose.ts";
import { checkProvided, providedConllu } from "./provided-conllu.ts";

/** What an export has written, and what the format could not carry. */
export interface Export {
  readonly counts: {
    readonly documents: number;
    readonly relations: { readonly in: number; readonly written: number; readonly proposed: ProposalCounts };
    /** Messages by severity and rule: in how many documents. */
    readonly messages: Readonly<Record<Message["severity"], Readonly<Record<string, number>>>>;
  };
  readonly messages: readonly Message[];
}

/** How many relations were proposed, by type. */
interface ProposalCounts {
  Explicit: number;
  Implicit: number;
}

/** All that is to be written. */
interface Output {
  readonly files: Record<string, string | Uint8Array>;
  readonly messages: Message[];
  readonly relations: { in: number; written: number; proposed: ProposalCounts };
  documents: number;
  language: string;
}

/**
 * Writes a release, or the train, dev and test sets of one, in another format, document by document in the
 * release's order; each set in a folder of its own. What the format cannot carry is a message of its document
 * and stands in `manifest.json`.
 * @throws UsageError where the output would take the release's place, or the format has no such edition
 * @throws ProblemError where the folder holds no release, or the output folder is in the way
 */
export async function exportRelease(options: ExportOptions): Promise<Export> {
  const { release, out, to } = options;
  checkOutputApart(out, inputPaths(exportOptions, options));
  const writer = writerOf(options);
  const output = await writtenRelease(options, writer);
  const { files, messages, relations } = output;
  if (output.documents === 0) throw nothingToExport(release);
  const texts = Object.values(files).filter((content) => typeof content === "string");
  const encoding = writer.prefersLatin1 === true && texts.every(isLatin1) ? "latin1" : "utf-8";
  if (writer.prefersLatin1 === true && encoding === "utf-8") messages.push(storedAsUtf8());
  const counts = { documents: output.documents, relations, messages: countMessages(messages) };
  const recorded = recordedOptions(exportOptions, { ...options, language: output.language });
  const manifest: Manifest = {
    command: "export",
    options: { to, language: output.language, encoding, ...recorded },
    inputs: [...(await releaseDigests(release)), ...cardDigest(options.card), ...conlluDigest(options)],
    counts,
    messages,
    versions: versionsOf("pdtb", "cdtb", "brat", "disrpt", "conll16", "conllu", "hugging-face"),
  };
  await writeFolder(out, async (target) => {
    for (const [path, content] of Object.entries(files)) {
      const bytes = typeof content === "string" ? Buffer.from(content, encoding) : content;
      await writeFileWhole(join(target, path), bytes);
    }
    await writeFileWhole(join(target, "manifest.json"), manifestText(manifest));
  });
  return { counts, messages };
}

/** @throws UsageError for an edition that the format does not have, and for options of other formats */
function writerOf({ to, edition, propose, conllu }: ExportOptions): FormatWriter {
  if (conllu !== undefined && to !== "disrpt") throw new UsageError("--conllu is for --to disrpt");
  if (propose !== undefined && to !== "annotator") throw new UsageError("--propose is for --to annotator");
  const format: Format = formatOf(to);
  const { write } = format;
  if (write === undefined) throw new UsageError(`the format ${to} cannot be written`);
  if (edition !== undefined && write.editions?.includes(edition) !== true) {
    const known = write.editions?.join(", ") ?? "none";
    throw new UsageError(`${to} has no edition ${edition}; its editions: ${known}`);
  }
  return write;
}

async function writtenRelease(options: ExportOptions, writer: FormatWriter): Promise<Output> {
  const { release, language, edition, columns, corpus, card, conllu } = options;
  const provided = conllu === undefined ? undefined : providedConllu(conllu);
  const layer = (id: string) => provided?.documents.get(id);
  const settings = { edition, corpus, card, layer, columns: columns === "27" ? 27 : 34 } as const;
  const written: WrittenSet[] = [];
  const output: Output = {
    files: { ...writer.shared },
    messages: [...(provided?.messages ?? [])],
    relations: { in: 0, written: 0, proposed: { Explicit: 0, Implicit: 0 } },
    documents: 0,
    language: "",
  };
  const sets = releaseSets(release);
  const split = sets.length > 1 || sets[0]?.folder !== release;
  for (const { name, folder } of sets) {
    const read = readRelease(folder, language);
    output.language = read.language;
    checkLanguage(options.to, read.language);
    const documents = withProposals(read.documents, options, read.language, output.relations.proposed);
    const set = { name: split || isSetName(name) ? name : "", documents };
    const ids = documents.map(({ id }) => id);
    if (provided !== undefined) checkProvided(provided, ids, conllu ?? "");
    const result = await writer.write(set, settings);
    for (const [path, content] of Object.entries(result.files)) {
      output.files[split ? `${name}/${path}` : path] = content;
    }
    Object.assign(output.files, result.collection);
    // The export chooses the encoding for all files at once.
    const losses = result.messages.filter(({ rule }) => rule !== "beyond-latin1");
    output.messages.push(...inFolder([...read.messages, ...losses], release));
    output.relations.in += read.rows;
    output.relations.written += result.written;
    output.documents += read.documents.length;
    const counts = { documents: documents.length, relations: result.written };
    written.push({ name: set.name, language: read.language, ...counts });
  }
  const finished = await writer.finish?.(written, output.files, settings);
  Object.assign(output.files, finished?.files);
  output.messages.push(...(finished?.messages ?? []));
  return output;
}

/** The documents with what is to be proposed, which is counted. */
function withProposals(
  documents: readonly Document[],
  { propose }: ExportOptions,
  language: string,
  counts: ProposalCounts,
): readonly Document[] {
  if (propose === undefined) return documents;
  const proposing = documents.map(proposer(propose, language));
  for (const { relations } of proposing) {
    for (const relation of relations.filter(isProposal)) counts[relation.type as keyof ProposalCounts]++;
  }
  return proposing;
}

/** Whether a release of one set is known to be one by the name of its folder. */
function isSetName(name: string): boolean {
  return ["train", "dev", "test"].includes(name);
}

function storedAsUtf8(): Message {
  return {
    severity: "warning",
    rule: "stored-as-utf-8",
    what: "the files are UTF-8: they hold characters that the format's own encoding, Latin-1, does not have",
    where: {},
    remedy: "Read them back with --encoding utf-8.",
  };
}

function isLatin1(text: string): boolean {
  return !/[^\0-\xff]/.test(text);
}

function countMessages(messages: readonly Message[]): Export["counts"]["messages"] {
  const counts: Record<Message["severity"], Record<string, number>> = { error: {}, warning: {}, info: {} };
  for (const { severity, rule } of messages) add(counts[severity], rule);
  return counts;
}

/** Digests of what was read: relations, parses, raw texts, of each set. */
function releaseDigests(release: string): Promise<Manifest["inputs"][number][]> {
  const sets = releaseSets(release);
  return Promise.all(
    sets.flatMap(({ name: set, folder }) => {
      const { relations, parses, raw } = releasePaths(folder);
      return Object.entries({ relations, parses, raw }).flatMap(([name, path]) => {
        if (path === undefined) return [];
        const files =
          name === "raw" ? [...documentFiles(path)] : filesBelow(path).map((file) => [name, file] as const);
        const named = files.map(([id, file]) => ({ path: file, name: id }));
        return [inputDigest(folder === release ? name : `${set}/${name}`, named)];
      });
    }),
  );
}

function cardDigest(card: string | undefined): Manifest["inputs"] {
  return card === undefined ? [] : [inputDigest("card", [{ path: card, name: basename(card) }])];
}

function conlluDigest({ conllu }: ExportOptions): Manifest["inputs"] {
  if (conllu === undefined) return [];
  const { files } = providedConllu(conllu);
  return [
    inputDigest(
      "conllu",
      files.map((path) => ({ path, name: basename(path) })),
    ),
  ];
}

function nothingToExport(folder: string): ProblemError {
  return new ProblemError({
    rule: "nothing-to-export",
    what: "the release holds no document",
    where: { file: folder },
    expected: "raw texts with parses and relations",
    found: "none",
    remedy: "Check the folder.",
  });
}
