import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { samplePath } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const work = mkdtempSync(join(tmpdir(), "discoprep-"));
const at = (path: string): string => join(work, path);
const gold = samplePath("eng.release/test");

it("says what the competition holds; its program scores as `score` does, with nothing but Node", async () => {
  const bundle = await runForTest(["bundle", gold, "--out", at("competition")]);
  expect(bundle).toEqual({
    ...{ exit: 0, stdout: "" },
    stderr: `${at("competition")}: 1 phase; zip the files in it, not the folder, and upload the zip file\n`,
  });
  for (const folder of ["program", "input/res"]) mkdirSync(at(folder), { recursive: true });
  cpSync(at("competition/scoring_program"), at("program"), { recursive: true });
  cpSync(at("competition/reference_data_test"), at("input/ref"), { recursive: true });
  cpSync(join(gold, "relations.json"), at("input/res/output.json"));
  const [, ...words] = readFileSync(at("program/metadata.yaml"), "utf8")
    .replace(/^command: /, "")
    .trim()
    .replaceAll("/app/", `${work}/`)
    .split(" ");
  const options = { cwd: at("program"), env: {} };
  await promisify(execFile)(process.execPath, words, options);
  const scores = JSON.parse(readFileSync(at("output/scores.json"), "utf8"));
  const { stdout } = await runForTest([
    "score",
    gold,
    `x=${join(gold, "relations.json")}`,
    "--format",
    "json",
  ]);
  const [{ systems }] = JSON.parse(stdout).sets;
  expect(scores).toMatchObject({ parser: systems[0].figures.all.parser.f1 });
  await expect(
    promisify(execFile)(process.execPath, [words[0] ?? "", at("none"), at("no")], options),
  ).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("error: ") });
});

it("ends with 1 where gold is not a release", async () => {
  const { exit, stderr } = await runForTest(["bundle", samplePath("eng.articles"), "--out", at("none")]);
  expect([exit, stderr, existsSync(at("none"))]).toEqual([1, expect.stringContaining("error: "), false]);
});
