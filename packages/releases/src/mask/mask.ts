import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative, resolve } from "node:path";
import { type Message, ProblemError } from "@discoprep/corpus";
import {
  filesBelow,
  inputDigest,
  type Manifest,
  manifestIn,
  manifestText,
  type OutputFiles,
  outputFiles,
  programVersions,
  readJsonLines,
  toJsonLines,
  writeFolder,
} from "@discoprep/files";
import { recordedOptions } from "@discoprep/files/option";
import { releaseSets } from "../folder/index.ts";
import { type RecordedText, type TextRecord, textRecordSchema } from "./characters.ts";
import { type DisrptFiles, maskDisrpt, restoreDisrpt } from "./disrpt-files.ts";
import { type MaskOptions, type RestoreOptions, restoreOptions } from "./options.ts";
import { maskRelease, restoreRelease } from "./release-files.ts";
import { type SourceTexts, sourceTexts } from "./source-texts.ts";

/** The records of the texts, one a line, beside the masked files. */
const RECORDS = "masked.jsonl";

/** What was masked or restored. */
export interface MaskedFiles {
  readonly files: number;
  readonly documents: number;
  readonly messages: readonly Message[];
}

/**
 * Masks the licensed texts of a release or of a folder of DISRPT: a visible character becomes `_`, in raw texts, words,
 * trees, dependencies, relations and texts of units. Lemmas of DISRPT are marked as DISRPT marks them. Other files are left
 * out: they may hold text. The result is restored once, and each line that would not come back is named.
 * @throws ProblemError where a file cannot be read, or a release has no raw texts
 */
export async function maskTexts(options: MaskOptions): Promise<MaskedFiles> {
  const { input } = options;
  const messages: Message[] = [];
  const target = {
    ...options,
    command: "mask",
    inputs: [input],
    onMessage: (one: Message) => void messages.push(one),
  };
  return writeFolder(target, async (folder) => {
    const content = contentOf(input);
    const files = outputFiles(folder);
    const texts = new Map<string, RecordedText>();
    if ("rels" in content) maskDisrpt(input, content, files, texts);
    else for (const set of content.sets) maskRelease(input, set, files, texts);
    const written = namesBelow(folder);
    for (const message of notRestored(input, folder, texts, written)) messages.push(message);
    for (const message of leftOut(input, written)) messages.push(message);
    files.add({ [RECORDS]: toJsonLines([...texts.values()].map(({ record }) => record)) });
    const { messages: _, environment: __, ...of } = manifestIn(input);
    const manifest: Manifest = {
      ...{ command: "mask", options: {}, inputs: [digestOf(input)] },
      counts: { files: written.length, documents: texts.size },
      versions: programVersions(),
      ...(of.command !== undefined && { of }),
    };
    files.add({ "manifest.json": manifestText(manifest) });
    return { files: written.length, documents: texts.size, messages };
  });
}

/**
 * Puts the texts of masked files back from the licensed raw texts. What `mask` has written comes back byte for byte, with
 * the manifest of before (without messages, which may show text).
 * @throws ProblemError `source-text-differs` with document and offset where a source is another text than was masked
 */
export async function restoreTexts(options: RestoreOptions): Promise<MaskedFiles> {
  const { input, from, encoding } = options;
  const messages: Message[] = [];
  const report = (message: Message) => void messages.push(message);
  const { of } = manifestIn(input) as { of?: Manifest };
  const target = { ...options, command: of?.command ?? "restore", inputs: [input, from], onMessage: report };
  return writeFolder(target, async (folder) => {
    const records = recordsIn(input);
    if (records.size === 0) messages.push(noRecords(input));
    const files = outputFiles(folder);
    const asked = new Set<string>();
    const texts = sourceTexts(from, encoding);
    restoreFiles(
      input,
      contentOf(input),
      files,
      (document) => texts(asked.add(document) && document),
      records,
      report,
    );
    const written = namesBelow(folder);
    const manifest: Manifest = of ?? {
      ...{ command: "restore", options: recordedOptions(restoreOptions, options) },
      inputs: [digestOf(input), digestOf(from)],
      counts: { files: written.length, documents: asked.size },
      versions: programVersions(),
    };
    files.add({ "manifest.json": manifestText(manifest) });
    return { files: written.length, documents: asked.size, messages };
  });
}

type Content = DisrptFiles | { readonly sets: ReturnType<typeof releaseSets> };

/** @throws ProblemError where the folder holds neither a release nor files of DISRPT */
function contentOf(root: string): Content {
  const names = namesBelow(root);
  const rels = names.filter((name) => name.endsWith(".rels"));
  const tokens = names.filter((name) => /\.(?:conllu|tok)$/.test(name));
  return rels.length + tokens.length > 0 ? { rels, tokens } : { sets: releaseSets(root) };
}

function restoreFiles(
  root: string,
  content: Content,
  files: OutputFiles,
  sources: SourceTexts,
  records: ReadonlyMap<string, TextRecord>,
  report: (message: Message) => void,
): void {
  if ("rels" in content) restoreDisrpt(root, content, files, sources, records, report);
  else for (const set of content.sets) restoreRelease(root, set, files, sources, records);
}

/** Restores what was masked, in a folder of its own, and compares. */
function* notRestored(
  root: string,
  masked: string,
  texts: ReadonlyMap<string, RecordedText>,
  names: readonly string[],
): Generator<Message> {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-mask-"));
  try {
    const records = new Map([...texts].map(([document, { record }]) => [document, record]));
    const own: SourceTexts = (document) => ({ file: root, text: texts.get(document)?.text ?? "" });
    restoreFiles(masked, contentOf(masked), outputFiles(folder), own, records, () => undefined);
    for (const name of names) {
      const [before, after] = [join(root, name), join(folder, name)].map((file) =>
        readFileSync(file, "latin1").split("\n"),
      );
      const lines = (before ?? []).flatMap((line, index) => (line === after?.[index] ? [] : [index + 1]));
      const [line] = lines;
      if (line === undefined) continue;
      yield {
        severity: "warning",
        rule: "mask-not-reversible",
        what: `${lines.length} of ${before?.length} lines cannot be restored as they were: they hold other text than the words`,
        where: { file: name, line },
      };
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What could hold text in a form that is not known here. */
function* leftOut(root: string, written: readonly string[]): Generator<Message> {
  const known = new Set([...written, "manifest.json", "SHA256SUMS"]);
  const names = namesBelow(root).filter((name) => !known.has(name));
  if (names.length === 0) return;
  const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
  yield {
    severity: "warning",
    rule: "files-left-out",
    what: "files are left out: what they hold cannot be masked here",
    where: { file: root },
    found: `${names.slice(0, 3).join(", ")}${more}`,
  };
}

function namesBelow(root: string): string[] {
  return filesBelow(root).map((file) => relative(root, file));
}

function digestOf(path: string): Manifest["inputs"][number] {
  const files = namesBelow(path).map((name) => ({ path: join(path, name), name }));
  return inputDigest(basename(resolve(path)), files);
}

/** The records of `mask` by document; none in a folder that another program has masked. */
function recordsIn(root: string): Map<string, TextRecord> {
  const file = join(root, RECORDS);
  const lines = existsSync(file) ? readJsonLines(file) : [];
  return new Map(
    lines.map((line, index) => {
      const { data } = textRecordSchema.safeParse(line);
      if (data !== undefined) return [data.document, data];
      throw new ProblemError({
        rule: "invalid-record",
        what: "the line is no record of a masked text",
        where: { file, line: index + 1 },
        expected: "document, characters and pieces",
      });
    }),
  );
}

function noRecords(file: string): Message {
  return {
    severity: "warning",
    rule: "texts-not-compared",
    what: `the folder holds no ${RECORDS}: only lengths and blanks show whether a source is the text that was masked`,
    where: { file },
  };
}
