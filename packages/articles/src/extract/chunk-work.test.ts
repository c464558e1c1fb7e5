import type { ProblemError } from "@discoprep/corpus";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ArticlePages } from "./article-pages.ts";
import { chunkWork } from "./chunk-work.ts";
import * as outcomes from "./page-outcomes.ts";
import type { WorkerSettings } from "./worker-settings.ts";

// Reads pages until the one whose text is "fault".
const readUntilFault = (_settings: unknown, onPage: (id: string) => void) => ({
  read({ pages }: ArticlePages): Partial<outcomes.ChunkOutcome> {
    for (const { id, text } of pages) {
      onPage(id);
      if (text === "fault") throw new TypeError("x is not iterable");
    }
    return {};
  },
});
beforeAll(() => void vi.spyOn(outcomes, "pageOutcomes").mockImplementation(readUntilFault as never));
afterAll(() => void vi.restoreAllMocks());

const settings: WorkerSettings = {
  ...{ file: "a.xml", compression: "none" as const, language: "en", namespaces: [], reader: {}, raw: true },
};

function chunk(position: number, ...texts: readonly string[]) {
  const pages = texts.map(
    (text, index) =>
      `<page><title>T</title><ns>0</ns><id>${index + 1}</id><revision><id>9</id><text>${text}</text></revision></page>\n`,
  );
  return { kind: "plain", position, bytes: Buffer.from(pages.join("")) } as const;
}

describe("chunkWork", () => {
  it("names the page at which this thread fails", async () => {
    const { work, close } = chunkWork(1, settings);
    await expect(work(chunk(40, "a", "fault", "b"))).rejects.toMatchObject({
      message:
        "a.xml, byte 40, page 2: the work on this part of the dump has failed; expected a result; " +
        "found x is not iterable. Please report it, with the dump's name.",
    });
    await close();
  });

  it("names no page where none was begun", async () => {
    const { work, close } = chunkWork(1, settings);
    await work(chunk(40, "a", "b"));
    // No chunk of a file that is not compressed is one of bzip2.
    const other = { ...chunk(80), kind: "bzip2", blocks: [], maxExpansion: 250 } as const;
    const failure = await work(other).catch((error: ProblemError) => error.problem);
    expect(failure).toMatchObject({ rule: "worker-died", where: { file: "a.xml", byte: 80 } });
    expect(failure).not.toHaveProperty("where.page");
    await close();
  });
});
