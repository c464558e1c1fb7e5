import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { ProblemError, problem, type Span, spanTexts } from "@discoprep/corpus";
import { EditedText } from "@discoprep/corpus/alignment";
import {
  inputDigest,
  type JobOptions,
  type JobRecord,
  readBytes,
  readText,
  runJob,
  writeFileWhole,
} from "@discoprep/files";
import { argument, path, replaceOption, run } from "@discoprep/files/option";
import { counted, withProgress } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import type { AnnotationReader } from "@discoprep/formats";
import { brat } from "@discoprep/formats/brat";
import {
  documentFiles,
  type Format,
  type MoveFile,
  type MoveSpans,
  OutputFiles,
} from "@discoprep/formats/format";
import { annotator } from "@discoprep/formats/pdtb";
import { stringify } from "csv-stringify/sync";

export const moveOptions = z.strictObject({
  annotations: argument(path, "a project of the PDTB Annotator (ann/), or a folder of brat", "annotations"),
  from: argument(path, "the raw texts on which the annotations were made", "raw"),
  to: argument(path, "the corrected raw texts", "corrected"),
  out: run(path, "folder or file to write: the moved annotations, with the corrected texts", "dir"),
  replace: replaceOption,
});

export type MoveOptions = z.input<typeof moveOptions> & JobOptions;

/** A part that a person should look at: a row of a list. */
interface ListedPart {
  readonly document: string;
  /** Line of the annotation file, from 1. */
  readonly row: number;
  readonly part: string;
  readonly before: string;
  /** Undefined if the part has not been moved. */
  readonly after: string | undefined;
}

/** Annotations beside raw texts, and the paths of both in the output. */
interface Project {
  readonly format: Format & { readonly read: AnnotationReader; readonly move: MoveFile };
  readonly root: string;
  readonly files: ReadonlyMap<string, string>;
  readonly pathOf: (file: string) => string;
  readonly rawPathOf: (file: string) => string;
}

/** Lowest share of the characters that two versions of a text have in common. */
const leastShare = 0.5;

/**
 * Moves annotations to corrected raw texts. A part that an edit touches is listed in `touched.csv`. A part whose end was
 * edited is an error: it is left out, and listed in `unmoved.csv`.
 * @throws ProblemError if an annotated document has no raw text, or the texts have less than half in common
 */
export async function moveAnnotations(options: MoveOptions): Promise<JobRecord> {
  const { annotations, from, to } = options;
  const job = { command: "move", options, inputs: [annotations, from, to] };
  return await runJob(job, async (folder, report) => {
    const project = projectIn(annotations);
    const { format, files } = project;
    const isWanted = (file: string): boolean => !/\.(?:ann|conf)$/.test(file);
    const texts = [from, to].map((path) => documentFiles(path, { ids: files, isWanted }));
    const output = new OutputFiles(folder);
    const listed: ListedPart[] = [];
    let count = 0;
    for (const [document, file] of withProgress(files, "documents")) {
      const moved = moveDocument(project, document, texts);
      output.add(moved.files);
      count += moved.count;
      for (const part of moved.listed) report(messageOf(part, file));
      listed.push(...moved.listed);
    }
    for (const file of documentFiles(annotations, { suffix: ".conf" }).values())
      output.add({ [relative(annotations, file)]: readBytes(file).toString("utf8") });
    const touched = listed.filter(({ after }) => after !== undefined);
    const unmoved = listed.filter(({ after }) => after === undefined);
    await writeList(folder, "touched.csv", touched);
    await writeList(folder, "unmoved.csv", unmoved);
    const lists = [
      touched.length > 0 ? `; ${touched.length} touched by an edit, in touched.csv` : "",
      unmoved.length > 0 ? `; ${unmoved.length} left out, in unmoved.csv` : "",
    ];
    const inputs = { annotations: files, from: texts[0], to: texts[1] };
    return {
      options: { format: format.id },
      inputs: Object.entries(inputs).map(([name, paths = new Map<string, string>()]) => {
        return inputDigest(
          name,
          Array.from(paths, ([id, path]) => ({ path, name: id })),
        );
      }),
      counts: { documents: files.size, parts: count, touched: touched.length, unmoved: unmoved.length },
      summary: `${counted(count, "part")} in ${counted(files.size, "document")}${lists.join("")}`,
    };
  });
}

function moveDocument(
  { format, root, files, pathOf, rawPathOf }: Project,
  document: string,
  texts: readonly ReadonlyMap<string, string>[],
): { files: Record<string, string>; count: number; listed: ListedPart[] } {
  const file = files.get(document) ?? "";
  const [before = "", after = ""] = texts.map((rawFiles, index) => {
    const raw = rawFiles.get(document);
    const found = `none among the ${index === 0 ? "texts that were annotated" : "corrected texts"}`;
    if (raw === undefined)
      throw new ProblemError(problem("annotation-without-raw", { file, document }, { found }));
    return format.read.rawText(readBytes(raw), { file: raw }).text;
  });
  const edited = new EditedText(before, after);
  if (edited.share < leastShare) {
    const where = { file: texts[1]?.get(document), document };
    const details = { found: `${(100 * edited.share).toFixed(0)} % of the characters in common` };
    throw new ProblemError(problem("other-corrected-text", where, details));
  }
  const listed: ListedPart[] = [];
  let count = 0;
  const move: MoveSpans = (spans, part, row) => {
    // brat's own fragments may be blank lines, which have no place.
    const places = spans
      .filter(({ start, end }) => before.slice(start, end).trim() !== "")
      .map((span) => edited.place(span));
    const moved = places.flatMap((place) => place?.span ?? []);
    const isMoved = moved.length === places.length && places.length > 0;
    if (part !== "") {
      count++;
      const excerpts = { before: excerpt(before, spans), after: isMoved ? excerpt(after, moved) : undefined };
      if (!isMoved || places.some((place) => place?.isTouched))
        listed.push({ document, row, part, ...excerpts });
    }
    return isMoved ? moved : undefined;
  };
  const name = relative(root, file);
  const annotations = format.move(readText(file), { before, after }, move);
  return { files: { [pathOf(name)]: annotations, [rawPathOf(name)]: after }, count, listed };
}

/** @throws ProblemError if the folder holds no annotations of either tool */
function projectIn(path: string): Project {
  const root = join(path, "ann");
  if (existsSync(root))
    return {
      format: annotator,
      root,
      files: documentFiles(root),
      pathOf: (name) => join("ann", name),
      rawPathOf: (name) => join("raw", name),
    };
  const files = documentFiles(path, { suffix: ".ann" });
  if (files.size === 0) throw new ProblemError(problem("no-project", { file: path }));
  return {
    format: brat,
    root: path,
    files,
    pathOf: (name) => name,
    rawPathOf: (name) => name.replace(/\.ann$/, ".txt"),
  };
}

function messageOf({ document, row, part, before, after }: ListedPart, file: string) {
  const where = { file, line: row, document };
  const expected = JSON.stringify(before);
  return after === undefined
    ? problem("part-not-moved", where, { found: `${part} ${expected}` })
    : problem("part-touched", where, { expected, found: `${part} ${JSON.stringify(after)}` });
}

function excerpt(raw: string, spans: readonly Span[]): string {
  return spanTexts(raw, spans).join(" … ");
}

async function writeList(folder: string, name: string, parts: readonly ListedPart[]): Promise<void> {
  if (parts.length === 0) return;
  const text = stringify([...parts], { bom: true, escape_formulas: true, header: true });
  await writeFileWhole(join(folder, name), text);
}
