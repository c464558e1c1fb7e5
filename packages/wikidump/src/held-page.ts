import { textElements } from "./find-page.ts";

/** A wiki allows texts of 2 MiB; a page beyond this size is not read but named. */
export const MAX_PAGE_BYTES = 8 * 1024 * 1024;

/** The attribute that marks the text left out of a page that is too large. */
export const OVERSIZE = "discoprep-oversize";

/**
 * A page whose end has not been read yet, in bounded memory: of one that is larger than `MAX_PAGE_BYTES` the older
 * revisions are left out, and if that is not enough, the text of the last.
 * @param page from `<page` on
 * @returns bytes of their own; undefined where the page is too large without any text
 */
export function heldPage(page: Buffer): Buffer | undefined {
  if (page.length <= MAX_PAGE_BYTES) return Buffer.from(page);
  const texts = [...textElements(page, { start: 0, end: page.length })];
  const last = texts.at(-1);
  if (last === undefined) return undefined;
  const { tagEnd, content } = last;
  const [first] = texts;
  const before = texts.at(-2);
  // From the end of the first text to that of the one before the last: ends of revisions and beginnings of others,
  // which match.
  const header =
    first === undefined || before === undefined
      ? [page.subarray(0, tagEnd)]
      : [
          page.subarray(0, first.content.start),
          page.subarray(first.content.end, first.end),
          page.subarray(before.end, tagEnd),
        ];
  const whole = Buffer.concat([...header, page.subarray(tagEnd)]);
  if (whole.length <= MAX_PAGE_BYTES / 2) return whole;
  const isMarked = page.subarray(last.start, tagEnd).includes(OVERSIZE);
  const mark = Buffer.from(isMarked ? "" : ` ${OVERSIZE}="true"`);
  const rest = page.subarray(content.end);
  const short = Buffer.concat([...header, mark, page.subarray(tagEnd, content.start), rest]);
  return short.length <= MAX_PAGE_BYTES / 2 ? short : undefined;
}
