import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { TryLaterError, UsageError } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { type FindOptions, type FoundRun, findRun } from "./find-run.ts";
import { openSite } from "./open-site.ts";

const contact = "organizer@task.example";
const wiki = "xxwikinews";
const legacy = `${wiki}/20260701/dumpstatus.json`;
const content = `other/mediawiki_content_current/${wiki}/2026-07-01/xml/bzip2/SHA256SUMS`;

/** Returns a folder in place of the site. */
function siteOf(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "discoprep-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

function statusOf(name: string, status = "done"): string {
  return JSON.stringify({ jobs: { articlesdump: { status, files: { [name]: { size: 1, sha1: "0" } } } } });
}

function find(from: string, options: Partial<FindOptions> = {}): Promise<FoundRun> {
  return findRun(openSite({ from, contact }), { wiki, ...options });
}

describe("a name of a file that leads elsewhere", () => {
  it("is not taken from dumpstatus.json", async () => {
    const name = `${wiki}-20260701-pages-articles.xml.bz2`;
    expect((await find(siteOf({ [legacy]: statusOf(name) }))).run.files[0]?.name).toBe(name);
    for (const path of [`../../${name}`, `/tmp/${name}`, `..\\${name}`]) {
      await expect(find(siteOf({ [legacy]: statusOf(path) }))).rejects.toThrow("have no size or hash yet");
    }
  });

  it("is not taken from SHA256SUMS", async () => {
    const name = `${wiki}-2026-07-01-p1p9.xml.bz2`;
    const sums = (path: string): string => `${"0".repeat(64)}  ${path}\n`;
    const beside = content.replace("SHA256SUMS", name);
    const success = { [content.replace("SHA256SUMS", "_SUCCESS")]: "" };
    const good = await find(siteOf({ [content]: sums(`./${name}`), [beside]: "BZh9", ...success }));
    expect(good.run.files[0]?.name).toBe(name);
    const elsewhere = { [join(dirname(content), "../..", name)]: "BZh9" };
    const bad = siteOf({ [content]: sums(`../../${name}`), ...elsewhere, ...success });
    await expect(find(bad)).rejects.toThrow("line 1 of the SHA256SUMS of 20260701 is no hash with a name");
  });
});

describe("a place without dumps", () => {
  it("is named", async () => {
    await expect(find(siteOf({}))).rejects.toThrow(`a site with a folder ${wiki}/; found no dump of`);
  });

  it("is no address, or none that can be read", () => {
    for (const from of ["http://", "https://", "http://a b/"]) {
      expect(() => openSite({ from, contact })).toThrow(UsageError);
    }
    expect(() => openSite({ from: "ftp://dumps.example/", contact })).toThrow("there is no such folder");
  });
});

it("a job that has failed is to be tried later", async () => {
  const failed = find(siteOf({ [legacy]: statusOf("x", "failed") }));
  await expect(failed).rejects.toThrow(TryLaterError);
  await expect(failed).rejects.toThrow("the articles of 20260701 have failed");
});
