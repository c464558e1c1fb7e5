import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Stretch } from "@discoprep/wikidump";
import { afterEach, describe, expect, it, vi } from "vitest";
import { contents, dumpXml, tempFolder } from "../../test/dump.ts";
import { extractDump } from "./extract.ts";
import type { StretchTask } from "./read-stretch.ts";
import { StretchPool } from "./stretch-pool.ts";

vi.mock("@discoprep/wikitext", async (load) => {
  const wikitext = await load<typeof import("@discoprep/wikitext")>();
  return {
    ...wikitext,
    articleReader: (options: Parameters<typeof wikitext.articleReader>[0]) => {
      const read = wikitext.articleReader(options);
      return (page: Parameters<typeof read>[0]) => {
        if (page.title === "Fatal") throw new TypeError("x is not iterable");
        return read(page);
      };
    },
  };
});

const root = tempFolder();

const stretch: Stretch = { file: "a.xml", compression: "none", descriptor: -1, from: 70, end: 90 };
const task: StretchTask = { stretch, limit: 9, earlier: [], failed: {} };

const pool = (worker: string) =>
  new StretchPool(
    { language: "en", namespaces: [], raw: false },
    2,
    new URL(`../../test/${worker}`, import.meta.url),
  );

describe("a pool of threads", () => {
  it("fault 63: reads a stretch again without the page on which a thread died", async () => {
    const threads = pool("dying-worker.js");
    const results = await Promise.all([1, 2, 3].map(() => threads.read(task)));
    const died = "the thread ended with exit code 3";
    expect(results.map(({ dropped }) => dropped)).toEqual([died, died, died]);
    await threads.close();
  });

  it.each([
    ["dying-worker.js", "found the thread ended with exit code 3"],
    ["no-such-worker.js", "no-such-worker"],
  ])("fault 63: a thread that dies on no page fails the run by name (%s)", async (worker, found) => {
    const threads = pool(worker);
    const failure = await threads.read({ ...task, limit: 0 }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ problem: { rule: "worker-died", where: { file: "a.xml", byte: 70 } } });
    expect(String(failure)).toContain("the work on this part of the dump has failed; expected a result");
    expect(String(failure)).toContain(found);
    await threads.close();
  });
});

it("a closed pool starts no thread again", async () => {
  const threads = pool("dying-worker.js");
  const readings = [1, 2, 3].map(() => threads.read({ ...task, limit: 1 }));
  const outcomes = Promise.allSettled(readings);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await threads.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
});

describe("extractDump", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("leaves out a page on which reading fails, and names it", async () => {
    const dump = join(root, "failing.xml");
    writeFileSync(dump, dumpXml([{ id: 1 }, { id: 2, title: "Fatal" }, { id: 3 }]));
    const messages: string[] = [];
    const { counts } = await extractDump({
      dump,
      language: "en",
      out: join(root, "out"),
      report: ({ rule, where, found }) => void messages.push(`${rule} ${where.page}: ${found}`),
    });
    expect(counts).toMatchObject({ kept: 2, dropped: { "over-budget": 1 } });
    expect(messages).toEqual(["page-failed 2: x is not iterable"]);
    expect(Object.keys(contents(join(root, "out", "raw")))).toEqual(["/1", "/3"]);
  });
});
