import { type Message, ProblemError } from "@discoprep/corpus";
import { decodeText, firstInvalidUtf8, gunzip } from "@discoprep/files";
import { byteLines } from "@discoprep/files/text";

/** A line of trees may be the whole treebank; beyond 256 MiB it is refused. */
const longestLine = 1 << 28;

/**
 * The lines of a treebank file, gzip-compressed or not. A file that is not UTF-8 is read in its treebank's old
 * encoding from the first such line on, with a warning.
 * @throws ProblemError for damaged gzip data and a line that is too long
 */
export async function* treeLines(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
  report: (message: Message) => void,
  oldEncoding: "latin1" | "gb18030" = "latin1",
): AsyncGenerator<string> {
  let isUtf8 = true;
  for await (const { bytes, number, byte } of byteLines(uncompressed(stream, file), longestLine)) {
    if (bytes === undefined) throw tooLong(file, number);
    const invalid = isUtf8 ? firstInvalidUtf8(bytes) : undefined;
    if (invalid !== undefined) {
      isUtf8 = false;
      report({
        severity: "warning",
        rule: `read-as-${oldEncoding}`,
        what: `the file is not UTF-8 and is read as ${oldEncoding.toUpperCase()} from here on`,
        where: { file, line: number, byte: byte + invalid },
        expected: "UTF-8",
        remedy: "Check the characters, and convert the file to UTF-8.",
      });
    }
    yield decodeText(bytes, isUtf8 ? "utf-8" : oldEncoding, file).replace(/\r?\n$/, "");
  }
}

/** The bytes as they come, or unpacked where they begin as gzip data do. */
async function* uncompressed(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
): AsyncGenerator<Uint8Array> {
  const chunks = bytesOf(stream);
  let head = Buffer.alloc(0);
  while (head.length < 2) {
    const { done, value } = await chunks.next();
    if (done === true) break;
    head = Buffer.concat([head, value]);
  }
  const whole = async function* (): AsyncGenerator<Uint8Array> {
    if (head.length > 0) yield head;
    yield* chunks;
  };
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  yield* isGzip ? gunzip(whole(), file) : whole();
}

async function* bytesOf(stream: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
}

function tooLong(file: string, line: number): ProblemError {
  return new ProblemError({
    rule: "line-too-long",
    what: "the line is too long",
    where: { file, line },
    expected: `at most ${longestLine} bytes`,
    remedy: "Put each tree on its own line.",
  });
}
