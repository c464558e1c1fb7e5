import { CodePointOffsets, type Message, ProblemError } from "@discoprep/corpus";
import { counted, FirstOfEach, Frequencies, messageLine, printable } from "@discoprep/files/text";
import { allowedSenses } from "@discoprep/senses";
import {
  checkRelationFile,
  type FileKind,
  findingLine,
  judgedRules,
  namedRules,
  tokensOf,
} from "@discoprep/validate";
import { checkParses, checkWords } from "@discoprep/validate/parses";
import type { GivenFile } from "./given-files.ts";
import { documentsOf, type GivenRelease, relationsOf } from "./given-release.ts";

interface CheckSettings {
  readonly kind?: FileKind;
  readonly level?: 4 | 5;
  readonly senses?: string;
}

/** Checks a file of relations, as `validate` does up to level 5. @param release the files beside it */
export async function* checkedFile(
  file: GivenFile,
  release: GivenRelease,
  { kind, level = 5, senses }: CheckSettings = {},
): AsyncGenerator<Message> {
  const { language, statements, parses, raw } = release;
  const labels = senses === undefined ? await labelCounts(file) : new Map();
  const rules =
    senses === undefined
      ? judgedRules(language, statements, () => labels).rules
      : namedRules(allowedSenses(senses));
  const edition = /^pdtb/.test(release.relations?.name ?? file.name) ? ("2015" as const) : ("2016" as const);
  const rawText = (id: string) => {
    const text = raw?.get(id);
    return text === undefined ? undefined : { text, offsets: new CodePointOffsets(text) };
  };
  const readers = { parses: parses && ((id: string) => tokensOf(parses.get(id))), raw: raw && rawText };
  const context = { ...rules, language, edition, file: file.path, kind, ...readers };
  yield* checkRelationFile(file.pieces(), context, level);
}

/** Checks the parses of a release, with its raw texts where they are given, as `validate --level 6` does. */
export function* checkedParses(release: GivenRelease, { path }: GivenFile): Generator<Message> {
  const documents = new Map(documentsOf(release, []).map((document) => [document.id, document]));
  for (const [id, parsed] of release.parses ?? []) {
    const place = { file: path, document: id };
    const document = documents.get(id);
    if (document !== undefined) yield* checkWords(document, place);
    yield* checkParses(parsed, place);
  }
}

async function labelCounts(file: GivenFile): Promise<Frequencies> {
  const counts = new Frequencies();
  for (const { Sense, Type } of await relationsOf(file).catch(() => []))
    if (Type !== "EntRel") for (const sense of Sense) counts.add(sense);
  return counts;
}

/** Returns the lines that `validate` prints of a file: the first problems of each check, and how many there are. */
export async function checkLines(
  file: GivenFile,
  problems: AsyncIterable<Message> | Iterable<Message>,
): Promise<string[]> {
  const lines: string[] = [];
  const first = new FirstOfEach();
  let errors = 0;
  let total = 0;
  for await (const problem of problems) {
    total++;
    if (problem.severity === "error") errors++;
    if (first.add(problem.rule, problem)) lines.push(findingLine(problem));
  }
  if (first.counts !== undefined) lines.push(`problems: ${first.counts}`);
  return [...lines, `${file.path}: ${counted(errors, "error")}, ${counted(total - errors, "warning")}`];
}

/** Returns the line that a command prints where it cannot go on. */
export function errorLine(error: unknown): string {
  if (error instanceof ProblemError) return messageLine(error.problem);
  return `error: ${printable(error instanceof Error ? error.message : String(error))}`;
}
