import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { describe, expect, it } from "vitest";
import { treesIn, wordRows } from "../../test/trees.ts";
import { conversion } from "./schemes.ts";

function converted(file: string, options: string): string[][] {
  const convert = conversion("lth", options);
  return treesIn(readFileSync(file, "utf8"), file).trees.map(({ tree }) =>
    wordRows(convert(tree)).map(({ form, tag, head, label }) => [form, tag, head, label].join("\t")),
  );
}

function golden(text: string, column: number): string[][] {
  const blocks = text
    .replace(/^#.*\n/, "")
    .trim()
    .split(/\n\n+/);
  return blocks.map((block) =>
    block
      .split("\n")
      .map((line) => line.split("\t"))
      .map((cells) => [cells[1], cells[2], cells[column], cells[column + 1]].join("\t")),
  );
}

describeShared("golden/lth", "what pennconverter prints", (folder) => {
  describe.each([
    ["default", ""],
    ["rbfalse", "-rightBranching=false"],
  ])("with the options of %s", (set, options) => {
    it("for 74 hand-made trees", () => {
      const gold = golden(readFileSync(join(folder, "handmade", `${set}.conll`), "utf8"), 3);
      expect(gold).toHaveLength(74);
      expect(converted(join(folder, "handmade", "handmade.ptb"), options)).toEqual(gold);
    });

    it("for 21 documents of GUM", () => {
      const documents = readdirSync(join(folder, "gum")).filter((name) => name.endsWith(".ptb"));
      expect(documents).toHaveLength(21);
      for (const name of documents) {
        const text = readFileSync(join(folder, "gum", name.replace(".ptb", ".tsv")), "utf8");
        const column = text.split("\n", 1)[0]?.slice(2).split(" ").indexOf(`${set}.HEAD`) as number;
        const columns = converted(join(folder, "gum", name), options);
        expect(columns, name).toEqual(golden(text, column));
      }
    });
  });
});
