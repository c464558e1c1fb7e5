import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeProblem } from "@discoprep/corpus";
import { describeShared } from "@discoprep/shared-data";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { annotator, at, explicit, good, implicit, raw, row } from "../../test/annotated-text.ts";
import { convertFiles, convertFolder } from "../../test/convert-folder.ts";
import { exportRelease } from "../export/export-release.ts";

const converted = (annotations: string, text = raw) =>
  convertFiles({ "annotations/x": annotations, "raw/x": text });

describe("an Explicit row", () => {
  it.each([
    [at("so"), "so", []],
    [at("so he"), "SO", []],
    [at("so"), "therefore so", ["connective-mismatch"]],
    [at("bus"), "so", ["connective-mismatch"]],
  ])("with its span on %s and the connective %s", async (span, connective, expected) => {
    const sound = row({ ...explicit, 7: "so", 20: at("he walked") });
    const tested = row({ ...explicit, 1: span, 7: connective, 20: at("walked") });
    const { rules, error } = await converted(good + sound + tested);
    expect([error, rules]).toEqual([undefined, expected]);
  });
});

describe("annotations that do not fit", () => {
  const rows =
    row({ ...explicit, 7: "so" }) +
    row({ ...implicit, 14: at("He missed the bus"), 20: at("Nobody minded") }) +
    row({ ...implicit, 20: at("Nobody minded at all") });

  it.each([
    [4, "subtract 4 from each offset"],
    [-1, "add 1 to each offset"],
  ])("are one problem where all offsets are shifted: %i", async (shift, remedy) => {
    const shifted = rows.replaceAll(/\d+(?=\.\.)|(?<=\.\.)\d+/g, (offset) => `${Number(offset) + shift}`);
    const { messages, error } = await converted(shifted);
    expect(error).toBeDefined();
    // An offset below 0 cannot be read.
    const others = messages.filter(({ rule }) => rule !== "invalid-span-list");
    expect(others.map(describeProblem)).toEqual([
      expect.stringMatching(`all offsets are shifted .*${remedy}`),
    ]);
  });

  it("are one problem where a byte order mark was put before the text", async () => {
    expect((await converted(rows, `\ufeff${raw}`)).rules).toEqual(["byte-order-mark-not-counted"]);
  });

  it("are another text from the place on after which none fits", async () => {
    const sentences = Array.from({ length: 30 }, (_, index) => `Sentence number ${index} ends here.`);
    const text = `${sentences.join(" ")}\n`;
    const pairs = sentences.slice(1).map((second, index) => {
      const shift = index < 26 ? 0 : 3 + (index % 2);
      const span = (part: string): string =>
        `${text.indexOf(part) + shift}..${text.indexOf(part) + part.length - 5 + shift}`;
      return row({ ...implicit, 14: span(sentences[index] as string), 20: span(second) });
    });
    const { messages, error } = await converted(pairs.join(""), text);
    expect(error).toBeDefined();
    expect(messages.at(-1)).toMatchObject({ rule: "wrong-text", where: { document: "x" } });
  });
});

describe("annotation that is empty or of strangers", () => {
  it("of brat with foreign names is refused", async () => {
    const text = "It rained. We left.\n";
    const ann = "T1\tEvent 0 9\tIt rained\nT2\tEvent 11 18\tWe left\nR1\tCause Arg1:T1 Arg2:T2\n";
    const standoff = { "annotations/x.ann": ann, "raw/x.txt": text };
    const { error, files } = await convertFiles(standoff, { format: "brat", language: "en" });
    expect(error?.message).toContain("no relation can be used");
    expect(files).toEqual({});
  });

  it("is said where no file holds a relation", async () => {
    const { rules, manifest } = await converted("");
    expect(rules).toEqual(["empty-annotations", "no-relation-found"]);
    expect(manifest.counts.relations).toEqual({ in: 0, kept: 0, dropped: {} });
  });

  it("half made of a proposal is a relation without sense, named by its row", async () => {
    const { folder, out } = await converted(good);
    const project = join(folder, "project");
    await exportRelease({ release: out, to: "annotator", propose: ["adjacent"], out: project });
    const file = join(project, "ann/x");
    const lines = readFileSync(file, "utf8").split("\n").reverse();
    const [proposal = "", ...rest] = lines.filter((line) => line.includes("PROPOSED"));
    const cells = proposal.split("|").with(7, "because");
    writeFileSync(file, [cells.join("|"), ...rest, ""].join("\n"));
    const places = { annotations: join(project, "ann"), raw: join(project, "raw") };
    const half = await convertFolder(folder, { ...annotator, ...places, out: join(folder, "half") });
    expect(half.rules).toEqual(["missing-sense", "relation-without-sense"]);
    const where = { file: "x", line: 1 };
    expect(half.messages).toContainEqual(
      expect.objectContaining({ rule: "missing-sense", where: expect.objectContaining(where) }),
    );
  });
});

describeShared("data/trial/zh", "words of the Chinese trial document that are split by hand", (trial) => {
  it("keep the annotations", async () => {
    const folder = testFolder({ "raw/chtb_0001": "" });
    const project = join(folder, "project");
    await exportRelease({ release: trial, to: "annotator", out: project });
    const text = readFileSync(join(trial, "raw/chtb_0001"), "utf8");
    // Words of three characters and more become two.
    const split = text.replace(/(?<=^|\s)(\p{Script=Han}{2})(\p{Script=Han}+)(?=\s|$)/gmu, "$1 $2");
    expect(split).not.toBe(text);
    const segmented = testFolder({ "chtb_0001.txt": split });
    const options = { format: "annotator", language: "zh", senses: "keep" } as const;
    const places = { annotations: join(project, "ann"), raw: join(project, "raw") };
    const { rules, error, files } = await convertFolder(folder, { ...options, ...places, segmented });
    expect([error, rules]).toEqual([undefined, []]);
    const before = readFileSync(join(trial, "relations.json"), "utf8").trimEnd().split("\n");
    const after = (files["relations.json"] ?? "").trimEnd().split("\n");
    const texts = (lines: readonly string[]) =>
      lines.map((line) => {
        const { Arg1, Arg2, Connective } = JSON.parse(line);
        return [Arg1, Arg2, Connective].map(({ RawText }) => RawText.replace(/\s/g, ""));
      });
    expect(texts(after)).toEqual(texts(before));
  });
});
