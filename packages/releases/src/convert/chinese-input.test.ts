import { join } from "node:path";
import { describeProblem } from "@discoprep/corpus";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, test } from "vitest";
import { convertFolder, folderContents } from "../../test/convert-folder.ts";

const raw = "小店 去年 关门 ， 店主 搬家 。 \n大家 难过 。 \n";
const at = (text: string): string => `${raw.indexOf(text)}..${raw.indexOf(text) + text.length}`;

function row(fields: Readonly<Record<number, string>>): string {
  return `${Array.from({ length: 27 }, (_, column) => fields[column] ?? "").join("|")}\n`;
}

const implicit = {
  0: "Implicit",
  6: at("，"),
  7: "Comma",
  8: "Causation",
  14: at("小店 去年 关门"),
  20: at("店主 搬家"),
};
const trees =
  "( (IP (NN 小店) (NT 去年) (VV 关门) (PU ，) (NN 店主) (VV 搬家) (PU 。)) )\n( (IP (PN 大家) (VA 难过) (PU 。)) )\n";

async function convert(annotations: string, rawFile: string | Uint8Array = raw) {
  const folder = testFolder({ "annotations/x.txt": annotations, "raw/x.raw": rawFile, "trees/x.nw": trees });
  const { out, messages, error } = await convertFolder(folder, { format: "cdtb", language: "zh" });
  const problems = messages.filter(({ severity }) => severity !== "info").map(describeProblem);
  return { files: folderContents(out), problems, error };
}

/** The raw text above in GB 18030. */
const gb = Buffer.from(
  "d0a1b5ea20c8a5c4ea20b9d8c3c520a3ac20b5ead6f720b0e1bcd220a1a3200ab4f3bcd220c4d1b9fd20a1a3200a",
  "hex",
);

test("GB 18030 bytes are read with a notice and released as UTF-8", async () => {
  const { files, problems } = await convert(row(implicit), gb);
  expect(problems).toEqual([
    expect.stringMatching(/^x\.raw, byte \d: the file is not UTF-8 and is read as GB18030/),
  ]);
  expect(files["raw/x"]).toBe(raw);
  expect(files["relations.json"]).toBe((await convert(row(implicit))).files["relations.json"]);
});

test("raw texts in GB 18030 are read so for every format and for an input release", async () => {
  const pipe = row({ ...implicit, 6: "", 7: "因此", 8: "Contingency.Cause.Result" });
  const folder = testFolder({ "annotations/x": pipe, "raw/x": gb });
  const kinds = [
    { format: "annotator", senses: "keep" },
    { format: "annotator", senses: "keep", encoding: "gb18030" },
    { format: undefined, annotations: undefined },
    { format: undefined, annotations: undefined, encoding: "gb18030" },
  ] as const;
  for (const [index, kind] of kinds.entries()) {
    const out = join(folder, `out-${index}`);
    const options = { language: "zh", out, ...kind } as Parameters<typeof convertFolder>[1];
    const { messages, error } = await convertFolder(folder, options);
    expect(error).toBeUndefined();
    const rules = messages
      .filter(({ severity }) => severity !== "info")
      .map(({ rule, where }) => [rule, where.file]);
    expect(rules).toEqual("encoding" in kind ? [] : [["read-as-gb18030", "x"]]);
    expect(folderContents(out)["raw/x"]).toBe(raw);
  }
});

test("bytes that are neither UTF-8 nor GB 18030 are named with their line", async () => {
  const { problems } = await convert(row(implicit), Buffer.concat([Buffer.from(raw), Buffer.of(0xff, 0xff)]));
  expect(problems).toEqual([
    expect.stringMatching(
      /^x\.raw:3, byte \d+, document x: the bytes are not text; expected UTF-8 or GB18030; found byte FF\. /,
    ),
  ]);
});

test("other columns are refused", async () => {
  const { files, problems, error } = await convert(
    row({ 0: "Implicit", 8: "Causation", 15: "0..2", 21: "3..5" }),
  );
  expect(problems).toEqual([
    expect.stringMatching(
      /^x\.txt:1, document x: no row of the file has the columns of CDTB; expected 27 fields .*; found 27 fields, with span lists in columns 15, 21\. /,
    ),
  ]);
  expect(error?.message).toContain("found 1 of 1 document: x.");
  expect(files).toEqual({});
});

test("a mark that is none is named", async () => {
  const { problems } = await convert(row(implicit) + row({ ...implicit, 6: at("店主") }));
  expect(problems).toEqual([
    expect.stringMatching(/^x\.txt:2, .*holds no punctuation mark; .* found "店主"/),
    "x.txt:2, document x, relation 1: the relation repeats an earlier one; both are kept; found the same as relation 0. Remove one of the two.",
  ]);
});

test("trees of other words are refused with the sentence and token", async () => {
  const folder = testFolder({
    "annotations/x.txt": row(implicit),
    "raw/x.raw": raw,
    "trees/x.nw": trees.replace("店主", "老板"),
  });
  const { messages, out } = await convertFolder(folder, { format: "cdtb", language: "zh" });
  expect(messages.map(describeProblem)).toEqual([
    'x.nw:1, document x, offset 11: a parse layer has other words than the raw text; expected raw text "店主 搬家 。 \\n大家 难过 。 \\n"; found "老板" as token 5 of sentence 1. Check that the parse layer and the raw text are of the same document, edition and encoding.',
  ]);
  expect(folderContents(out)).toEqual({});
});
