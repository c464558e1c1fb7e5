import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { convertFolder, folderContents } from "../../test/convert-folder.ts";

const raw = "It rained. So we stayed.\n";
const explicit = `Explicit|11..13|||||||Contingency.Cause.Result||||||0..9||||||14..23||||||\n`;

it("a document of no set needs no text, but its relations take IDs", async () => {
  const folder = testFolder({
    "annotations/00/wsj_0001.txt": explicit + explicit,
    "annotations/02/wsj_0201.txt": explicit,
    "raw/02/wsj_0201": raw,
  });
  const splits = join(folder, "splits.json");
  writeFileSync(splits, JSON.stringify({ sets: { train: ["wsj_02*"] } }));
  const options = { format: "annotator", language: "en", encoding: "utf-8", splits } as const;
  const { out, error } = await convertFolder(folder, options);
  expect(error).toBeUndefined();
  const files = folderContents(out);
  expect(JSON.parse(files["train/relations.json"] ?? "")).toMatchObject({ DocID: "wsj_0201", ID: 2 });
  expect(JSON.parse(files["manifest.json"] ?? "").counts).toMatchObject({
    documents: { in: 2, kept: 1, dropped: { "in-no-set": 1 } },
    relations: { in: 3, kept: 1, dropped: { "document-not-converted": 2 } },
  });
});

it("names the documents of a set that the corpus does not have, and those in no set", async () => {
  const files = ["wsj_0201", "wsj_0202", "wsj_0203"].flatMap((id): [string, string][] => [
    [`annotations/${id}.txt`, explicit],
    [`raw/${id}`, raw],
  ]);
  const folder = testFolder(Object.fromEntries(files));
  const splits = join(folder, "splits.json");
  const sets = { train: ["wsj_0201*", "wsj_03*"], dev: ["wsj_0202", "wsj_0302"], test: ["wsj_0203"] };
  const run = async (named: typeof sets | { readonly dev: string[] }) => {
    writeFileSync(splits, JSON.stringify({ sets: named }));
    const options = { format: "annotator", language: "en", encoding: "utf-8", splits } as const;
    return (await convertFolder(folder, options)).messages.map(({ severity, what, found }) => [
      severity,
      what,
      found,
    ]);
  };
  expect(await run(sets)).toEqual([
    ["warning", "the corpus has no document for ids of a set", "1 of the 2 ids of the set train: wsj_03*"],
    ["warning", "the corpus has no document for ids of a set", "1 of the 2 ids of the set dev: wsj_0302"],
  ]);
  expect(await run({ dev: ["wsj_0202"] })).toEqual([
    ["warning", "documents are in no set and are left out", "2 of 3: wsj_0201, wsj_0203"],
  ]);
  const manifest = JSON.parse(folderContents(join(folder, "release"))["manifest.json"] ?? "");
  expect(manifest.inNoSet).toEqual(["wsj_0201", "wsj_0203"]);
});
