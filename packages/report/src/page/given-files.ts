/** A file that a reader of the page has chosen; of a compressed one, what it holds. */
export interface GivenFile {
  readonly name: string;
  /** With the folders above it, where a folder was chosen. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Reads files. Nothing of them leaves the browser. */
export function readFiles(files: Iterable<File>): Promise<GivenFile[]> {
  return Promise.all(
    [...files].map(async (file) => {
      const isPacked = file.name.endsWith(".gz");
      const stream = isPacked ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
      const name = file.name.replace(/\.gz$/, "");
      const path = (file.webkitRelativePath || file.name).replace(/\.gz$/, "");
      return { name, path, bytes: new Uint8Array(await new Response(stream).arrayBuffer()) };
    }),
  );
}

/** The bytes as the readers of the packages take them: pieces that come one after the other. */
export async function* piecesOf({ bytes }: GivenFile): AsyncGenerator<Uint8Array> {
  yield Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
}

/** The text of a file; what is not UTF-8 becomes U+FFFD, and the checks name it. */
export function textOf({ bytes }: GivenFile): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
