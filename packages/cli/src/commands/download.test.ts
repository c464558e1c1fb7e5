import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const contact = ["--contact", "organizer@task.example"];

/** Returns a folder with the layout of the dump site: one dump of a made-up wiki. */
function mirror(name: string, status = "done"): string {
  const folder = join(root, name);
  const file = "xxwikinews-20260701-pages-articles.xml.bz2";
  const content = Buffer.from("BZh9 not looked into here");
  const sha1 = createHash("sha1").update(content).digest("hex");
  const files = { [file]: { size: content.length, ...(status === "done" && { sha1 }) } };
  mkdirSync(join(folder, "xxwikinews", "20260701"), { recursive: true });
  writeFileSync(join(folder, "xxwikinews", "20260701", file), content);
  const text = JSON.stringify({ version: "0.8", jobs: { articlesdump: { status, files } } });
  writeFileSync(join(folder, "xxwikinews", "20260701", "dumpstatus.json"), text);
  return folder;
}

describe("discoprep download", () => {
  it("prints where the files are", async () => {
    const from = mirror("ready");
    const to = join(root, "dumps");
    const run = await runForTest(["download", "xxwikinews", "--out", to, "--site", from, ...contact]);
    const file = join(to, "xxwikinews-20260701-pages-articles.xml.bz2");
    expect(run).toMatchObject({ exit: 0, stdout: `${file}\n` });
    expect(readFileSync(file, "utf8")).toMatch(/^BZh9/);
    const again = await runForTest([
      "download",
      "xxwikinews",
      "--out",
      to,
      "--site",
      from,
      ...contact,
      "--json",
    ]);
    expect(JSON.parse(again.stdout)).toMatchObject({
      date: "20260701",
      files: [{ local: file, kept: true }],
    });
    const check = await runForTest(["download", "xxwikinews", "--check", "--site", from, ...contact]);
    expect(check.stdout).toBe("xxwikinews 20260701 (legacy) is ready: 1 file, 25 bytes\n");
  });

  it("ends with 75 where it is to be tried later", async () => {
    const args = ["download", "xxwikinews", "--check", ...contact];
    const early = await runForTest([...args, "--site", mirror("early", "in-progress")]);
    expect(early).toMatchObject({ exit: 75, stdout: "" });
    expect(early.stderr).toContain("not done (in-progress)");
  });

  it.each([
    [["download", "xxwikinews", "--out", "x"], 2, "--contact"],
    [["download", "xxwikinews", "--out", "x", "--contact", "me"], 2, "the contact is a mail address"],
    [["download", "xxwikinews", ...contact, "--site", root], 2, "name a folder"],
    [["download", "XX", "--check", ...contact, "--site", root], 2, "is no wiki"],
    [["download", "yywikinews", "--check", ...contact, "--site", root], 1, "found no dump of yywikinews"],
    [["download", "xxwikinews", "--check", ...contact, "--site", join(root, "nowhere")], 1, "no such folder"],
    [["download", "xxwikinews", "--check", ...contact, "--site", "http://"], 2, "is no address of a site"],
  ])("refuses %j", async (args, exit, message) => {
    const run = await runForTest(args);
    expect(run).toMatchObject({ exit, stdout: "" });
    expect(run.stderr).toContain(message);
  });

  it("names an output that is a file", async () => {
    const file = join(root, "file");
    writeFileSync(file, "text");
    const args = ["download", "xxwikinews", "--out", file, "--site", mirror("for-file"), ...contact];
    const { exit, stderr } = await runForTest(args);
    expect(exit).toBe(1);
    expect(stderr).toContain(`error: ${file}: file already exists (EEXIST). Name a folder, not a file.\n`);
    expect(readFileSync(file, "utf8")).toBe("text");
  });
});
