import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { zipOf } from "@discoprep/shared-data/zip";
import { packTar, type TarEntry } from "modern-tar";
import { expect, it } from "vitest";
import { unpackArchive } from "./archives.ts";

const work = (): string => mkdtempSync(join(tmpdir(), "discoprep-archives-"));
const entry = (name: string, more: Partial<TarEntry["header"]> = {}): TarEntry => {
  const body = more.type === "symlink" ? undefined : "text\n";
  return { header: { name, size: body?.length ?? 0, ...more }, body };
};

async function archive(kind: "tgz" | "zip", ...entries: TarEntry[]): Promise<string> {
  const file = join(work(), `corpus.${kind}`);
  const bytes =
    kind === "tgz"
      ? gzipSync(await packTar(entries))
      : zipOf(entries.map(({ header }) => ({ name: header.name, isLink: header.type === "symlink" })));
  writeFileSync(file, bytes);
  return file;
}

async function refusal(file: string, limit?: number): Promise<string> {
  const folder = join(work(), "to", "here");
  const error = await unpackArchive(file, folder, () => true, limit).then(String, (thrown) => thrown.message);
  expect(existsSync(join(folder, "../evil"))).toBe(false);
  return error as string;
}

const kinds = ["tgz", "zip"] as const;

it.each(kinds)("%s: writes the wanted files", async (kind) => {
  const folder = work();
  const file = await archive(
    kind,
    entry("corpus/a/wsj_0001"),
    entry("corpus/b.txt"),
    entry("__x/c/wsj_0002"),
  );
  await unpackArchive(file, folder, (path) => /wsj_\d+$/.test(path));
  expect(readFileSync(join(folder, "corpus/a/wsj_0001"), "utf8")).toBe("text\n");
  expect(readFileSync(join(folder, "__x/c/wsj_0002"), "utf8")).toBe("text\n");
  expect(existsSync(join(folder, "corpus/b.txt"))).toBe(false);
});

it.each(kinds)("%s: refuses paths that lead out, links, doubles, too much and damage", async (kind) => {
  for (const name of ["../evil", "a/../../evil", "/evil", "C:\\evil"])
    expect(await refusal(await archive(kind, entry(name)))).toMatch(
      /found (a path that leads out of it|damage)/,
    );
  const link = entry("evil", { type: "symlink", linkname: "/etc/passwd" });
  expect(await refusal(await archive(kind, link))).toContain("no file and no folder");
  expect(await refusal(await archive(kind, entry("a"), entry("a")))).toContain("there already");
  const command = kind === "zip" ? "unzip corpus.zip" : "tar -xzf corpus.tgz";
  const sound = await archive(kind, entry("a"), entry("b"));
  expect(await refusal(sound, 7)).toContain("more than 7 bytes");
  expect(await refusal(sound, 7)).toContain(command);
  writeFileSync(sound, readFileSync(sound).subarray(0, -30));
  expect(await refusal(sound)).toMatch(/found damage|ends early|Not enough|corrupt/);
});
