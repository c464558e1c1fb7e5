import { type ParsedTarEntryWithData, packTar } from "modern-tar";
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
