import { readDataFile } from "@discoprep/files";
import { inventory, mapping } from "@discoprep/senses";
import { describe, expect, it } from "vitest";

interface Counts {
  readonly sets: readonly string[];
  readonly relations: Readonly<Record<string, number>>;
  readonly types: Readonly<Record<string, readonly (readonly [string, number, number, number])[]>>;
}
interface Splits {
  readonly sets: Readonly<Record<string, readonly string[]>>;
}

const dataset = <T>(path: string): T =>
  readDataFile(new URL(`../../../../datasets/${path}`, import.meta.url));

describe("eng.pdtb.pdtb2", () => {
  const counts = dataset<Counts>("eng.pdtb.pdtb2/counts.json");

  it("counts every relation of the three sets once in Table 3", () => {
    for (const [index, set] of counts.sets.entries()) {
      const cells = Object.values(counts.types).flatMap((rows) =>
        rows.map((row) => row[index + 1] as number),
      );
      expect(cells.reduce((sum, cell) => sum + cell, 0)).toBe(counts.relations[set]);
    }
  });

  it("counts senses the task knows, partial ones among them", () => {
    const senses = [...inventory("conll2015").senses, ...Object.keys(mapping("pdtb2-conll2015").unmapped)];
    const counted = Object.values(counts.types).flatMap((rows) => rows.map(([sense]) => sense));
    expect(new Set(counted)).toEqual(new Set(senses));
  });

  it("gives every used section to one set", () => {
    const { train, dev, test } = dataset<Splits>("eng.pdtb.pdtb2/splits.json").sets;
    expect([train?.length, dev, test]).toEqual([20, ["wsj_22*"], ["wsj_23*"]]);
    expect([train?.[0], train?.at(-1)]).toEqual(["wsj_02*", "wsj_21*"]);
  });
});

describe("zho.pdtb.cdtb", () => {
  it("splits all 164 documents as DISRPT does", () => {
    const sets = Object.values(dataset<Splits>("zho.pdtb.cdtb/splits-disrpt.json").sets);
    expect(sets.map((ids) => ids.length)).toEqual([125, 21, 18]);
    expect(new Set(sets.flat()).size).toBe(164);
  });

  it("splits as CoNLL-2016 does where the lists can be inferred", () => {
    const { train, dev, test } = dataset<Splits>("zho.pdtb.cdtb/splits.json").sets;
    expect([train, dev?.length, test?.length]).toEqual([["chtb_*"], 25, 30]);
    expect(dev?.filter((id) => test?.includes(id))).toEqual([]);
  });
});
