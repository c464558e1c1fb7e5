import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { readBytes } from "@discoprep/files";
import { type ParsedTarEntryWithData, packTar, unpackTar } from "modern-tar";
import { type RawPlace, type RawWriter, writeRawFile } from "./raw-files.ts";

/** The most that one archive holds. */
const TEXTS_AN_ARCHIVE = 1000;

const ending = ".tar";

/**
 * Writes tar archives (POSIX.1-1988 ustar) of a thousand texts each, the last of the rest, named by the first page id.
 * An archive holds a file for each text, named by its page id, and nothing of this machine: no time, no user.
 */
export function rawArchives(place: RawPlace): RawWriter {
  let texts: ParsedTarEntryWithData[] = [];
  const writeArchive = async (): Promise<void> => {
    const [first] = texts;
    if (first === undefined) return;
    const archive = await packTar(texts);
    writeRawFile(place, `${first.header.name}${ending}`, archive);
    texts = [];
  };
  return {
    async write(id, text) {
      texts.push(entry(id, new Uint8Array(Buffer.from(text))));
      if (texts.length === TEXTS_AN_ARCHIVE) await writeArchive();
    },
    end: writeArchive,
  };
}

function entry(name: string, data: Uint8Array<ArrayBuffer>): ParsedTarEntryWithData {
  const mtime = new Date(0);
  return { header: { name, size: data.length, type: "file", mode: 0o644, uid: 0, gid: 0, mtime }, data };
}

/**
 * The texts of articles in a folder of archives, in the order of their pages.
 * @throws ProblemError where an archive is damaged or holds something else
 */
export async function* readRawArchives(
  folder: string,
): AsyncGenerator<{ readonly id: string; readonly file: string; readonly bytes: Uint8Array }> {
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  for (const name of names.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))) {
    const file = join(folder, name);
    for (const { header, data } of await unpacked(file)) yield { id: header.name, file, bytes: data ?? none };
  }
}

const none = new Uint8Array(0);

async function unpacked(file: string): Promise<ParsedTarEntryWithData[]> {
  try {
    return await unpackTar(readBytes(file), { strict: true });
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause;
    throw new ProblemError(
      {
        rule: "damaged-archive",
        what: "the tar archive cannot be read",
        where: { file },
        expected: "an archive that `discoprep extract --raw-archive` wrote",
        found: (cause as Error).message,
        remedy: "Extract the articles again.",
      },
      { cause },
    );
  }
}
