import { testFolder } from "@discoprep/shared-data/folder";
import { expect, test } from "vitest";
import { at, row } from "../../test/annotated-text.ts";
import { convertFiles, convertFolder } from "../../test/convert-folder.ts";

const raw = "小店 去年 关门 ， 店主 搬家 。 \n大家 难过 。 \n";
const implicit = {
  0: "Implicit",
  6: at("，", raw),
  7: "Comma",
  8: "Causation",
  14: at("小店 去年 关门", raw),
  20: at("店主 搬家", raw),
};
const trees =
  "( (IP (NN 小店) (NT 去年) (VV 关门) (PU ，) (NN 店主) (VV 搬家) (PU 。)) )\n( (IP (PN 大家) (VA 难过) (PU 。)) )\n";

const convert = (annotations: string, rawFile: string | Uint8Array = raw) =>
  convertFiles(
    { "annotations/x.txt": annotations, "raw/x.raw": rawFile, "trees/x.nw": trees },
    { format: "cdtb", language: "zh" },
  );

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

test.each([
  { format: "annotator", senses: "keep" },
  { format: "annotator", senses: "keep", encoding: "gb18030" },
  { format: undefined, annotations: undefined },
  { format: undefined, annotations: undefined, encoding: "gb18030" },
] as const)(
  "raw texts in GB 18030 are read so for every format and for an input release: %j",
  async (kind) => {
    const pipe = row({ ...implicit, 6: "", 7: "因此", 8: "Contingency.Cause.Result" });
    const folder = testFolder({ "annotations/x": pipe, "raw/x": gb });
    const { error, problems, files } = await convertFolder(folder, { language: "zh", ...kind });
    expect(error).toBeUndefined();
    const notice = expect.stringMatching(/^x, byte \d: the file is not UTF-8 and is read as GB18030/);
    expect(problems).toEqual("encoding" in kind ? [] : [notice]);
    expect(files["raw/x"]).toBe(raw);
  },
);

test("a mark that is none is named", async () => {
  const { problems } = await convert(row(implicit) + row({ ...implicit, 6: at("店主", raw) }));
  expect(problems).toEqual([
    expect.stringMatching(/^x\.txt:2, .*holds no punctuation mark; .* found "店主"/),
    "x.txt:2, document x, relation 1: the relation repeats an earlier one; both are kept; found the same as relation 0. Remove one of the two.",
  ]);
});
