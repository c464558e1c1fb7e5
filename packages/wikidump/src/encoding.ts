import { ProblemError } from "@discoprep/corpus";
import type { Part } from "@discoprep/decompress";

export type XmlEncoding = "utf-8" | "utf-16le" | "utf-16be";

/** The encoding a byte order mark states; UTF-8 where there is none. */
export function sniffEncoding(head: Uint8Array): XmlEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return "utf-8";
}

/**
 * UTF-16 text (with its byte order mark) as UTF-8. A character that lies in two parts comes with the second.
 * @throws ProblemError with the byte of the XML after which a surrogate stands alone
 */
export async function* utf16ToUtf8(
  parts: AsyncIterable<Part>,
  encoding: "utf-16le" | "utf-16be",
  file: string,
): AsyncGenerator<Part> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let done = 0;
  let last = 0;
  const decode = (bytes?: Uint8Array): Uint8Array => {
    try {
      return Buffer.from(bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true }));
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
  for await (const { position, bytes } of parts) {
    yield { position, bytes: decode(bytes) };
    done += bytes.length;
    last = position;
  }
  yield { position: last, bytes: decode() };
}
