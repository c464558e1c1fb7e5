import { join } from "node:path";
import { readText } from "@discoprep/files";
import { readBrat } from "@discoprep/formats/brat";
import { readRelations } from "@discoprep/formats/conll16";
import { readRelease } from "@discoprep/formats/release";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { workFolder } from "../../test/made-release.ts";
import { convertCorpus } from "../convert/convert-corpus.ts";
import { exportRelease } from "./export-release.ts";

/** Exports a release to the Annotator and converts what comes of it. */
async function roundTrip(release: string, language: string): Promise<string> {
  const [project, out] = [join(workFolder(), "project"), join(workFolder(), "back")];
  await exportRelease({ release, to: "annotator", out: project, language });
  const [first] = readRelations(readText(join(release, "relations.json")), "").relations;
  const places = { annotations: join(project, "ann"), raw: join(project, "raw"), out };
  const options = { parses: join(release, "parses.json"), senses: "keep", types: "all" } as const;
  await convertCorpus({ format: "annotator", language, ...places, ...options, firstId: first?.ID });
  return out;
}

describeShared("data/trial/en", "the English trial release", (folder) => {
  it("comes back from Annotator files byte for byte", async () => {
    const back = await roundTrip(folder, "en");
    for (const name of ["relations.json", "parses.json"]) {
      expect(readText(join(back, name)), name).toBe(readText(join(folder, name)));
    }
  });
});

describeShared("data/trial/zh", "the Chinese trial release", (folder) => {
  it("comes back from Annotator files byte for byte but for the punctuation marks", async () => {
    const back = await roundTrip(folder, "zh");
    const original = readText(join(folder, "relations.json"));
    const bare = original.replaceAll(/"Punctuation": \{[^{}]*\}, /g, "");
    expect(bare).not.toBe(original);
    const written = readText(join(back, "relations.json"));
    expect(written.replaceAll(/"Punctuation": \{[^{}]*\}, /g, "")).toBe(bare);
  });

  it("comes back from brat with punctuation marks, second senses, Sup1 and IDs", async () => {
    const out = join(workFolder(), "brat");
    const { messages } = await exportRelease({ release: folder, to: "brat", out });
    expect(messages).toEqual([]);
    const [document] = readRelease(folder).documents;
    const raw = readText(join(out, "chtb_0001.txt"));
    const read = readBrat(readText(join(out, "chtb_0001.ann")), raw, "chtb_0001.ann").relations;
    // Sources and the texts of selections are not the relations' own.
    const withoutTexts = (key: string, item: unknown) =>
      key === "source" || key === "text" ? undefined : item;
    const bare = (value: unknown) => JSON.parse(JSON.stringify(value, withoutTexts));
    expect(bare(read)).toEqual(bare(document?.relations));
  });
});
