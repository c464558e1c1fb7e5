import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Message, problem } from "@discoprep/corpus";
import { expect, it } from "vitest";
import { testFolder } from "../../test/folder.ts";
import { inputDigest } from "../checksum.ts";
import { argument, path, replaceOption, run, setting } from "../option.ts";
import * as z from "../zod.ts";
import { type JobOptions, runJob } from "./job.ts";

const schema = z.strictObject({
  poem: argument(path, "a text", "file"),
  verses: setting(z.int().default(2), "how many"),
  out: run(path, "where it goes"),
  replace: replaceOption,
});

/** Writes the first letters of a text into a folder. */
const shorten = (options: JobOptions & { readonly poem: string }, more: object = {}) =>
  runJob({ command: "shorten", schema, options }, (folder, report) => {
    report(problem("annotator-without-relations", { file: options.poem }));
    writeFileSync(join(folder, "start.txt"), readFileSync(options.poem, "utf8").slice(0, 3));
    const inputs = [inputDigest("poem", options.poem)];
    return { place: "attic", inputs, counts: { letters: 3 }, ...more, summary: "3 letters", result: 7 };
  });

it("a job's folder holds its files, a manifest with what the work states and options by the schema, and sums", async () => {
  const work = testFolder({ "poem.txt": "Snow fell." });
  const [poem, out] = [join(work, "poem.txt"), join(work, "out")];
  const messages: Message[] = [];
  const report = (message: Message): void => void messages.push(message);
  const sources = { poem: { paths: ["poem.txt"] } };
  const folders: string[] = [];
  const judge = (folder: string): void => void folders.push(...readdirSync(folder));
  const record = await shorten({ poem, out, report, step: { sources, judge } });
  expect(record).toMatchObject({ counts: { letters: 3 }, summary: "3 letters", result: 7 });
  expect(folders).toEqual(["manifest.json", "start.txt"]);
  expect(messages).toMatchObject([{ rule: "annotator-without-relations", where: { file: poem } }]);
  const manifest = () => JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"));
  expect(Object.entries(manifest())).toEqual([
    ["command", "shorten"],
    ["options", { verses: 2 }],
    ["place", "attic"],
    ["inputs", [expect.objectContaining({ name: "poem", bytes: 10 })]],
    ["counts", { letters: 3 }],
    ["versions", expect.anything()],
    ["sources", { poem: { paths: ["poem.txt"] } }],
    ["environment", expect.anything()],
  ]);
  expect(readFileSync(join(out, "SHA256SUMS"), "utf8")).toMatch(/^\S+ {2}manifest.json\n\S+ {2}start.txt\n$/);
  const stated = { options: { verses: 1 }, versions: { discoprep: "0" } };
  await shorten({ poem, out }, stated);
  expect(manifest()).toMatchObject(stated);
});

it("a job whose output would take an input's place does nothing", async () => {
  const work = testFolder({ "poem.txt": "Snow fell." });
  const poem = join(work, "poem.txt");
  await expect(shorten({ poem, out: work })).rejects.toThrow("would take the place of the input");
  expect(existsSync(join(work, "manifest.json"))).toBe(false);
});
