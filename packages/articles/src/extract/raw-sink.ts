import { rawArchives } from "./raw-archive.ts";
import { type RawPlace, type RawSink, writeRawFile } from "./raw-text.ts";

/** One file an article, or one archive for a thousand. */
export function rawSink(place: RawPlace): RawSink {
  return place.archive ? rawArchives(place) : rawFiles(place);
}

/** A file is named by its page id: no title can lead out of the folder. */
function rawFiles(place: RawPlace): RawSink {
  return {
    write(texts, bytes) {
      for (const { id, span } of texts) writeRawFile(place, id, bytes.subarray(span.start, span.end));
    },
    end: () => undefined,
  };
}
