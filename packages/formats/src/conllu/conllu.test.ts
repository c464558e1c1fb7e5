import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Message, Parse } from "@discoprep/corpus";
import { describeShared } from "@discoprep/shared-data";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnText } from "../columns/index.ts";
import { documentFiles } from "../format/index.ts";
import { conlluColumns, conlluDocuments, conlluParses, readConllu } from "./index.ts";

/** Returns the sentences of a text, which has no fault. */
function parsesOf(text: string): Parse[] {
  const messages: Message[] = [];
  const parses = [...readConllu(text, "f", (message) => messages.push(message))];
  expect(messages).toEqual([]);
  return parses;
}

const textOf = (parses: readonly Parse[]) => columnText(parses.map(conlluColumns));

function row(id: string, form: string, head: string, label: string, misc = "_"): string {
  return [id, form, "_", "_", "X", "_", head, label, "_", misc].join("\t");
}

const sample = [
  "# newdoc id = tale",
  "# newpar",
  "# text = Er ging zum Tor.",
  row("1", "Er", "2", "nsubj"),
  row("2", "ging", "0", "root"),
  ["3-4", "zum", ..."_".repeat(8)].join("\t"),
  row("3", "zu", "5", "case"),
  row("4", "dem", "5", "det"),
  row("5", "Tor", "2", "obl", "SpaceAfter=No"),
  row("5.1", "schnell", "_", "_"),
  row("6", ".", "2", "punct"),
  "",
  "# newpar",
  row("1", "Ende", "0", "root"),
  "",
  "",
].join("\n");

describe("readConllu", () => {
  it("reads ranges, empty nodes and comments, and writes them back", () => {
    const [parse] = parsesOf(sample);
    expect(parse?.tokens.map(({ form }) => form)).toEqual(["Er", "ging", "zu", "dem", "Tor", "."]);
    expect(parse?.ranges).toMatchObject([{ first: 3, last: 4, form: "zum" }]);
    expect(parse?.emptyNodes?.map(({ after }) => after)).toEqual([5]);
    expect(textOf(parsesOf(sample))).toBe(sample);
  });
});

const id = (row: readonly string[]) => row[0] as string;

/** A random tree over words with ranges and empty nodes, all columns filled. */
const sentences = fc.integer({ min: 1, max: 8 }).chain((length) => {
  const numbers = Array.from({ length }, (_, index) => index + 1);
  const form = fc.stringMatching(/^[a-z中𝒜 .]{1,4}$/u).map((text) => text.trim().replace(/ +/g, " ") || "x");
  return fc.record({
    forms: fc.array(form, { minLength: length, maxLength: length }),
    // Each word depends on one before it: a tree whatever the numbers are.
    heads: fc.tuple(...numbers.map((number) => fc.nat(number - 1))),
    joined: fc.array(fc.boolean(), { minLength: length, maxLength: length }),
    ranges: fc.subarray(numbers),
    empty: fc.subarray([0, ...numbers]),
  });
});

describe("any sentence", () => {
  it("is read without an error and written byte for byte", () => {
    fc.assert(
      fc.property(fc.array(sentences, { minLength: 1 }), (list) => {
        const text = list.map(({ forms, heads, joined, ranges, empty }) => {
          const rows: string[][] = [];
          const emptyNode = (after: number): void => {
            if (empty.includes(after))
              rows.push([`${after}.1`, "e", ..."______".split(""), `${after || 1}:dep`, "_"]);
          };
          emptyNode(0);
          for (const [index, word] of forms.entries()) {
            const number = index + 1;
            const misc = joined[index] ? "SpaceAfter=No" : "_";
            const isRange = ranges.includes(number);
            if (isRange) rows.push([`${number}-${number}`, `${word}r`, ..."_______".split(""), misc]);
            const head = number === 1 ? 0 : Math.max(1, heads[index] as number);
            const relation = head === 0 ? "root" : "dep";
            const deps = empty.length === 0 ? "_" : `${head}:${relation}`;
            const columns = [`${number}`, word, "_", "X", "_", "A=B", `${head}`, relation, deps];
            rows.push([...columns, isRange ? "_" : misc]);
            emptyNode(number);
          }
          expect(new Set(rows.map(id)).size).toBe(rows.length);
          return `${rows.map((row) => row.join("\t")).join("\n")}\n\n`;
        });
        const whole = text.join("");
        expect(textOf(parsesOf(whole))).toBe(whole);
      }),
    );
  });
});

describeShared("golden/conllu17", "files of the evaluation's cases", (folder) => {
  const files = ["files", "tira/truth", "tira/system"].flatMap((name) =>
    readdirSync(join(folder, name)).map((file) => join(folder, name, file)),
  );
  // The units take small files and one of a real treebank.
  const isChosen = (file: string): boolean =>
    process.env.CHECK !== undefined || !/(r[^1]|r1[^4])\w*\.(gold|sys)\.|tira/.test(file);
  it.each(files.filter((file) => file.endsWith(".conllu") && isChosen(file)))(
    "%s is written byte for byte",
    (file) => {
      const messages: Message[] = [];
      const text = readFileSync(file, "utf8");
      const parses = [...readConllu(text, file, (message) => messages.push(message))];
      if (messages.length === 0) expect(textOf(parses)).toBe(text);
    },
  );
});

describe("documents", () => {
  it("rebuilds raw text, paragraphs and offsets", () => {
    const [document] = conlluDocuments(parsesOf(sample), "de", "f");
    expect(document?.id).toBe("tale");
    expect(document?.raw).toBe("Er ging zum Tor.\n\nEnde\n");
    expect(document?.paragraphs).toEqual([
      { start: 0, end: 16 },
      { start: 18, end: 22 },
    ]);
    const tokens = document?.sentences[0]?.tokens ?? [];
    expect(tokens.map(({ start, end }) => document?.raw.slice(start, end))).toEqual(
      tokens.map(({ form }) => form),
    );
    const links = document?.sentences[0]?.dependencies ?? [];
    expect(links.map(({ head, dependent }) => `${head}>${dependent}`).join()).toBe("2>1,0>2,4>3,2>4,2>5");
  });

  it("survive the way to CoNLL-U and back", () => {
    const form = fc.stringMatching(/^[a-z中𝒜.]{1,4}$/u);
    const token = fc.record({ form, joined: fc.boolean() });
    fc.assert(
      fc.property(fc.array(fc.array(token, { minLength: 1 }), { minLength: 1 }), (parts) => {
        const sentences = parts.map((tokens) => {
          const rows = tokens.map(({ form: word, joined }, index) => {
            const label = index === 0 ? "root" : "dep";
            return row(`${index + 1}`, word, `${index}`, label, joined ? "SpaceAfter=No" : "_");
          });
          return `${rows.join("\n")}\n\n`;
        });
        const text = sentences.join("");
        const parses = parsesOf(text);
        expect(textOf(parses)).toBe(text);
        const documents = [...conlluDocuments(parses, "en", "f")];
        const again = [...conlluDocuments(parsesOf(textOf(documents.flatMap(conlluParses))), "en", "f")];
        expect(again).toEqual(documents);
      }),
    );
  });
});

describeShared("data/gdtb/conllu", "CoNLL-U of GUM", (folder) => {
  it("is read without a fault and written byte for byte", () => {
    let words = 0;
    const all = [...documentFiles(folder).values()];
    for (const file of process.env.CHECK === undefined ? all.slice(0, 5) : all) {
      const text = readFileSync(file, "utf8");
      const parses = parsesOf(text);
      expect(textOf(parses)).toBe(text);
      for (const { tokens } of parses) words += tokens.length;
    }
    expect(words).toBeGreaterThan(process.env.CHECK === undefined ? 2000 : 50_000);
  });
});
