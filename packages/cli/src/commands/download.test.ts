import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { addDump } from "../../test/dump-site.ts";
import { runForTest } from "../../test/run-command.ts";

const root = testFolder({ file: "text" });
const contact = ["--contact", "organizer@task.example"];
const [ready, early] = [join(root, "ready"), join(root, "early")];
const dump = addDump(ready, { date: "20260701", pages: 1 });
addDump(early, { date: "20260701", pages: 1, status: "in-progress" });

const download = (...words: string[]) => runForTest(["download", ...words]);

it("prints where the files are", async () => {
  const to = join(root, "dumps");
  const file = join(to, "enwikinews-20260701-pages-articles.xml.bz2");
  const args = ["enwikinews", "--out", to, "--site", ready, ...contact];
  expect(await download(...args)).toMatchObject({ exit: 0, stdout: `${file}\n` });
  expect(readFileSync(file)).toEqual(readFileSync(dump));
  const again = JSON.parse((await download(...args, "--json")).stdout);
  expect(again).toMatchObject({ date: "20260701", files: [{ local: file, kept: true }] });
  const check = await download("enwikinews", "--check", "--site", ready, ...contact);
  const size = statSync(dump).size;
  expect(check.stdout).toBe(`enwikinews 20260701 (legacy) is ready: 1 file, ${size} bytes\n`);
});

it.each([
  [["enwikinews", "--out", "x"], 2, "--contact"],
  [["enwikinews", "--out", "x", "--contact", "me"], 2, "the contact is a mail address"],
  [["enwikinews", ...contact, "--site", root], 2, "name a folder"],
  [["XX", "--check", ...contact, "--site", root], 2, "is no wiki"],
  [["yywikinews", "--check", ...contact, "--site", root], 1, "found no dump of yywikinews"],
  [["enwikinews", "--check", ...contact, "--site", join(root, "nowhere")], 1, "no such folder"],
  [["enwikinews", "--check", ...contact, "--site", "http://"], 2, "is no address of a site"],
  [["enwikinews", "--check", ...contact, "--site", early], 75, "not done (in-progress)"],
])("refuses %j", async (args, exit, message) => {
  const stderr = expect.stringContaining(message);
  expect(await download(...args)).toEqual({ exit, stdout: "", stderr });
});

it("names an output that is a file", async () => {
  const file = join(root, "file");
  const { exit, stderr } = await download("enwikinews", "--out", file, "--site", ready, ...contact);
  expect(exit).toBe(1);
  expect(stderr).toContain(`error: ${file}: file already exists (EEXIST). Name a folder, not a file.\n`);
  expect(readFileSync(file, "utf8")).toBe("text");
});
