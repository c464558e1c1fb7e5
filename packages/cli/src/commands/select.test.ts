import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toJsonLines } from "@discoprep/files";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const paragraphs = ["The bridge opened on Monday. It is long."];
const article = { id: "7", revision: "70", title: "Bridge", date: "2015-03-09", language: "en", paragraphs };
const more = { url: "https://en.wikinews.org/wiki?curid=7", categories: [], sources: [] };
const root = testFolder({ "articles/articles.jsonl": toJsonLines([{ ...article, ...more }]) });

const select = (out: string, ...more: string[]) =>
  runForTest(["select", join(root, "articles"), "--out", join(root, out), ...more]);

it("select prints what it took, and ends with 1 where that is nothing", async () => {
  const { exit, stdout, stderr } = await select("blind", "--min-words", "3", "--words", "20", "--json");
  expect(exit, stderr).toBe(0);
  expect(stderr).toMatch(
    /^.*blind: 1 of 1 articles taken, 9 words, 11 tokens; reasons are in selection\.jsonl\n$/,
  );
  expect(JSON.parse(stdout)).toMatchObject({ in: 1, taken: 1 });
  const empty = await select("none", "--min-words", "1000", "--quiet");
  expect(empty.exit).toBe(1);
  expect(empty.stderr).toMatch(/^error: .*none: the result holds no document\. .*Ask for less\..*\n$/);
  expect(readFileSync(join(root, "none/selection.jsonl"), "utf8")).toContain("too-few-words");
  expect((await select("x", "--rank", "best")).exit).toBe(2);
});

it("states the language, which nobody has to name for what is made of the set", async () => {
  writeFileSync(
    join(root, "articles/manifest.json"),
    JSON.stringify({ command: "extract", options: { language: "en" } }),
  );
  expect((await select("stated")).exit).toBe(0);
  const run = (...words: string[]) =>
    runForTest(
      words.map((word) => word.replace("SET", join(root, "stated")).replace("OUT", join(root, "input"))),
    );
  expect(await run("validate", "SET")).toMatchObject({ exit: 0 });
  expect(await run("text", "sentences", "SET/raw/7")).toMatchObject({ exit: 0 });
  expect(await run("convert", "--raw", "SET/raw", "--out", "OUT")).toMatchObject({ exit: 0 });
  expect(readFileSync(join(root, "input/manifest.json"), "utf8")).toContain('"language": "en"');
  const unstated = await run("text", "sentences");
  expect(unstated).toMatchObject({ exit: 2, stdout: "" });
  expect(unstated.stderr).toBe("error: no manifest says the language of the input: name it with --lang\n");
});
