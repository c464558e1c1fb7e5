import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { testFolder } from "../test/folder.ts";
import { programVersion, versionsIn } from "./program.ts";

let root: string;
beforeEach(() => {
  root = testFolder({ "packages/part/src/rule.ts": "1", ".gitignore": "dist\n" });
  for (const folder of ["dist", "data"]) mkdirSync(join(root, "packages", "part", folder));
});

const write = (name: string, content: string): void =>
  writeFileSync(join(root, "packages", "part", name), content);

const discoprep = programVersion();

function git(...args: string[]): string {
  const person = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
  return execFileSync("git", ["-C", root, ...person, ...args], { encoding: "utf8" }).trim();
}

function commit(): string {
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message", "all");
  return git("rev-parse", "HEAD");
}

it("is the version alone in an installed package, also below somebody's repository", () => {
  expect(versionsIn(root)).toEqual({ discoprep });
  commit();
  expect(versionsIn(join(root, "packages"))).toEqual({ discoprep });
});

it("has the commit of a checkout, in a hook of another repository, too", () => {
  const commitId = commit();
  writeFileSync(join(root, "notes.txt"), "");
  write("dist/rule.js", "1");
  expect(versionsIn(root)).toEqual({ discoprep, commit: commitId });
  vi.stubEnv("GIT_DIR", join(root, "gone"));
  expect(versionsIn(root)).toEqual({ discoprep, commit: commitId });
  vi.unstubAllEnvs();
});

it("tells each edit from the others by what was built of it", () => {
  const commitId = commit();
  const versions = [commitId];
  const next = (): void => {
    const { commit = "" } = versionsIn(root);
    expect(commit).toMatch(new RegExp(`^${commitId}, edited: sha256:[0-9a-f]{64}$`));
    expect(versionsIn(root)).toEqual({ discoprep, commit });
    expect(versions).not.toContain(commit);
    versions.push(commit);
  };
  write("data/new.json", "{}");
  next();
  write("src/rule.ts", "2");
  write("dist/rule.js", "2");
  next();
  write("data/new.json", "[]");
  next();
});

it("is the built code where Git says nothing", () => {
  mkdirSync(join(root, ".git"));
  const before = versionsIn(root);
  expect(before.commit).toMatch(/^unknown, edited: sha256:/);
  write("data/new.json", "{}");
  expect(versionsIn(root)).not.toEqual(before);
  rmSync(join(root, ".git"), { recursive: true });
});
