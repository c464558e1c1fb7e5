import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@discoprep/wikidump";
import { describe, expect, it, vi } from "vitest";
import { dumpXml, tempFolder } from "../../test/dump.ts";
import { type PagesTask, pagesFromThread } from "./dump-file.ts";
import { extractDump } from "./extract.ts";
import * as pageOutcome from "./page-outcome.ts";

const root = tempFolder();

function dump(name: string, pages: number): string {
  const path = join(root, name);
  writeFileSync(path, dumpXml(Array.from({ length: pages }, (_, index) => ({ id: index + 1, text: "a" }))));
  return path;
}

const task = (path: string): PagesTask => ({
  path,
  stretch: undefined,
  maxExpansion: undefined,
  keep: undefined,
});

/** More than the thread posts before the first batch is taken: 200 make a batch. */
const MANY = 2400;

describe("pagesFromThread", () => {
  it("gives all pages in order, and the digest of the file", async () => {
    const path = dump("many.xml", MANY);
    const pages = pagesFromThread(task(path));
    const ids: string[] = [];
    for (let next = await pages.next(); ; next = await pages.next()) {
      if (next.done === true) {
        expect(next.value.bytes).toBe(statSync(path).size);
        break;
      }
      ids.push(...next.value.pages.map(({ id }) => id));
    }
    expect(ids).toEqual(Array.from({ length: MANY }, (_, index) => `${index + 1}`));
  });

  it("ends the thread when it is left early", async () => {
    const pages = pagesFromThread(task(dump("left.xml", MANY)));
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
      const path = dump("failing.xml", 3);
      await expect(extractDump({ dump: path, language: "en", out: join(root, "out") })).rejects.toThrow(
        `${path}, byte ${readFileSync(path).indexOf("<page>")}, page 2: the work on this part of the dump has failed; expected a result; ` +
          "found x is not iterable. Where no memory was left, give the program more",
      );
    } finally {
      vi.restoreAllMocks();
    }
  });
});
