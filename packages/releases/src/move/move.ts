import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { type Message, ProblemError, problem, type Span, spanTexts } from "@discoprep/corpus";
import { EditedText } from "@discoprep/corpus/alignment";
import { decodeText, inputDigest, type JobRecord, readBytes, runJob, writeFileWhole } from "@discoprep/files";
import { counted } from "@discoprep/files/text";
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
import type { MoveOptions } from "./options.ts";

/** A part of an annotation for a person to look at. `row` is the line of its file, from 1. */
interface ListedPart {
  readonly document: string;
  readonly row: number;
  readonly part: string;
  readonly before: string;
  /** The text at the new place. */
  readonly after?: string;
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
 * Moves annotations to corrected raw texts. A part that an edit touches is listed in `touched.csv`; a part whose end was
 * edited is left out, an error, and listed in `unmoved.csv`. @throws ProblemError if an annotated document has no raw text, or
 * the texts have less than half in common
 */
export async function moveAnnotations(options: MoveOptions): Promise<JobRecord> {
  const { annotations, from, to } = options;
  return await runJob(
    { command: "move", options, inputs: [annotations, from, to] },
    async (folder, report) => {
      const project = projectIn(annotations);
      const { format, root, files } = project;
      const isText = (file: string): boolean => !/\.(?:ann|conf)$/.test(file);
      const texts = documentFiles(from, { known: files, isWanted: isText });
      const newTexts = documentFiles(to, { known: files, isWanted: isText });
      const output = new OutputFiles(folder);
      const parts = new MovedParts(report);
      for (const [id, file] of files) {
        const [before, after] = [texts, newTexts].map((raws) => {
          const raw = raws.get(id);
          if (raw === undefined)
            throw new ProblemError(problem("annotation-without-raw", { file, document: id }));
          return format.read.rawText(readBytes(raw), { file: raw }).text;
        }) as [string, string];
        const edited = new EditedText(before, after);
        if (edited.share < leastShare) {
          const found = `${(100 * edited.share).toFixed(0)} % of the characters in common`;
          throw new ProblemError(
            problem("other-corrected-text", { file: newTexts.get(id), document: id }, { found }),
          );
        }
        const move: MoveSpans = (spans, part, row) => {
          const places = spans.map((span) => edited.place(span));
          const isTouched = places.some((place) => place?.isTouched);
          const moved = places.flatMap((place) => place?.span ?? []);
          const isMoved = moved.length === spans.length && spans.length > 0;
          const texts = { before: shown(before, spans), after: isMoved ? shown(after, moved) : undefined };
          if (part !== "") parts.add({ document: id, row, part, ...texts }, file, isTouched);
          return isMoved ? moved : undefined;
        };
        const text = decodeText(readBytes(file), "utf-8", file);
        const name = relative(root, file);
        output.add({
          [project.pathOf(name)]: format.move(text, { before, after }, move),
          [project.rawPathOf(name)]: after,
        });
      }
      for (const file of documentFiles(annotations, { suffix: ".conf" }).values())
        output.add({ [relative(annotations, file)]: readBytes(file).toString("utf8") });
      const { touched, unmoved } = parts;
      if (touched.length > 0) await writeFileWhole(join(folder, "touched.csv"), await listText(touched));
      if (unmoved.length > 0) await writeFileWhole(join(folder, "unmoved.csv"), await listText(unmoved));
      const counts = {
        documents: files.size,
        parts: parts.count,
        touched: touched.length,
        unmoved: unmoved.length,
      };
      const lists = [
        touched.length > 0 ? `; ${touched.length} touched by an edit, in touched.csv` : "",
        unmoved.length > 0 ? `; ${unmoved.length} left out, in unmoved.csv` : "",
      ];
      return {
        options: { format: format.id },
        inputs: [
          documentsDigest("annotations", files),
          documentsDigest("from", texts),
          documentsDigest("to", newTexts),
        ],
        counts,
        summary: `${counted(parts.count, "part")} in ${counted(files.size, "document")}${lists.join("")}`,
      };
    },
  );
}

function documentsDigest(name: string, files: ReadonlyMap<string, string>) {
  return inputDigest(
    name,
    Array.from(files, ([id, path]) => ({ path, name: id })),
  );
}

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
  if (files.size > 0)
    return {
      format: brat,
      root: path,
      files,
      pathOf: (name) => name,
      rawPathOf: (name) => name.replace(/\.ann$/, ".txt"),
    };
  throw new ProblemError(problem("no-project", { file: path }));
}

class MovedParts {
  count = 0;
  readonly touched: ListedPart[] = [];
  readonly unmoved: ListedPart[] = [];
  readonly #report: (message: Message) => void;

  constructor(report: (message: Message) => void) {
    this.#report = report;
  }

  add(part: ListedPart, file: string, isTouched: boolean): void {
    this.count++;
    const { document, row, before, after } = part;
    const where = { file, line: row, document };
    const expected = JSON.stringify(before);
    if (after === undefined) {
      this.unmoved.push(part);
      this.#report(problem("part-not-moved", where, { found: `${part.part} ${expected}` }));
    } else if (isTouched) {
      this.touched.push(part);
      this.#report(
        problem("part-touched", where, { expected, found: `${part.part} ${JSON.stringify(after)}` }),
      );
    }
  }
}

function shown(raw: string, spans: readonly Span[]): string {
  return spanTexts(raw, spans).join(" … ");
}

async function listText(parts: readonly ListedPart[]): Promise<string> {
  const { stringify } = await import("csv-stringify/sync");
  return stringify([...parts], { bom: true, escape_formulas: true, header: true });
}
