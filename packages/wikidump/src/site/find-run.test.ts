import { dirname, join } from "node:path";
import { UsageError } from "@discoprep/corpus";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { type FoundRun, findRun } from "./find-run.ts";
import { openSite } from "./open-site.ts";

const contact = "organizer@task.example";
const wiki = "xxwikinews";
const legacy = `${wiki}/20260701/dumpstatus.json`;
const content = `other/mediawiki_content_current/${wiki}/2026-07-01/xml/bzip2/SHA256SUMS`;

function statusOf(name: string, status = "done"): string {
  return JSON.stringify({ jobs: { articlesdump: { status, files: { [name]: { size: 1, sha1: "0" } } } } });
}

/** Finds a dump in a folder of these files in place of the site. */
function find(files: Readonly<Record<string, string>>): Promise<FoundRun> {
  return findRun(openSite({ from: testFolder(files), contact }), { wiki });
}

describe("a name of a file that leads elsewhere", () => {
  it("is not taken from dumpstatus.json", async () => {
    const name = `${wiki}-20260701-pages-articles.xml.bz2`;
    expect((await find({ [legacy]: statusOf(name) })).run.files[0]?.name).toBe(name);
    for (const path of [`../../${name}`, `/tmp/${name}`, `..\\${name}`])
      await expect(find({ [legacy]: statusOf(path) })).rejects.toThrow("have no size or hash yet");
  });

  it("is not taken from SHA256SUMS", async () => {
    const name = `${wiki}-2026-07-01-p1p9.xml.bz2`;
    const sums = (path: string): string => `${"0".repeat(64)}  ${path}\n`;
    const beside = content.replace("SHA256SUMS", name);
    const success = { [content.replace("SHA256SUMS", "_SUCCESS")]: "" };
    const good = await find({ [content]: sums(`./${name}`), [beside]: "BZh9", ...success });
    expect(good.run.files[0]?.name).toBe(name);
    const elsewhere = { [join(dirname(content), "../..", name)]: "BZh9" };
    const bad = find({ [content]: sums(`../../${name}`), ...elsewhere, ...success });
    await expect(bad).rejects.toThrow("line 1 of the SHA256SUMS of 20260701 is no hash with a name");
  });
});

describe("a place without dumps", () => {
  it("is named", async () => {
    await expect(find({})).rejects.toThrow(`a site with a folder ${wiki}/; found no dump of`);
  });

  it("is no address, or none that can be read", () => {
    for (const from of ["http://", "https://", "http://a b/"])
      expect(() => openSite({ from, contact })).toThrow(UsageError);
    expect(() => openSite({ from: "ftp://dumps.example/", contact })).toThrow("there is no such folder");
  });
});

it("a job that has failed is named", async () => {
  const failed = find({ [legacy]: statusOf("x", "failed") });
  await expect(failed).rejects.toThrow("the articles of 20260701 have failed");
});
