import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Message, spanTexts } from "@discoprep/corpus";
import { readRelease } from "@discoprep/formats/release";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { annotator, at } from "../../test/annotated-text.ts";
import { convertFiles, folderContents } from "../../test/convert-folder.ts";
import { convertCorpus } from "../convert/index.ts";
import { exportRelease } from "../export/export-release.ts";
import { moveAnnotations } from "./move.ts";

/** The moon is one code point and two UTF-16 code units. */
const before = "The visiters 🌙 slept. They left because it rained.\n\nIt was late, and all went home.\n";
const after = before.replace("visiters", "visitors of ours").replace("home.", "away!");

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

const rows = (text: string): string[] => {
  const sleepers = text === before ? "The visiters 🌙 slept" : "The visitors of ours 🌙 slept";
  return [
    row("Explicit", at("because", text), at("They left", text), at("it rained", text)),
    row("EntRel", "", at(sleepers, text), at("They left", text)),
  ];
};
/** A row whose second part ends in a word that was edited. */
const cutRow = row("EntRel", "", at("They left", before), at("all went home", before));

function proposal(text: string): string {
  const [late, went] = [at("It was late", text), at("all went", text)];
  return row("Implicit", "", late, went, `PROPOSED::Implicit::${late}:${went}`);
}

async function moved(files: Readonly<Record<string, string>>, text = after) {
  const [from, to] = [testFolder({ "101.txt": before }), testFolder({ "101.txt": text })];
  const messages: Message[] = [];
  const out = join(testFolder({}), "out");
  const report = (message: Message): void => void messages.push(message);
  const { counts, summary } = await moveAnnotations({
    annotations: testFolder(files),
    from,
    to,
    out,
    report,
  });
  const told = messages.map(({ rule, where, found }) => [rule, where.line, found]);
  return {
    out,
    counts,
    summary,
    messages: told,
    text: (name: string) => readFileSync(join(out, name), "utf8"),
  };
}

it("moves spans, marks of proposals and identifiers, and lists what an edit touches", async () => {
  const annotations = (text: string): string => `${[...rows(text), proposal(text)].join("\r\n")}\r\n`;
  const result = await moved({ "ann/101": annotations(before), "raw/101": before });
  expect(result.text("ann/101")).toBe(annotations(after));
  expect(result.text("raw/101")).toBe(after);
  expect(result.counts).toEqual({ documents: 1, parts: 7, touched: 1, unmoved: 0 });
  expect(result.messages).toEqual([["part-touched", 2, 'Arg1 "The visitors of ours 🌙 slept"']]);
  expect(result.text("touched.csv")).toBe(
    "\ufeffdocument,row,part,before,after\n101,2,Arg1,The visiters 🌙 slept,The visitors of ours 🌙 slept\n",
  );
  expect(existsSync(join(result.out, "unmoved.csv"))).toBe(false);
});

it("leaves out a part whose end was edited, and says so", async () => {
  const result = await moved({ "ann/101": cutRow, "raw/101": before });
  expect(result.text("ann/101")).toContain(`|${at("They left", after)}||||||||||||`);
  expect(result.messages).toEqual([["part-not-moved", 1, 'Arg2 "all went home"']]);
  expect(result.summary).toBe("2 parts in 1 document; 1 left out, in unmoved.csv");
  expect(result.text("unmoved.csv")).toContain("101,1,Arg2,all went home");
});

it("moves brat's annotations, without those that name one that is left out", async () => {
  const annotations = { "annotations/101": `${[...rows(before), cutRow].join("\n")}\n`, "raw/101": before };
  const { folder, out: release } = await convertFiles(annotations, { ...annotator, senses: "keep" });
  const project = join(folder, "brat");
  await exportRelease({ release, to: "brat", out: project });
  const { "manifest.json": _, ...files } = folderContents(project);
  const result = await moved(files);
  expect(result.messages.map(([rule]) => rule)).toEqual(["part-touched", ...Array(4).fill("part-not-moved")]);
  const back = join(folder, "back");
  const options = { format: "brat", language: "en", senses: "keep" } as const;
  await convertCorpus({ ...options, annotations: result.out, out: back });
  const [document] = readRelease(back).documents;
  const parts = document?.relations.map(({ arg1, arg2 }) =>
    [arg1, arg2].map(({ spans }) => spanTexts(after, spans).join(" ")).join(" | "),
  );
  expect(parts).toEqual(["They left | it rained", "The visitors of ours 🌙 slept | They left"]);
  expect(existsSync(join(result.out, "annotation.conf"))).toBe(true);
});

it("changes nothing where the texts are the same, and refuses another text and no annotations", async () => {
  const text = rows(before).join("\n");
  const same = await moved({ "ann/101": text, "raw/101": before }, before);
  expect(same.text("ann/101")).toBe(text);
  const blank = await moved({ "101.ann": "T1\tArg1 0 3;3 4;4 12\tThe   visiters\n" }, before);
  expect([blank.messages, blank.text("101.ann")]).toEqual([[], "T1\tArg1 0 3;4 12\tThe visiters\n"]);
  await expect(moved({ "ann/101": text }, "Quite another story.")).rejects.toThrow(
    "corrected raw text is another text",
  );
  await expect(moved({ "ann/102": text })).rejects.toThrow(
    "the annotation file has no raw text; found none among the texts that were annotated",
  );
  await expect(moved({ "raw/101": before })).rejects.toThrow("no project of the PDTB Annotator");
});
