import { basename } from "node:path";
import { CodePointOffsets, type Message, ProblemError, problem } from "@discoprep/corpus";
import { isFolder, readText } from "@discoprep/files";
import type { Edition, ParsedDocument, Parses } from "@discoprep/formats/conll16";
import { documentFiles } from "@discoprep/formats/format";
import { readParsesFile, releasePaths } from "@discoprep/formats/release";
import { type LabelRules, type Level, type RawReader, type TokenReader, tokensOf } from "@discoprep/validate";

export interface CheckOptions extends LabelRules {
  readonly language: string;
  /** Default: the edition whose file names the release has, else 2016. */
  readonly edition: Edition | undefined;
  readonly level: Level;
}

/** The files beside a file of relations; undefined if they are absent. */
export class Sources {
  readonly edition: Edition;
  readonly parses: Parses | undefined;
  readonly tokens: TokenReader | undefined;
  readonly rawFiles: ReadonlyMap<string, string> | undefined;
  readonly raw: RawReader | undefined;
  #messages: Message[] = [];
  readonly #reported = new Set<string>();

  /** @param file another parses.json than the folder's, or the folder of one @throws ProblemError for a folder without it */
  constructor({ edition, level }: CheckOptions, folder?: string, file?: string) {
    const paths = folder === undefined ? {} : releasePaths(folder);
    const isOf2015 = basename(paths.relations ?? "").startsWith("pdtb");
    this.edition = edition ?? (isOf2015 ? "2015" : "2016");
    if (level < 4) return;
    const parsesFile = file === undefined ? paths.parses : parsesOf(file);
    const parses = parsesFile === undefined ? undefined : this.#open(parsesFile);
    this.parses = parses;
    this.tokens = parses && rememberingLast((id) => tokensOf(parses.document(id)));
    const hasRaw = paths.raw !== undefined && isFolder(paths.raw);
    this.rawFiles = hasRaw ? documentFiles(paths.raw, { ids: new Set(parses?.ids) }) : undefined;
    this.raw = this.rawFiles && rawReader(this.rawFiles, parses);
  }

  *messages(): Generator<Message> {
    yield* this.#messages;
    this.#messages = [];
  }

  /** Documents are read several times: the faults of each are reported once. */
  #report(message: Message): void {
    const key = `${message.rule} ${message.where.document}`;
    if (!this.#reported.has(key)) this.#messages.push(message);
    this.#reported.add(key);
  }

  #open(file: string): Parses | undefined {
    try {
      return readParsesFile(file, file, (message) => this.#report(message));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      this.#report(error.problem);
      return undefined;
    }
  }
}

function parsesOf(path: string): string {
  if (!isFolder(path)) return path;
  const { parses } = releasePaths(path);
  if (parses !== undefined) return parses;
  throw new ProblemError(problem("no-parses", { file: path }, { expected: "parses.json", found: "none" }));
}

function rawReader(files: ReadonlyMap<string, string>, parses: Parses | undefined): RawReader {
  return rememberingLast((id) => {
    const file = files.get(id);
    const text = file === undefined ? undefined : textOf(file, id);
    if (typeof text !== "string") return text;
    if (text.startsWith("\ufeff") && !countsMark(parses?.document(id), text))
      return problem("byte-order-mark-not-counted", { file, document: id });
    return { text, offsets: new CodePointOffsets(text) };
  });
}

/** Returns true if offsets count the byte order mark, as the first word shows. */
function countsMark(parsed: ParsedDocument | undefined, raw: string): boolean {
  const [form = "", word] = parsed?.sentences[0]?.words[0] ?? [];
  return word === undefined || !raw.startsWith(form, word.CharacterOffsetBegin + 1);
}

/** Remembers the last answer: relations of a document follow one another. */
function rememberingLast<T>(read: (document: string) => T): (document: string) => T {
  let last: { document: string; answer: T } | undefined;
  return (document) => {
    if (last?.document !== document) last = { document, answer: read(document) };
    return last.answer;
  };
}

export function textOf(file: string, document: string): string | Message {
  try {
    return readText(file);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { ...error.problem, where: { ...error.problem.where, document } };
  }
}
