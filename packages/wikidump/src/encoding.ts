import { ProblemError } from "@discoprep/corpus";

export type XmlEncoding = "utf-8" | "utf-16le" | "utf-16be";

/** The encoding a byte order mark states; UTF-8 where there is none. `length` is the mark's in bytes. */
export function sniffEncoding(head: Uint8Array): { encoding: XmlEncoding; length: number } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: "utf-8", length: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: "utf-16le", length: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: "utf-16be", length: 2 };
  return { encoding: "utf-8", length: 0 };
}

/**
 * UTF-16 text (with its byte order mark) as UTF-8.
 * @throws ProblemError with the byte of the XML after which a surrogate stands alone
 */
export async function* utf16ToUtf8(
  source: AsyncIterable<Uint8Array>,
  encoding: "utf-16le" | "utf-16be",
  file: string,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let done = 0;
  const decode = (chunk?: Uint8Array): Uint8Array => {
    try {
      return Buffer.from(chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true }));
    } catch (cause) {
      throw new ProblemError(
        {
          rule: "invalid-encoding",
          what: "the XML is not UTF-16",
          where: { file },
          expected: `${encoding.toUpperCase()}, as its byte order mark says`,
          found: `a lone surrogate or half a code unit at or after byte ${done} of the XML`,
          remedy: "Download the dump again.",
        },
        { cause },
      );
    }
  };
  for await (const chunk of source) {
    yield decode(chunk);
    done += chunk.length;
  }
  yield decode();
}
