import { basename } from "node:path";
import { setImmediate } from "node:timers/promises";
import {
  type Document,
  type Message,
  ProblemError,
  primaryLanguage,
  problem,
  UsageError,
} from "@discoprep/corpus";
import { filesBelow, inputDigest, type JobOptions, type Manifest, runJob } from "@discoprep/files";
import { argument, input, path, recordedOptions, replaceOption, run, setting } from "@discoprep/files/option";
import { counted, Frequencies } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { formatOf, writableFormats, writeOptions } from "@discoprep/formats";
import {
  type Format,
  type FormatWriter,
  inFolder,
  OutputFiles,
  type WrittenSet,
} from "@discoprep/formats/format";
import {
  optionsOfAll,
  type ReleaseSet,
  readRelease,
  releaseLanguage,
  releasePaths,
  releaseSets,
} from "@discoprep/formats/release";
import { countMessages } from "../convert/record.ts";
import { isProposal, proposalKinds, proposer } from "./proposals/propose.ts";

export const exportOptions = z.strictObject({
  release: argument(path, "a release folder, or one that holds train, dev and test", "dir"),
  to: setting(z.enum(writableFormats), "format to write", { value: "format", main: true }),
  language: setting(
    z.string().optional(),
    "language tag (default: that of the release's manifest; without one, the raw texts decide)",
    { flag: "lang", value: "language" },
  ),
  ...writeOptions,
  propose: setting(
    z.array(z.enum(proposalKinds)).min(1).optional(),
    "relations to propose to an annotator: connectives, adjacent (sentences), commas (between clauses), or several",
    { value: "kinds", needs: { to: ["annotator"] } },
  ),
  connectives: input(
    path.optional(),
    "a file with connectives, one head a line: … between its parts; or a release, whose connectives are taken (default: English)",
    { value: "path", needs: "propose" },
  ),
  out: run(path, "folder or file to write", "dir"),
  replace: replaceOption,
});

export type ExportOptions = z.input<typeof exportOptions> & JobOptions;

interface ExportedSet extends WrittenSet {
  readonly tokens: number;
  /** Lines of relations.json, readable or not. */
  readonly rows: number;
  readonly proposed: Frequencies;
  readonly messages: readonly Message[];
}

/**
 * Writes a release, or the sets of one, in another format; each set in a folder of its own. A message of the
 * document names each part that the format cannot carry.
 * @throws UsageError for options of other formats, and for another language than the release states
 * @throws ProblemError if the folder holds no release, or the output folder is in the way
 */
export async function exportRelease(options: ExportOptions) {
  const { release, to, language } = options;
  const { write: writer }: Format = formatOf(to);
  if (writer === undefined) throw new UsageError(`the format ${to} cannot be written`);
  const stated = releaseLanguage(release);
  if (language !== undefined && primaryLanguage(stated ?? language) !== primaryLanguage(language))
    throw new UsageError(`--lang ${language}: the manifest.json of ${release} says ${stated}`);
  const job = { command: "export", kind: { to }, schema: exportOptions, options };
  return await runJob(job, async (folder, report) => {
    const files = new OutputFiles(folder);
    const sets: ExportedSet[] = [];
    for (const set of releaseSets(release)) {
      const exported = await writeSet(set, writer, files, options);
      for (const message of exported.messages) report(message);
      sets.push(exported);
    }
    files.add((await writer.finish?.(sets, options)) ?? {});
    if (sets.every((set) => set.documents === 0)) {
      const details = { expected: "raw texts with parses and relations", found: "none" };
      throw new ProblemError(problem("nothing-to-export", { file: release }, details));
    }
    return exportRecord(options, sets);
  });
}

function exportRecord(options: ExportOptions, sets: readonly ExportedSet[]) {
  const sum = (figure: (set: ExportedSet) => number | undefined): number =>
    sets.reduce((total, set) => total + (figure(set) ?? 0), 0);
  const documents = sum((set) => set.documents);
  const tokens = sum((set) => set.tokens);
  const rows = sum((set) => set.rows);
  const written = sum((set) => set.relations);
  const Explicit = sum((set) => set.proposed.get("Explicit"));
  const Implicit = sum((set) => set.proposed.get("Implicit"));
  const proposals = Explicit + Implicit;
  const messages = sets.flatMap((set) => set.messages);
  const relations = `${written - proposals} of ${counted(rows, "relation")}`;
  const summary = `${counted(documents, "document")}, ${relations}, ${counted(tokens, "token")}`;
  const { language } = sets.at(-1) as ExportedSet;
  return {
    options: {
      ...recordedOptions(exportOptions, { ...options, language }),
      ...(options.to === "conll" ? optionsOfAll([options.release]) : {}),
    },
    inputs: inputDigests(options),
    counts: {
      documents,
      tokens,
      relations: { in: rows, written, proposed: { Explicit, Implicit } },
      messages: countMessages(messages),
    },
    messages,
    summary: proposals === 0 ? summary : `${summary}\n  proposed: ${Explicit} Explicit, ${Implicit} Implicit`,
  };
}

async function writeSet(
  set: ReleaseSet,
  writer: FormatWriter,
  files: OutputFiles,
  options: ExportOptions,
): Promise<ExportedSet> {
  const { propose, connectives } = options;
  const isSplit = set.folder !== options.release;
  const release = readRelease(set.folder, options.language);
  const { language, rows } = release;
  const messages = [...release.messages];
  const addProposals = propose === undefined ? undefined : proposer(propose, language, connectives);
  const proposed = new Frequencies();
  let tokens = 0;
  function* documents(): Generator<Document> {
    for (const document of release.documents) {
      for (const problem of document.messages) messages.push(problem);
      for (const sentence of document.sentences) tokens += sentence.tokens.length;
      const withProposals = addProposals?.(document) ?? document;
      for (const { type } of withProposals.relations.filter(isProposal)) proposed.add(type);
      yield withProposals;
    }
  }
  // A single release may be a set, as the name of its folder says.
  const name = isSplit || ["train", "dev", "test"].includes(set.name) ? set.name : "";
  const losses: Message[] = [];
  let relations = 0;
  for (const piece of writer.write({ name, documents: documents() }, options)) {
    files.add(piece.files, isSplit ? name : "");
    files.add(piece.collection ?? {});
    for (const loss of piece.messages) losses.push(loss);
    relations += piece.written;
    // Lets signals through.
    await setImmediate();
  }
  const placed = inFolder([...messages, ...losses], options.release);
  const count = release.documents.ids.length;
  return { name, language, documents: count, relations, tokens, rows, proposed, messages: placed };
}

function inputDigests({ release, card, connectives }: ExportOptions): Manifest["inputs"] {
  const digest = (name: string, path: string | undefined, nameOf = (file: string) => basename(file)) => {
    if (path === undefined) return [];
    const files = filesBelow(path).map((file) => ({ path: file, name: nameOf(file) }));
    return [inputDigest(name, files)];
  };
  const parts = releaseSets(release).flatMap(({ name, folder }) => {
    const { relations, parses, raw } = releasePaths(folder);
    const place = folder === release ? "" : `${name}/`;
    return [
      ...digest(`${place}relations`, relations, () => "relations"),
      ...digest(`${place}parses`, parses, () => "parses"),
      ...digest(`${place}raw`, raw),
    ];
  });
  return [...parts, ...digest("card", card), ...digest("connectives", connectives)];
}
