import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Relation } from "@discoprep/corpus";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { misfits } from "../../test/pdtb/stated-texts.ts";
import { type ReadResult, selectionsOf } from "../format/index.ts";
import { readAnnotator } from "./annotator.ts";
import { writeAnnotator } from "./annotator-writer.ts";
import { readPdtb2 } from "./pdtb2-reader.ts";
import { readPipe48 } from "./pipe48.ts";

describeShared("data/invented-pdtb", "one document in five source forms", (folder) => {
  const bytes = (path: string): Buffer => readFileSync(join(folder, path));
  const text = (path: string): string => bytes(path).toString("latin1");
  const raw = text("raw/99/wsj_9901");
  const native = text("pdtb/99/wsj_9901.pdtb");
  const bare = native.replace(/#### Text ####\n[^#]*\n#{14}\n/g, "");
  const forms: [string, ReadResult][] = [
    ["native", readPdtb2(native)],
    ["native without texts", readPdtb2(bare)],
    ["pipe of 48 columns", readPipe48(text("pipe48/99/wsj_9901.pipe"))],
    ["Annotator, 27 columns", readAnnotator(text("annotator27/99/wsj_9901"))],
    ["Annotator, 34 columns", readAnnotator(text("annotator34/99/wsj_9901"))],
  ];
  const shape = (relation: Relation) => ({
    type: relation.type,
    senses: relation.conn1?.senses,
    parts: selectionsOf(relation).map(([name, { spans }]) => [name, spans]),
  });

  // The release that `convert` makes of them is compared with the expected one.
  it.each(forms)("%s: the same relations", (_, { rows, relations, messages }) => {
    expect(messages).toEqual([]);
    expect(rows).toBe(13);
    expect(misfits(relations, raw)).toEqual([]);
    expect(relations.map(shape)).toEqual(forms[0]?.[1].relations.map(shape));
  });

  it("is written again byte for byte in the Annotator's columns", () => {
    const of = (form: number): readonly Relation[] => forms[form]?.[1].relations ?? [];
    expect(writeAnnotator(of(3), 27).text).toBe(bytes("annotator27/99/wsj_9901").toString());
    expect(writeAnnotator(of(4), 34).text).toBe(bytes("annotator34/99/wsj_9901").toString());
  });
});
