import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { readRelease } from "@discoprep/formats/release";
import { expect, it } from "vitest";
import { convertCorpus } from "../convert/index.ts";
import { exportRelease } from "../export/export-release.ts";
import { moveAnnotations } from "./move.ts";

/** The moon is one code point and two UTF-16 code units. */
const before = "The visiters 🌙 slept. They left because it rained.\n\nIt was late, and all went home.\n";
const after = before.replace("visiters", "visitors of ours").replace("home.", "away!");

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const spans = (words: string, text = before): string => {
  const start = text.indexOf(words);
  return `${start}..${start + words.length}`;
};

function row(type: string, connective: string, arg1: string, arg2: string, mark = ""): string {
  const cells = Array<string>(34).fill("");
  cells.splice(0, 2, type, connective);
  cells.splice(7, 2, type === "EntRel" ? "" : "because", type === "EntRel" ? "" : "Expansion.Conjunction");
  cells[14] = arg1;
  cells[20] = arg2;
  cells[31] = connective || arg2.split("..", 1)[0] || "";
  cells[32] = mark;
  return cells.join("|");
}

const rows = (text: string): string[] => [
  row("Explicit", spans("because", text), spans("They left", text), spans("it rained", text)),
  row(
    "EntRel",
    "",
    spans(text === before ? "The visiters 🌙 slept" : "The visitors of ours 🌙 slept", text),
    spans("They left", text),
  ),
];
const markOf = (text: string) =>
  `PROPOSED::Implicit::${spans("It was late", text)}:${spans("all went", text)}`;

async function moved(files: Readonly<Record<string, string>>, text = after) {
  const from = folderOf({ "101.txt": before });
  const messages: Message[] = [];
  const out = join(folderOf({}), "out");
  const to = folderOf({ "101.txt": text });
  const report = (message: Message): void => void messages.push(message);
  const { counts, summary } = await moveAnnotations({ annotations: folderOf(files), from, to, out, report });
  return {
    out,
    counts,
    summary,
    messages: messages.map(({ rule, where, found }) => [rule, where.line, found]),
  };
}

it("moves spans, marks of proposals and identifiers, and lists what an edit touches", async () => {
  const proposal = row("Implicit", "", spans("It was late"), spans("all went"), markOf(before));
  const result = await moved({
    "ann/101": `${[...rows(before), proposal].join("\r\n")}\r\n`,
    "raw/101": before,
  });
  const newProposal = row(
    "Implicit",
    "",
    spans("It was late", after),
    spans("all went", after),
    markOf(after),
  );
  expect(readFileSync(join(result.out, "ann/101"), "utf8")).toBe(
    `${[...rows(after), newProposal].join("\r\n")}\r\n`,
  );
  expect(readFileSync(join(result.out, "raw/101"), "utf8")).toBe(after);
  expect(result.counts).toEqual({ documents: 1, parts: 7, touched: 1, unmoved: 0 });
  expect(result.messages).toEqual([["part-touched", 2, 'Arg1 "The visitors of ours 🌙 slept"']]);
  expect(readFileSync(join(result.out, "touched.csv"), "utf8")).toBe(
    "\ufeffdocument,row,part,before,after\n101,2,Arg1,The visiters 🌙 slept,The visitors of ours 🌙 slept\n",
  );
  expect(existsSync(join(result.out, "unmoved.csv"))).toBe(false);
});

it("leaves out a part whose end was edited, and says so", async () => {
  const result = await moved({
    "ann/101": row("EntRel", "", spans("They left"), spans("all went home")),
    "raw/101": before,
  });
  expect(readFileSync(join(result.out, "ann/101"), "utf8")).toContain(
    `|${spans("They left", after)}||||||||||||`,
  );
  expect(result.messages).toEqual([["part-not-moved", 1, 'Arg2 "all went home"']]);
  expect(result.summary).toBe("2 parts in 1 document; 1 left out, in unmoved.csv");
  expect(readFileSync(join(result.out, "unmoved.csv"), "utf8")).toContain("101,1,Arg2,all went home");
});

it("moves brat's annotations, without those that name one that is left out", async () => {
  const raw = folderOf({ "raw/101": before });
  const ann = folderOf({
    "ann/101": `${[...rows(before), row("EntRel", "", spans("They left"), spans("all went home"))].join("\n")}\n`,
  });
  const release = join(raw, "release");
  const project = join(raw, "brat");
  await convertCorpus({
    format: "annotator",
    language: "en",
    annotations: join(ann, "ann"),
    raw: join(raw, "raw"),
    senses: "keep",
    out: release,
  });
  await exportRelease({ release, to: "brat", out: project });
  const files = Object.fromEntries(
    ["101.ann", "101.txt", "annotation.conf"].map((name) => [
      name,
      readFileSync(join(project, name), "utf8"),
    ]),
  );
  const result = await moved(files);
  expect(result.messages.map(([rule]) => rule)).toEqual(["part-touched", ...Array(4).fill("part-not-moved")]);
  const back = join(raw, "back");
  await convertCorpus({ format: "brat", language: "en", annotations: result.out, senses: "keep", out: back });
  const [document] = readRelease(back).documents;
  const parts = document?.relations.map(({ arg1, arg2 }) =>
    [arg1, arg2].map((part) => part.spans.map(({ start, end }) => after.slice(start, end)).join(" ")),
  );
  expect(parts).toEqual([
    ["They left", "it rained"],
    ["The visitors of ours 🌙 slept", "They left"],
  ]);
  expect(existsSync(join(result.out, "annotation.conf"))).toBe(true);
});

it("changes nothing where the texts are the same, and refuses another text and no annotations", async () => {
  const text = rows(before).join("\n");
  const same = await moved({ "ann/101": text, "raw/101": before }, before);
  expect(readFileSync(join(same.out, "ann/101"), "utf8")).toBe(text);
  await expect(moved({ "ann/101": text }, "Quite another story.")).rejects.toThrow(
    "corrected raw text is another text",
  );
  await expect(moved({ "ann/102": text })).rejects.toThrow("the annotation file has no raw text");
  await expect(moved({ "raw/101": before })).rejects.toThrow("no project of the PDTB Annotator");
});
