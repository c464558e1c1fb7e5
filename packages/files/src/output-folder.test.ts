import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { checkOutputApart, removePartialFolders, writeFolder } from "./output-folder.ts";

let parent: string;
let target: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "discoprep-"));
  target = join(parent, "out");
});

function fill(content: string): (folder: string) => void {
  return (folder) => {
    writeFileSync(join(folder, "manifest.json"), "{}");
    writeFileSync(join(folder, "data"), content);
  };
}

describe("writeFolder", () => {
  it("writes a new folder, then replaces it whole", async () => {
    await writeFolder(target, fill("one"));
    await writeFolder(target, fill("two"));
    expect(readFileSync(join(target, "data"), "utf8")).toBe("two");
    expect(readdirSync(parent)).toEqual(["out"]);
  });

  it("leaves the old output alone when writing fails", async () => {
    await writeFolder(target, fill("one"));
    const failing = writeFolder(target, (folder) => {
      fill("half")(folder);
      throw new Error("disk full");
    });
    await expect(failing).rejects.toThrow("disk full");
    expect(readFileSync(join(target, "data"), "utf8")).toBe("one");
    expect(readdirSync(parent)).toEqual(["out"]);
  });

  it("is as open as any new folder", async () => {
    await writeFolder(target, fill("one"));
    mkdirSync(join(parent, "plain"));
    expect(statSync(target).mode).toBe(statSync(join(parent, "plain")).mode);
  });

  it("never replaces what it did not write", async () => {
    mkdirSync(target);
    writeFileSync(join(target, "thesis.txt"), "precious");
    await expect(writeFolder(target, fill("one"))).rejects.toThrow(
      "holds files that discoprep did not write",
    );
    expect(readdirSync(target)).toEqual(["thesis.txt"]);
  });

  it("never takes the place of its own input", () => {
    for (const input of [target, join(target, "data"), `${target}/`]) {
      expect(() => checkOutputApart(target, [undefined, input])).toThrow("name another folder");
    }
    expect(() => checkOutputApart(target, [`${target}.jsonl`, parent])).not.toThrow();
  });

  it("never takes the place of its input under another name, nor of a link to it", () => {
    const [real, linked] = [join(parent, "real"), join(parent, "linked")];
    mkdirSync(join(real, "release"), { recursive: true });
    symlinkSync(real, linked);
    for (const [out, input] of [
      [join(linked, "release"), join(real, "release")],
      [join(real, "release"), join(linked, "release", "raw")],
      [join(linked, "new", "out"), join(real, "new", "out", "raw")],
      [linked, join(linked, "release")],
    ] as const) {
      expect(() => checkOutputApart(out, [input])).toThrow("would take the place of the input");
    }
    expect(() => checkOutputApart(join(linked, "other"), [join(real, "release")])).not.toThrow();
    expect(() => checkOutputApart(join(linked, "release"), [join(real, "release.gz")])).not.toThrow();
  });

  it("refuses a folder in which another command has put its output, and replaces one with parts of its own", async () => {
    const output = (command: string) => (folder: string) => {
      writeFileSync(join(folder, "manifest.json"), JSON.stringify({ command }));
    };
    await writeFolder(target, output("convert"));
    await writeFolder(join(target, "gold"), output("convert"));
    await writeFolder(target, output("convert"));
    expect(readdirSync(target)).toEqual(["manifest.json"]);
    await writeFolder(join(target, "brat"), output("export"));
    await expect(writeFolder(target, output("convert"))).rejects.toThrow(
      "out: the output folder holds the output of another command, brat. Move that elsewhere",
    );
    expect(readdirSync(join(target, "brat"))).toEqual(["manifest.json"]);
  });

  it("refuses a symbolic link and a file", async () => {
    mkdirSync(join(parent, "elsewhere"));
    symlinkSync(join(parent, "elsewhere"), target);
    await expect(writeFolder(target, fill("one"))).rejects.toThrow("symbolic link");
    writeFileSync(join(parent, "file"), "");
    await expect(writeFolder(join(parent, "file"), fill("one"))).rejects.toThrow("is a file");
  });

  it("says what is wrong where nothing can be written", async () => {
    writeFileSync(join(parent, "file"), "");
    const below = writeFolder(join(parent, "file", "out"), fill("one"));
    await expect(below).rejects.toThrow(/file\/out: no output can be written there \(ENOTDIR\); expected/);
    await writeFolder(target, fill("one"));
    const full = writeFolder(target, () => {
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    });
    await expect(full).rejects.toThrow(/out: the output cannot be written \(ENOSPC\); expected room/);
    expect(readFileSync(join(target, "data"), "utf8")).toBe("one");
  });

  it("two writers at once: one whole output, none mixed", async () => {
    const slowly = (content: string) => async (folder: string) => {
      writeFileSync(join(folder, "manifest.json"), content);
      await new Promise((resolve) => setTimeout(resolve, 20));
      writeFileSync(join(folder, "data"), content);
    };
    await Promise.all([writeFolder(target, slowly("one")), writeFolder(target, slowly("two"))]);
    expect(readFileSync(join(target, "data"), "utf8")).toBe(
      readFileSync(join(target, "manifest.json"), "utf8"),
    );
    expect(readdirSync(parent)).toEqual(["out"]);
  });

  it("puts back the output that a killed run had moved aside", async () => {
    const gone = join(parent, ".out.partial-999999999-abc");
    mkdirSync(join(gone, "old"), { recursive: true });
    fill("one")(join(gone, "old"));
    await expect(
      writeFolder(target, () => {
        throw new Error("stop");
      }),
    ).rejects.toThrow("stop");
    expect(readFileSync(join(target, "data"), "utf8")).toBe("one");
    expect(existsSync(gone)).toBe(false);
  });

  it("removes partial folders on request", async () => {
    await writeFolder(target, (folder) => {
      removePartialFolders();
      expect(existsSync(folder)).toBe(false);
      mkdirSync(folder);
      fill("one")(folder);
    });
    expect(readdirSync(parent)).toEqual(["out"]);
  });
});
