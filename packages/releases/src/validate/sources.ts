import { existsSync, statSync } from "node:fs";
import { type Message, offsetConverter, ProblemError, problem } from "@discoprep/corpus";
import { documentFiles, readText } from "@discoprep/files";
import type { ParsedDocument, Parses } from "@discoprep/formats/conll16";
import { type RawReader, type TokenReader, tokensOf } from "@discoprep/validate";
import { readParsesFile } from "../folder/read-release.ts";
import { releasePaths } from "../folder/release-folder.ts";

/** What lies beside a file of relations; undefined what is not there. */
export class Sources {
  /** A parses.json that can be read. */
  readonly parses: Parses | undefined;
  readonly tokens: TokenReader | undefined;
  readonly rawFiles: ReadonlyMap<string, string> | undefined;
  readonly raw: RawReader | undefined;
  #messages: Message[] = [];
  readonly #named = new Set<string>();

  /** Opens parses.json and finds the raw texts of a release folder. @param file another parses.json than the folder's */
  constructor(folder?: string, file?: string) {
    const paths = folder === undefined ? {} : releasePaths(folder);
    const parsesFile = file ?? paths.parses;
    const parses = parsesFile === undefined ? undefined : this.#open(parsesFile);
    const isFolder = paths.raw !== undefined && existsSync(paths.raw) && statSync(paths.raw).isDirectory();
    this.parses = parses;
    this.tokens = parses && rememberingLast((id) => tokensOf(parses.document(id)));
    this.rawFiles = isFolder ? documentFiles(paths.raw, { known: new Set(parses?.ids) }) : undefined;
    this.raw = this.rawFiles && rawReader(this.rawFiles, parses);
  }

  /** Gives what was found wrong with these files themselves since the last call. */
  *messages(): Generator<Message> {
    yield* this.#messages;
    this.#messages = [];
  }

  #open(file: string): Parses | undefined {
    try {
      return readParsesFile(file, file, ({ rule, where: place, found = "it again" }) => {
        const isRepeated = rule === "duplicate-parse";
        if (!isRepeated && this.#named.has(place.document ?? "")) return;
        this.#named.add(place.document ?? "");
        const expected = isRepeated ? "each document once" : "sentences with words";
        this.#messages.push(problem(isRepeated ? rule : "unreadable-parses", place, { expected, found }));
      });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { what, where, found = what } = error.problem;
      this.#messages.push(problem("unreadable-parses", where, { expected: "one JSON object", found }));
      return undefined;
    }
  }
}

function rawReader(files: ReadonlyMap<string, string>, parses: Parses | undefined): RawReader {
  return rememberingLast((id) => {
    const file = files.get(id);
    const text = file === undefined ? undefined : textOf(file);
    if (typeof text !== "string") return text;
    if (text.startsWith("\ufeff") && !countsMark(parses?.document(id), text))
      return problem("byte-order-mark-not-counted", { file, document: id });
    return { text, offsets: offsetConverter(text, "code-points") };
  });
}

/** Returns whether the offsets of a document count the byte order mark of its raw text, as its first word shows. */
function countsMark(parsed: ParsedDocument | undefined, raw: string): boolean {
  const [form = "", word] = parsed?.sentences[0]?.words[0] ?? [];
  return word === undefined || !raw.startsWith(form, word.CharacterOffsetBegin + 1);
}

/** Remembers the last answer: relations of a document stand together. */
function rememberingLast<T>(read: (document: string) => T): (document: string) => T {
  let last: { document: string; answer: T } | undefined;
  return (document) => {
    if (last?.document !== document) last = { document, answer: read(document) };
    return last.answer;
  };
}

/** The text of a file, or why it cannot be read (absent, not UTF-8). */
export function textOf(file: string): string | Message {
  try {
    return readText(file);
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
    throw error;
  }
}
