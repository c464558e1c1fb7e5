import { basename } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type Document, type Message, ProblemError, problem, UsageError } from "@discoprep/corpus";
import { filesBelow, inputDigest, type JobRecord, type Manifest, runJob } from "@discoprep/files";
import { recordedOptions } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import { formatOf } from "@discoprep/formats";
import {
  type Format,
  type FormatWriter,
  inFolder,
  OutputFiles,
  type WrittenSet,
} from "@discoprep/formats/format";
import { optionsOfAll, readRelease, releasePaths, releaseSets } from "@discoprep/formats/release";
import { countMessages, type MessageCounts } from "../convert/record.ts";
import { type ExportOptions, exportOptions } from "./options.ts";
import { isProposal, proposer } from "./proposals/propose.ts";

interface ProposalCounts {
  Explicit: number;
  Implicit: number;
}

export interface Export extends JobRecord {
  readonly counts: {
    readonly documents: number;
    readonly tokens: number;
    readonly relations: { readonly in: number; readonly written: number; readonly proposed: ProposalCounts };
    readonly messages: MessageCounts;
  };
  readonly messages: readonly Message[];
}

interface Run {
  readonly report: (message: Message) => void;
  readonly options: ExportOptions;
  readonly writer: FormatWriter;
  readonly files: OutputFiles;
  readonly messages: Message[];
  tokens: number;
  readonly relations: { in: number; written: number; readonly proposed: ProposalCounts };
  readonly sets: WrittenSet[];
}

/**
 * Writes a release, or the sets of one, in another format; each set in a folder of its own. What the format cannot carry is a
 * message of its document. @throws UsageError for options of other formats @throws ProblemError if the folder holds no
 * release, or the output folder is in the way
 */
export async function exportRelease(options: ExportOptions): Promise<Export> {
  const { release, to } = options;
  const writer = writerOf(options);
  const job = { command: "export", kind: { to }, schema: exportOptions, options };
  return await runJob(job, async (folder, report) => {
    const run: Run = {
      options,
      report,
      writer,
      files: new OutputFiles(folder),
      messages: [],
      tokens: 0,
      relations: { in: 0, written: 0, proposed: { Explicit: 0, Implicit: 0 } },
      sets: [],
    };
    await writeSets(run);
    const { messages, relations, sets } = run;
    const documents = sets.reduce((sum, set) => sum + set.documents, 0);
    if (documents === 0) throw nothingToExport(release);
    const language = sets.at(-1)?.language ?? "";
    const counts = { documents, tokens: run.tokens, relations, messages: countMessages(messages) };
    return {
      options: {
        ...recordedOptions(exportOptions, { ...options, language }),
        ...(to === "conll" ? optionsOfAll([release]) : {}),
      },
      inputs: inputDigests(options),
      counts,
      messages,
      summary: summaryOf(counts),
    };
  });
}

function inputDigests({ release, card, connectives }: ExportOptions): Manifest["inputs"] {
  return [
    ...releaseDigests(release),
    ...namedDigest("card", card),
    ...namedDigest("connectives", ...(connectives === undefined ? [] : filesBelow(connectives))),
  ];
}

function summaryOf({ documents, tokens, relations }: Export["counts"]): string {
  const { Explicit, Implicit } = relations.proposed;
  const kept = relations.written - Explicit - Implicit;
  const whole = `${counted(documents, "document")}, ${kept} of ${counted(relations.in, "relation")}, ${counted(tokens, "token")}`;
  return Explicit + Implicit === 0
    ? whole
    : `${whole}\n  proposed: ${Explicit} Explicit, ${Implicit} Implicit`;
}

function writerOf({ to }: ExportOptions): FormatWriter {
  const { write }: Format = formatOf(to);
  if (write === undefined) throw new UsageError(`the format ${to} cannot be written`);
  return write;
}

async function writeSets(run: Run): Promise<void> {
  const { writer, files, options } = run;
  const sets = releaseSets(options.release);
  const split = sets.length > 1 || sets[0]?.folder !== options.release;
  for (const { name, folder } of sets) {
    const setName = split || isSetName(name) ? name : "";
    await writeSet(run, setName, folder, split ? name : "");
  }
  files.add((await writer.finish?.(run.sets, options)) ?? {});
}

/** Writes a set. @param target the folder for its files, inside the output */
async function writeSet(run: Run, name: string, source: string, target: string): Promise<void> {
  const { writer, files, messages, relations, options } = run;
  const release = readRelease(source, options.language);
  const { language, rows } = release;
  const found = [...release.messages];
  const losses: Message[] = [];
  const withProposals =
    options.propose === undefined ? undefined : proposer(options.propose, language, options.connectives);
  function* documents(): Generator<Document> {
    for (const document of release.documents) {
      for (const problem of document.messages) found.push(problem);
      for (const sentence of document.sentences) run.tokens += sentence.tokens.length;
      const whole = withProposals?.(document) ?? document;
      for (const { type } of whole.relations.filter(isProposal))
        relations.proposed[type as keyof ProposalCounts]++;
      yield whole;
    }
  }
  let written = 0;
  for (const piece of writer.write({ name, documents: documents() }, options)) {
    files.add(piece.files, target);
    files.add(piece.collection ?? {});
    for (const loss of piece.messages) losses.push(loss);
    written += piece.written;
    // So that an interruption is noticed between two documents.
    await setImmediate();
  }
  for (const message of inFolder([...found, ...losses], options.release)) {
    messages.push(message);
    run.report(message);
  }
  relations.in += rows;
  relations.written += written;
  run.sets.push({ name, language, documents: release.documents.ids.length, relations: written });
}

function isSetName(name: string): boolean {
  return ["train", "dev", "test"].includes(name);
}

function releaseDigests(release: string): Manifest["inputs"] {
  return releaseSets(release).flatMap(({ name: set, folder }) => {
    const { relations, parses, raw } = releasePaths(folder);
    return Object.entries({ relations, parses, raw }).flatMap(([name, path]) => {
      if (path === undefined) return [];
      const files = filesBelow(path);
      const named = files.map((file) => ({ path: file, name: name === "raw" ? basename(file) : name }));
      return [inputDigest(folder === release ? name : `${set}/${name}`, named)];
    });
  });
}

function namedDigest(name: string, ...files: (string | undefined)[]): Manifest["inputs"] {
  const named = files.flatMap((path) => (path === undefined ? [] : [{ path, name: basename(path) }]));
  return named.length === 0 ? [] : [inputDigest(name, named)];
}

function nothingToExport(folder: string): ProblemError {
  return new ProblemError(
    problem(
      "nothing-to-export",
      { file: folder },
      { expected: "raw texts with parses and relations", found: "none" },
    ),
  );
}
