import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@discoprep/wikidump";
import { describe, expect, it, vi } from "vitest";
import { type PagesTask, pagesFromThread } from "./dump-file.ts";
import { extractDump } from "./extract.ts";
import * as pageOutcome from "./page-outcome.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-thread-"));

function dump(name: string, texts: readonly string[]): string {
  const pages = texts.map(
    (text, index) =>
      `<page><title>T</title><ns>0</ns><id>${index + 1}</id><revision><id>9</id><text>${text}</text></revision></page>\n`,
  );
  const path = join(root, name);
  writeFileSync(path, `<mediawiki><siteinfo></siteinfo>\n${pages.join("")}</mediawiki>\n`);
  return path;
}

const task = (path: string): PagesTask => ({
  path,
  stretch: undefined,
  maxExpansion: undefined,
  keep: undefined,
});

/** More than the thread posts before the first batch is taken. */
const many = Array.from({ length: 4000 }, () => "word ".repeat(600));

describe("pagesFromThread", () => {
  it("gives all pages in order, and the digest of the file", async () => {
    const pages = pagesFromThread(task(dump("many.xml", many)));
    const ids: string[] = [];
    for (let next = await pages.next(); ; next = await pages.next()) {
      if (next.done === true) {
        expect(next.value.bytes).toBeGreaterThan(12_000_000);
        break;
      }
      ids.push(...next.value.pages.map(({ id }) => id));
    }
    expect(ids).toEqual(many.map((_, index) => `${index + 1}`));
  });

  it("ends the thread when it is left early", async () => {
    const pages = pagesFromThread(task(dump("left.xml", many)));
    await pages.next();
    await pages.return({ bytes: 0, sha256: "" });
    expect((await pages.next()).done).toBe(true);
  });

  it("fault 63: a thread that dies fails the run by name", async () => {
    for (const [worker, found] of [
      ["dying-worker.js", "found the thread ended with exit code 3"],
      ["no-such-worker.js", "no-such-worker"],
    ] as const) {
      const pages = pagesFromThread(task("a.xml"), new URL(`../../test/${worker}`, import.meta.url));
      const failure = await pages.next().catch((error: unknown) => error);
      expect(failure).toMatchObject({ problem: { rule: "worker-died", where: { file: "a.xml", byte: 0 } } });
      expect(String(failure)).toContain("the work on this part of the dump has failed; expected a result");
      expect(String(failure)).toContain(found);
    }
  });
});

describe("extractDump", () => {
  it("names the page at which reading fails", async () => {
    const failing = (page: Page): never => {
      if (page.id === "2") throw new TypeError("x is not iterable");
      return {
        id: page.id,
        title: "",
        reason: "no-prose",
        remnants: [],
        unknownTemplates: [],
        messages: [],
      } as never;
    };
    vi.spyOn(pageOutcome, "pageReader").mockReturnValue(failing);
    try {
      const path = dump("failing.xml", ["a", "b", "c"]);
      await expect(extractDump({ dump: path, language: "en", out: join(root, "out") })).rejects.toThrow(
        `${path}, byte 33, page 2: the work on this part of the dump has failed; expected a result; ` +
          "found x is not iterable. Where no memory was left, give the program more",
      );
    } finally {
      vi.restoreAllMocks();
    }
  });
});
