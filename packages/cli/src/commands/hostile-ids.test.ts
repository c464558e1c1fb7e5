import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { writableFormats } from "@discoprep/releases";
import { beforeAll, expect, test } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const work = mkdtempSync(join(tmpdir(), "discoprep-ids-"));
const release = join(work, "release");

beforeAll(async () => {
  mkdirSync(join(work, "raw"));
  writeFileSync(join(work, "raw", "d.txt"), "Ada sang because Bo slept. She stopped.\n");
  const run = await runForTest(["convert", "--lang", "en", "--raw", join(work, "raw"), "--out", release]);
  expect(run.exit, run.stderr).toBe(0);
  const relation = {
    ...{ DocID: "d", ID: 1, Type: "Explicit", Sense: ["Contingency.Cause.Reason"] },
    Arg1: {
      CharacterSpanList: [[0, 8]],
      RawText: "Ada sang",
      TokenList: [
        [0, 3, 0, 0, 0],
        [4, 8, 1, 0, 1],
      ],
    },
    Arg2: {
      CharacterSpanList: [[17, 25]],
      RawText: "Bo slept",
      TokenList: [
        [17, 19, 3, 0, 3],
        [20, 25, 4, 0, 4],
      ],
    },
    Connective: { CharacterSpanList: [[9, 16]], RawText: "because", TokenList: [[9, 16, 2, 0, 2]] },
  };
  writeFileSync(join(release, "relations.json"), `${JSON.stringify(relation)}\n`);
});

const everything = (folder: string): string =>
  execFileSync("find", [folder, "-printf", "%P %y %s %T@\n"], { encoding: "utf8" });

const ids = [
  "../../outside/x",
  "..",
  "/tmp/discoprep-absolute",
  "a/b",
  "a\0b",
  "CON",
  "x\\..\\y",
  "-rf",
  "__proto__",
  "\u001b[2J",
  ".",
];

test.each(writableFormats.flatMap((format) => ids.map((id) => [format, id] as const)))(
  "export to %s writes nothing outside its output for the document %j",
  async (format, id) => {
    const folder = mkdtempSync(join(work, "case-"));
    const [input, outside] = [join(folder, "in", "release"), join(folder, "outside")];
    mkdirSync(join(input, "raw"), { recursive: true });
    mkdirSync(outside);
    writeFileSync(join(outside, "precious"), "");
    for (const name of ["relations.json", "parses.json"]) {
      const text = readFileSync(join(release, name), "utf8");
      writeFileSync(join(input, name), text.replaceAll('"d"', JSON.stringify(id)));
    }
    const raw = join(input, "raw", id.replaceAll("\0", ""));
    if (dirname(raw).startsWith(folder) && !existsSync(raw)) {
      mkdirSync(dirname(raw), { recursive: true });
      writeFileSync(raw, readFileSync(join(release, "raw", "d")));
    }
    const before = [everything(join(folder, "in")), everything(outside)];
    mkdirSync(join(folder, "here"));
    const out = join(folder, "here", "out");
    const run = await runForTest(["export", input, "--to", format, "--lang", "en", "--out", out]);
    expect([0, 1], run.stderr).toContain(run.exit);
    expect(run.stderr).not.toContain("internal error");
    expect([everything(join(folder, "in")), everything(outside)]).toEqual(before);
    expect(readdirSync(folder).sort()).toEqual(["here", "in", "outside"]);
    // Whole, or not at all; 1 also says that a whole output lacks a document.
    const written = readdirSync(join(folder, "here"));
    expect(written).toEqual(written.length === 0 ? [] : ["out"]);
    expect(written.length === 0 || existsSync(join(out, "SHA256SUMS"))).toBe(true);
    expect(existsSync("/tmp/discoprep-absolute")).toBe(false);
  },
);

test("a release whose files are links is read, as Hugging Face's cache makes them", async () => {
  const folder = mkdtempSync(join(work, "case-"));
  mkdirSync(join(folder, "blobs"));
  mkdirSync(join(folder, "snapshots", "raw"), { recursive: true });
  for (const [index, name] of ["relations.json", "parses.json", "raw/d"].entries()) {
    const blob = join(folder, "blobs", `${index}`);
    copyFileSync(join(release, name), blob);
    symlinkSync(blob, join(folder, "snapshots", name));
  }
  const linked = join(folder, "snapshots");
  for (const line of [
    ["score", join(release, "relations.json"), linked, "--json"],
    ["stats", linked],
    ["export", linked, "--to", "disrpt", "--lang", "en", "--out", join(folder, "out")],
  ]) {
    const { exit, stderr } = await runForTest(line);
    expect([exit, stderr], line[0]).toEqual([0, expect.anything()]);
  }
  expect(existsSync(join(folder, "out", "SHA256SUMS"))).toBe(true);
});
