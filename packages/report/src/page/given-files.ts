/** A file that a reader of the page has chosen, unpacked. */
export interface GivenFile {
  readonly name: string;
  /** With the folders above it, if a folder was chosen. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The bytes as the readers of the packages take them. */
  pieces(): AsyncIterable<Uint8Array>;
}

export function givenFile(path: string, bytes: Uint8Array): GivenFile {
  const pieces = async function* () {
    yield Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
  };
  return { name: path.replace(/^.*\//, ""), path, bytes, pieces };
}

export interface FoundFile {
  readonly file: File;
  readonly path: string;
}

export function chosenFiles(files: Iterable<File>): FoundFile[] {
  return [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
}

type Handle =
  | { readonly kind: "directory"; readonly name: string; values(): AsyncIterable<Handle> }
  | FileSystemFileHandle;

/** Returns dropped files and those of dropped folders, which a page opened from a file reads by handles; without handles, only files. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<FoundFile[]> {
  type WithHandle = { getAsFileSystemHandle?(): Promise<Handle | null> };
  const handles = [...items].map((item) => (item as WithHandle).getAsFileSystemHandle?.().catch(() => null));
  const loose = chosenFiles(files);
  const entries = (await Promise.all(handles)).flatMap((handle) => handle ?? []);
  if (entries.length === 0 || entries.length < handles.length) return loose;
  return (await Promise.all(entries.map((handle) => filesOf(handle, "")))).flat();
}

async function filesOf(handle: Handle, above: string): Promise<FoundFile[]> {
  const path = above + handle.name;
  if (handle.kind === "file") return [{ file: await handle.getFile(), path }];
  const inside: FoundFile[] = [];
  for await (const entry of handle.values()) inside.push(...(await filesOf(entry, `${path}/`)));
  return inside;
}

/** Returns the example that the build puts into the page: a release, and outputs of systems. @param json paths and texts */
export function exampleFiles(json: string): Record<"release" | "system", GivenFile[]> {
  const texts: { path: string; text: string }[] = JSON.parse(json);
  const files = texts.map(({ path, text }) => givenFile(path, new TextEncoder().encode(text)));
  const isOutput = ({ path }: GivenFile): boolean => !path.includes("/");
  return { release: files.filter((file) => !isOutput(file)), system: files.filter(isOutput) };
}

export function readFiles(files: readonly FoundFile[]): Promise<GivenFile[]> {
  const read = files.map(async ({ file, path }) => {
    const isPacked = file.name.endsWith(".gz");
    const stream = isPacked ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return givenFile(path.replace(/\.gz$/, ""), bytes);
  });
  return Promise.all(read);
}

/** Returns the text of a file. Bytes that are not UTF-8 become U+FFFD, and the checks name them. */
export function textOf({ bytes }: GivenFile): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
