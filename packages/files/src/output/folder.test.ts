import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { beforeEach, describe, expect, it } from "vitest";
import { checkOutputApart } from "./apart.ts";
import { type OutputFolder, writeFolder } from "./folder.ts";
import { removePartialFolders, writeFileWhole } from "./whole-file.ts";

let parent: string;
let target: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "discoprep-"));
  target = join(parent, "out");
});

function fill(content: string, manifest: object = {}): (folder: string) => void {
  return (folder) => {
    mkdirSync(join(folder, "raw"));
    writeFileSync(join(folder, "manifest.json"), JSON.stringify({ command: "convert", ...manifest }));
    writeFileSync(join(folder, "data"), content);
    writeFileSync(join(folder, "raw", "1"), content);
  };
}

/** Writes the folder. @param work fills it, or is the content of its files */
function write(
  work: string | ((folder: string) => void | Promise<void>),
  more: Partial<OutputFolder> = {},
): Promise<void> {
  const options = { out: target, command: "convert", ...more };
  return writeFolder(options, typeof work === "string" ? fill(work) : work);
}

/** Returns every file and link below a folder, with size and target. */
function listed(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const { size } = lstatSync(path);
    return `${path.slice(folder.length)} ${size} ${entry.isSymbolicLink() ? readlinkSync(path) : ""}`;
  });
}

const data = (folder = target): string => readFileSync(join(folder, "data"), "utf8");

describe("writeFolder", () => {
  it("writes a new folder, then replaces it whole", async () => {
    await write("one");
    await write("two");
    expect(data()).toBe("two");
    expect(readdirSync(parent)).toEqual(["out"]);
  });

  it("lists its files as sha256sum checks them", async () => {
    await write((folder) => {
      fill("one")(folder);
      writeFileSync(join(folder, "a\\b c"), "");
    });
    const sums = readFileSync(join(target, "SHA256SUMS"), "utf8");
    const names = sums.replaceAll(/^[0-9a-f]{64} {2}/gm, "");
    expect(names).toBe("a\\b c\ndata\nmanifest.json\nraw/1\n");
    execFileSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: target });
    await write("two");
    expect(data()).toBe("two");
  });

  const at = (name: string): string => join(target, name);
  const put = (name: string, content: string): void => writeFileSync(at(name), content);
  const mine = "(not written by discoprep)";
  const work: [what: string, found: string, change: () => void][] = [
    ["an edited file", "data (edited)", () => put("data", "oned")],
    ["an edited file of the same size", "data (edited)", () => put("data", "ona")],
    ["an edited manifest", "manifest.json (edited)", () => appendFileSync(at("manifest.json"), " ")],
    ["a file of its own", `notes.txt ${mine}`, () => put("notes.txt", "")],
    ["a repository", `.git/HEAD ${mine}`, () => cpSync(at("raw/1"), at(".git/HEAD"))],
    ["a removed file", "raw/1 (removed)", () => rmSync(at("raw/1"))],
    ["a link", `raw/2 ${mine}`, () => symlinkSync("1", at("raw/2"))],
    [
      "a link instead of a file",
      "raw/1 (edited)",
      () => {
        renameSync(at("raw/1"), join(parent, "1"));
        symlinkSync(join(parent, "1"), at("raw/1"));
      },
    ],
    ["no manifest", "manifest.json (removed)", () => rmSync(at("manifest.json"))],
    [
      "no list, as of an earlier version",
      "data (edited), manifest.json (edited), raw/1 (edited)",
      () => rmSync(at("SHA256SUMS")),
    ],
    [
      "a damaged list",
      "SHA256SUMS (edited), data (edited), manifest.json (edited) and 1 more",
      () => put("SHA256SUMS", "x"),
    ],
    [
      "neither list nor manifest",
      `data ${mine}, raw/1 ${mine}`,
      () => {
        for (const name of ["SHA256SUMS", "manifest.json"]) rmSync(at(name));
      },
    ],
  ];
  it.each(work)("refuses a folder with %s, and keeps it with `replace`", async (_, edits, change) => {
    await write("one");
    change();
    const before = listed(target);
    const refused = write(() => expect.unreachable("nothing is made"));
    await expect(refused).rejects.toThrow(
      `the output folder holds what would be lost; found ${edits}. Name another folder, or give --replace`,
    );
    const messages: Message[] = [];
    await write("two", { replace: true, report: (message) => void messages.push(message) });
    expect(data()).toBe("two");
    const backup = join(parent, "out.before-1");
    expect(listed(backup)).toEqual(before);
    expect(messages).toMatchObject([{ rule: "work-kept", found: "out.before-1" }]);
    expect(readdirSync(parent).filter((name) => name.startsWith("out"))).toEqual(["out", "out.before-1"]);
  });

  it("replaces a folder that was only looked at, moved or copied", async () => {
    await write("one");
    mkdirSync(join(target, "empty", "inner"), { recursive: true });
    writeFileSync(join(target, "raw", ".DS_Store"), "");
    writeFileSync(join(target, "Thumbs.db"), "");
    cpSync(target, join(parent, "copy"), { recursive: true });
    await write("two");
    await write("two", { out: join(parent, "copy"), replace: true });
    expect([data(), data(join(parent, "copy"))]).toEqual(["two", "two"]);
    expect(readdirSync(parent).sort()).toEqual(["copy", "out"]);
  });

  it("fills an empty folder", async () => {
    mkdirSync(join(target, "empty"), { recursive: true });
    await write("one");
    expect(readdirSync(target)).not.toContain("empty");
  });

  it("refuses outputs of another kind, and takes other options of the same kind", async () => {
    const zh = { options: { language: "zh", seed: 1 } };
    await writeFolder({ out: target, command: "select" }, fill("one", { command: "select", ...zh }));
    await expect(write("two")).rejects.toThrow("found output of select. Name");
    const english = { command: "select", kind: { language: "en" } };
    await expect(write("two", english)).rejects.toThrow('found output of select with language "zh". ');
    const blind = { command: "select", kind: { language: "zh", blind: true } };
    await expect(write("two", blind)).rejects.toThrow("found output of select with blind not given. ");
    await write("two", { command: "select", kind: { language: "zh", blind: undefined } });
    expect(data()).toBe("two");
  });

  it("counts on from the highest folder that it kept", async () => {
    await write("one");
    mkdirSync(join(parent, "out.before-7"));
    mkdirSync(join(parent, "out.before-old"));
    writeFileSync(join(target, "note"), "");
    await write("two", { replace: true });
    expect(readdirSync(parent).sort()).toEqual(["out", "out.before-7", "out.before-8", "out.before-old"]);
  });

  it("looks once more before it replaces", async () => {
    await write("one");
    const edited = write((folder) => {
      fill("two")(folder);
      writeFileSync(join(target, "data"), "precious");
    });
    await expect(edited).rejects.toThrow("found data (edited)");
    expect(data()).toBe("precious");
    expect(readdirSync(parent)).toEqual(["out"]);
    await write("three", { replace: true });
    expect(data(join(parent, "out.before-1"))).toBe("precious");
  });

  it("leaves the old output as it is where the run fails, also with `replace`", async () => {
    await write("one");
    writeFileSync(join(target, "note"), "");
    const failing = (folder: string): never => {
      fill("half")(folder);
      throw new Error("no such input");
    };
    await expect(write(failing, { replace: true })).rejects.toThrow("no such input");
    expect(data()).toBe("one");
    expect(readdirSync(target)).toContain("note");
    expect(readdirSync(parent)).toEqual(["out"]);
  });

  it("is as open as any new folder", async () => {
    await write("one");
    mkdirSync(join(parent, "plain"));
    expect(statSync(target).mode).toBe(statSync(join(parent, "plain")).mode);
  });

  it("never takes the place of its own input, nor lies in an input folder", () => {
    for (const input of [target, join(target, "data"), `${target}/`])
      expect(() => checkOutputApart(target, [undefined, input])).toThrow("name another folder");
    expect(() => checkOutputApart(join(target, "out"), [target])).toThrow("lies in the input");
    const apart = [`${target}.jsonl`, `${parent}-other`, join(target, "o")];
    expect(() => checkOutputApart(join(target, "out"), apart)).not.toThrow();
    expect(() => checkOutputApart(target, apart.slice(0, 2))).not.toThrow();
  });

  it("never takes the place of its input under another name, nor of a link to it", () => {
    const [real, linked] = [join(parent, "real"), join(parent, "linked")];
    mkdirSync(join(real, "release"), { recursive: true });
    symlinkSync(real, linked);
    const refused = (out: string, input: string): void =>
      expect(() => checkOutputApart(out, [input])).toThrow("would take the place of the input");
    refused(join(linked, "release"), join(real, "release"));
    refused(join(real, "release"), join(linked, "release", "raw"));
    refused(join(linked, "new", "out"), join(real, "new", "out", "raw"));
    refused(linked, join(linked, "release"));
    expect(() => checkOutputApart(join(linked, "other"), [join(real, "release")])).not.toThrow();
    expect(() => checkOutputApart(join(linked, "release"), [join(real, "release.gz")])).not.toThrow();
  });

  it("refuses a symbolic link and a file", async () => {
    mkdirSync(join(parent, "elsewhere"));
    symlinkSync(join(parent, "elsewhere"), target);
    await expect(write("one")).rejects.toThrow("symbolic link");
    writeFileSync(join(parent, "file"), "");
    await expect(write("one", { out: join(parent, "file") })).rejects.toThrow("found a file");
  });

  it("says what is wrong where nothing can be written", async () => {
    writeFileSync(join(parent, "file"), "");
    const below = write("one", { out: join(parent, "file", "out") });
    await expect(below).rejects.toThrow(/file\/out: no output can be written there; .*; found ENOTDIR/);
    await write("one");
    const full = write(() => {
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    });
    await expect(full).rejects.toThrow(/out: there is no room for the output .*; found ENOSPC/);
    expect(data()).toBe("one");
  });

  it("locks the folder: a second run ends at once, also where the lock is of another machine", async () => {
    const lock = join(parent, ".out.lock");
    let owner = "";
    await write(async (folder) => {
      fill("one")(folder);
      owner = readFileSync(lock, "utf8");
      await expect(write("two")).rejects.toThrow(
        `another run is writing this folder; found the lock ${lock}, of process ${process.pid} on ${hostname()}, since 20`,
      );
    });
    expect(data()).toBe("one");
    expect(existsSync(lock)).toBe(false);
    const start = "2026-01-01T00:00:00Z";
    expect(JSON.parse(owner)).toEqual({ process: process.pid, host: hostname(), start: expect.any(String) });
    writeFileSync(lock, JSON.stringify({ process: 999999999, host: "elsewhere", start }));
    await expect(write("two")).rejects.toThrow(
      `found the lock ${lock}, of process 999999999 on elsewhere, since ${start}. Wait for it to end`,
    );
    // The second is a run of before in a container, where each has the same process id.
    for (const pid of [999999999, process.pid]) {
      writeFileSync(lock, JSON.stringify({ process: pid, host: hostname(), start }));
      await write(`after ${pid}`);
      expect(data()).toBe(`after ${pid}`);
      expect(readdirSync(parent)).toEqual(["out"]);
    }
    writeFileSync(lock, "");
    await expect(write("two")).rejects.toThrow(`found the lock ${lock}.`);
  });

  it("puts back the output that a killed run had moved aside", async () => {
    const partial = join(parent, ".out.partial-abc");
    await write("one");
    mkdirSync(partial);
    renameSync(target, join(partial, "old"));
    const stopped = write(() => {
      throw new Error("stop");
    });
    await expect(stopped).rejects.toThrow("stop");
    expect(data()).toBe("one");
    expect(existsSync(partial)).toBe(false);
  });

  it("removes what killed runs have left, but follows no link", async () => {
    const stranger = join(parent, "other");
    mkdirSync(join(stranger, "old"), { recursive: true });
    writeFileSync(join(stranger, "old", "precious"), "");
    const [link, inside] = [join(parent, ".out.partial-link"), join(parent, ".out.partial-inside")];
    symlinkSync(stranger, link);
    mkdirSync(inside);
    symlinkSync(join(stranger, "old"), join(inside, "old"));
    await write("one");
    expect(readdirSync(target)).toContain("data");
    expect(readdirSync(join(stranger, "old"))).toEqual(["precious"]);
    expect(readdirSync(parent).sort()).toEqual([".out.partial-link", "other", "out"]);
  });

  it("replaces a link that has the name of a file, and follows none", async () => {
    writeFileSync(join(parent, "precious"), "precious");
    symlinkSync(join(parent, "precious"), join(parent, "file"));
    await writeFileWhole(join(parent, "file"), "new");
    await writeFileWhole(join(parent, "file"), "newer");
    expect(readFileSync(join(parent, "file"), "utf8")).toBe("newer");
    expect(readFileSync(join(parent, "precious"), "utf8")).toBe("precious");
    expect(readdirSync(parent).sort()).toEqual(["file", "precious"]);
  });

  it("names the file that cannot be written, not the one beside it", async () => {
    mkdirSync(target);
    await expect(writeFileWhole(target, "new")).rejects.toMatchObject({ path: target });
  });

  it("removes partial folders on request", async () => {
    await write((folder) => {
      removePartialFolders();
      expect(existsSync(folder)).toBe(false);
      mkdirSync(folder);
      fill("one")(folder);
    });
    expect(readdirSync(parent)).toEqual(["out"]);
  });
});
