/** A wiki allows texts of 2 MiB; a page beyond this size is not read but named. */
export const MAX_PAGE_BYTES = 8 * 1024 * 1024;

/** The attribute that marks the text left out of a page that is too large. */
export const OVERSIZE = "discoprep-oversize";

const CLOSE = "</page";
/** What is kept of the end of a page that is too large: `</page>` and white space. */
const END_BYTES = 1024;

export interface PageFragment {
  /** @param start the part's offset in the XML; `position` is where that lies in the file as stored */
  add(part: Uint8Array, start: number, position: number): void;
  /** All that was added, and where its first byte lies. */
  take(): { xml: Buffer; start: number; position: number };
}

/**
 * Collects a page part by part in bounded memory: of a page that grows beyond `MAX_PAGE_BYTES` the older
 * revisions are dropped, and if that is not enough, its text.
 */
export function pageFragment(): PageFragment {
  let parts: Uint8Array[] = [];
  let size = 0;
  let start = 0;
  let position = 0;
  let end: Buffer | undefined;
  const set = (...kept: Uint8Array[]): void => {
    parts = kept;
    size = kept.reduce((sum, part) => sum + part.length, 0);
  };
  return {
    add(part, partStart, partPosition) {
      if (part.length === 0) return;
      if (size === 0) ({ start, position } = { start: partStart, position: partPosition });
      if (end !== undefined) {
        end = lastBytes(end, part);
        return;
      }
      parts.push(part);
      size += part.length;
      if (size <= MAX_PAGE_BYTES) return;
      const all = Buffer.concat(parts, size);
      const { header, revision } = shorten(all);
      if (header.length + revision.length <= MAX_PAGE_BYTES / 2) {
        set(header, Buffer.from(revision));
        return;
      }
      end = lastBytes(Buffer.alloc(0), revision);
      set(header, Buffer.from(`<revision><text ${OVERSIZE}="true"/></revision>`));
    },
    take() {
      const close = end === undefined ? -1 : end.lastIndexOf(CLOSE);
      if (end !== undefined && close !== -1) parts.push(end.subarray(close));
      const taken = { xml: Buffer.concat(parts), start, position };
      set();
      end = undefined;
      return taken;
    },
  };
}

/** The page's header and the last of its revisions that has begun. */
function shorten(page: Buffer): { header: Buffer; revision: Buffer } {
  const first = page.indexOf("<revision", Math.max(0, page.lastIndexOf("<page")));
  const last = page.lastIndexOf("<revision");
  const header = first === -1 ? page.length : first;
  return {
    header: Buffer.from(page.subarray(0, header)),
    revision: page.subarray(Math.max(header, last)),
  };
}

function lastBytes(end: Buffer, part: Uint8Array): Buffer {
  if (part.length >= END_BYTES) return Buffer.from(part.subarray(-END_BYTES));
  return Buffer.concat([end, part]).subarray(-END_BYTES);
}
