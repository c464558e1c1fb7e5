import type { Problem } from "@discoprep/corpus";
import type { Chunk } from "@discoprep/decompress";
import { type ChunkResult, strayContent } from "./chunk-work.ts";
import { firstNonSpace } from "./cut.ts";
import type { OpenDump } from "./open-dump.ts";
import { pageFragment } from "./page-fragment.ts";
import { located } from "./problem-place.ts";

/** Results in the dump's order. */
export interface DumpResult<R> {
  /** Offset in the XML of the bytes the result was made of. */
  readonly start: number;
  /** Offset in the file as stored of the chunk in which the first of those bytes lies. */
  readonly position: number;
  readonly result: R;
}

/** The page that lies in several chunks. */
export interface BorderPage<R> {
  add(part: Uint8Array, start: number, position: number): void;
  /** Another page begins: what was added must be whole pages. */
  settle(): AsyncGenerator<DumpResult<R>>;
  /** The dump ends: what was added must be whole pages and `</mediawiki>`. */
  finish(): AsyncGenerator<DumpResult<R>>;
}

/** Collects the parts of a page that lie in several chunks. */
export function borderPage<R>(
  dump: OpenDump,
  work: (chunk: Chunk) => Promise<ChunkResult<R>>,
): BorderPage<R> {
  const fragment = pageFragment();
  let skip = dump.prologueBytes;
  async function* pages(xml: Buffer, start: number, position: number): AsyncGenerator<DumpResult<R>> {
    if (firstNonSpace(xml, { start: 0, end: xml.length }) === -1) return;
    const done = await work({ kind: "plain", position, bytes: xml });
    const problem = done.problem ?? leftover(done);
    if (problem !== undefined) throw located(problem, dump, start, position);
    if (done.result !== undefined) yield { start, position, result: done.result };
  }
  return {
    add(part, offset, position) {
      const skipped = Math.min(skip, part.length);
      skip -= skipped;
      fragment.add(part.subarray(skipped), offset + skipped, position);
    },
    async *settle() {
      const { xml, start, position } = fragment.take();
      yield* pages(xml, start, position);
    },
    async *finish() {
      const { xml, start, position } = fragment.take();
      const close = xml.lastIndexOf("</mediawiki");
      if (close === -1) throw located(cutOff(xml), dump, start, dump.stored());
      yield* pages(xml.subarray(0, close), start, position);
      const end = xml.indexOf(">", close) + 1;
      if (end === 0) throw located(cutOff(xml), dump, start, dump.stored());
      const stray = firstNonSpace(xml, { start: end, end: xml.length });
      if (stray !== -1) throw located(afterEnd(xml, stray), dump, start, position);
    },
  };
}

/** What is left when the whole pages are taken from what stands before another page. */
function leftover<R>({ head, tail, length }: ChunkResult<R>): Problem | undefined {
  const stray = firstNonSpace(head, { start: 0, end: head.length });
  if (stray !== -1) return strayContent(head, stray, head.length).problem;
  const rest = firstNonSpace(tail, { start: 0, end: tail.length });
  if (rest === -1) return undefined;
  const begin = Buffer.from(tail.subarray(rest));
  const problem = begin.subarray(0, 5).equals(Buffer.from("<page"))
    ? unclosed(begin)
    : strayContent(begin, 0, begin.length).problem;
  return { ...problem, where: { ...problem.where, byte: length - tail.length + rest } };
}

function afterEnd(xml: Buffer, byte: number): Problem {
  return {
    ...strayContent(xml, byte, xml.length).problem,
    what: "something follows the end of the dump",
    expected: "the end of the file after </mediawiki>",
    remedy: "Download the dump again, or cut off what follows.",
  };
}

function cutOff(xml: Buffer): Problem {
  const page = xml.lastIndexOf("<page");
  if (page > xml.lastIndexOf("</page")) {
    const problem = unclosed(xml.subarray(page));
    return { ...problem, where: { ...problem.where, byte: page } };
  }
  return {
    rule: "truncated-dump",
    what: "the dump ends early",
    where: { byte: xml.length },
    expected: "</mediawiki>",
    found: "the end of the dump",
    remedy: "Download the dump again and compare its size.",
  };
}

function unclosed(page: Buffer): Problem {
  const id = /<id>\s*(\d+)/.exec(page.toString("latin1", 0, 4096))?.[1];
  return {
    rule: "unclosed-page",
    what: "the page is not closed",
    where: { byte: 0, ...(id !== undefined && { page: id }) },
    expected: "</page>",
    found: "another page that begins, or the end of the dump",
    remedy: "Download the dump again and compare its size.",
  };
}
