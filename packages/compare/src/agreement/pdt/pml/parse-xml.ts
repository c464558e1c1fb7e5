import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { type Problem, ProblemError, type RuleId } from "@discoprep/corpus";
import { gunzip, unreadableFile } from "@discoprep/files";

/** What a handler receives of an XML file while it is read. Lines count from 1. */
export interface XmlHandler {
  /** @param namespace the URI of the element's namespace, or an empty text */
  open(name: string, namespace: string, attributes: ReadonlyMap<string, string>, line: number): void;
  text(text: string): void;
  close(line: number): void;
}

/**
 * Reads an XML file piece by piece, plain or compressed with gzip, and checks that it is well-formed.
 * @throws ProblemError where the file cannot be read, ends early, or is not well-formed (with the line)
 */
export async function parseXml(file: string, handler: XmlHandler): Promise<void> {
  const { SaxesParser } = await import("saxes");
  const parser = new SaxesParser({ xmlns: true, fileName: "" });
  const openLines: number[] = [];
  parser.on("error", (error) => {
    // That an element is not closed shows at the end of the file, far from where it began.
    const line = /unclosed tag/.test(error.message) ? openLines.at(-1) : undefined;
    throw fileProblem("invalid-xml", "the file is not well-formed XML", file, line ?? parser.line, {
      expected: "elements that are closed in order, and one that holds all others",
      found: error.message.replace(/^\d*:?\d*:\s*/, ""),
      remedy: "Obtain the file again, or correct it.",
    });
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    const values = Object.values(attributes).map(({ local: name, value }) => [name, value] as const);
    openLines.push(parser.line);
    handler.open(local, uri, new Map(values), parser.line);
  });
  parser.on("text", (text) => handler.text(text));
  parser.on("cdata", (text) => handler.text(text));
  parser.on("closetag", () => {
    openLines.pop();
    handler.close(parser.line);
  });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const bytes of plainBytes(file)) parser.write(decoded(decoder, bytes, file, parser.line));
  parser.write(decoded(decoder, undefined, file, parser.line));
  parser.close();
}

function decoded(
  decoder: InstanceType<typeof TextDecoder>,
  bytes: Uint8Array | undefined,
  file: string,
  line: number,
): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch (cause) {
    throw fileProblem("invalid-encoding", "the bytes are not text", file, line, { expected: "UTF-8" }, cause);
  }
}

/** The bytes of a file, uncompressed. */
async function* plainBytes(file: string): AsyncGenerator<Uint8Array> {
  const [first, second] = firstBytes(file);
  const stored: AsyncIterable<Uint8Array> = createReadStream(file);
  yield* first === 0x1f && second === 0x8b ? gunzip(stored, file) : stored;
}

/** @throws ProblemError where the file cannot be read */
function firstBytes(file: string): Uint8Array {
  try {
    const descriptor = openSync(file, "r");
    const bytes = new Uint8Array(2);
    try {
      return bytes.subarray(0, readSync(descriptor, bytes));
    } finally {
      closeSync(descriptor);
    }
  } catch (cause) {
    throw unreadableFile(file, cause);
  }
}

/** A problem at a line of a file. */
export function fileProblem(
  rule: RuleId,
  what: string,
  file: string,
  line: number | undefined,
  rest: Pick<Problem, "expected" | "found" | "remedy">,
  cause?: unknown,
): ProblemError {
  const where = { file, ...(line !== undefined && { line }) };
  return new ProblemError({ rule, what, where, ...rest }, { cause });
}
