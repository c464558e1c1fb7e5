import { join } from "node:path";
import { readRelease, releasePaths } from "@discoprep/conll16";
import {
  baseVersions,
  checkOutputApart,
  documentFiles,
  filesBelow,
  inputDigest,
  type Manifest,
  type Message,
  manifestText,
  ProblemError,
  writeFileWhole,
  writeFolder,
} from "@discoprep/corpus";
import { add } from "../convert/tally.ts";
import { type ExportedDocument, type ExportFormat, formatWriters } from "./formats.ts";

/** What to export and where to. */
export interface ExportOptions {
  readonly to: ExportFormat;
  /** The output folder, written whole or not at all. */
  readonly out: string;
  /** A BCP 47 tag; without it told from the raw texts. */
  readonly language?: string;
}

/** What an export has written, and what the format could not carry. */
export interface Export {
  readonly counts: {
    readonly documents: number;
    readonly relations: { readonly in: number; readonly written: number };
    /** Messages by severity and rule: in how many documents. */
    readonly messages: Readonly<Record<Message["severity"], Readonly<Record<string, number>>>>;
  };
  readonly messages: readonly Message[];
}

/**
 * Writes a release folder in another format, document by document in the release's order. What the format
 * cannot carry is a message of its document and stands in `manifest.json`.
 * @throws UsageError where the output would take the release's place
 * @throws ProblemError where the folder holds no release, or the output folder is in the way
 */
export async function exportRelease(folder: string, options: ExportOptions): Promise<Export> {
  checkOutputApart(options.out, [folder]);
  const { documents, language, messages: readMessages } = readRelease(folder, options.language);
  const { write, shared = {}, prefersLatin1 = false } = formatWriters[options.to];
  const messages: Message[] = [...readMessages];
  const files: Record<string, string> = { ...shared };
  const relations = { in: 0, written: 0 };
  for (const document of documents) {
    const exported: ExportedDocument = write(document);
    Object.assign(files, exported.files);
    for (const message of exported.messages) {
      // The export chooses the encoding for all files at once.
      if (message.rule === "beyond-latin1") continue;
      messages.push({ ...message, where: { ...message.where, document: document.id } });
    }
    relations.in += document.relations.length;
    relations.written += exported.written;
  }
  if (documents.length === 0) throw nothingToExport(folder);
  const encoding = prefersLatin1 && Object.values(files).every(isLatin1) ? "latin1" : "utf-8";
  if (prefersLatin1 && encoding === "utf-8") messages.push(storedAsUtf8());
  const counts = { documents: documents.length, relations, messages: countMessages(messages) };
  const manifest: Manifest = {
    command: "export",
    options: { to: options.to, language, encoding },
    inputs: await releaseDigests(folder),
    counts,
    messages,
    versions: baseVersions(),
  };
  await writeFolder(options.out, async (target) => {
    for (const [path, text] of Object.entries(files)) {
      await writeFileWhole(join(target, path), Buffer.from(text, encoding));
    }
    await writeFileWhole(join(target, "manifest.json"), manifestText(manifest));
  });
  return { counts, messages };
}

function storedAsUtf8(): Message {
  return {
    severity: "warning",
    rule: "stored-as-utf-8",
    what: "the files are UTF-8: they hold characters that Latin-1, the format's own encoding, has not",
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

/** Digests of what was read: relations, parses, raw texts. */
function releaseDigests(folder: string): Promise<Manifest["inputs"][number][]> {
  const { relations, parses, raw } = releasePaths(folder);
  return Promise.all(
    Object.entries({ relations, parses, raw }).flatMap(([name, path]) => {
      if (path === undefined) return [];
      const files =
        name === "raw" ? [...documentFiles(path)] : filesBelow(path).map((file) => [name, file] as const);
      return [
        inputDigest(
          name,
          files.map(([id, file]) => ({ path: file, name: id })),
        ),
      ];
    }),
  );
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
