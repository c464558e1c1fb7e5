import { describeProblem, ProblemError } from "@discoprep/corpus";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { misfits } from "../../test/pdtb/stated-texts.ts";
import { isDroppedRow, type ReadResult } from "../format/index.ts";
import { sourceText } from "../source-text.ts";
import { readAnnotator } from "./annotator.ts";
import { readPdtb2 } from "./pdtb2-reader.ts";
import { readPipe48 } from "./pipe48.ts";

// Invented text and annotation.
const raw = ".START \n\nLea's café closed\nbecause the oven broke.\n";
const bar = "_".repeat(56);

function block(change: (lines: string[]) => string[] = (lines) => lines): string {
  const part = (spans: string, gorn: string, text: string, features: string): string =>
    `${spans}\n${gorn}\n#### Text ####\n${text}\n##############\n#### Features ####\n${features}\n`;
  const text =
    `____Explicit____\n${part("27..34", "0,3", "because", "Wr, Comm, Null, Null")}` +
    "because, Contingency.Cause.Reason\n" +
    `____Arg1____\n${part("9..26", "0,0", "Lea's café closed", "Inh, Null, Null, Null")}` +
    `____Arg2____\n${part("35..49", "0,4", "the oven broke", "Inh, Null, Null, Null")}`;
  return `${[bar, ...change(text.trimEnd().split("\n")), bar].join("\n")}\n`;
}

const row = (fields: Record<number, string>, count: number): string =>
  Array.from({ length: count }, (_, column) => fields[column] ?? "").join("|");

const replace = (from: string, to: string) => (lines: string[]) =>
  lines.map((line) => (line === from ? to : line));
const told = ({ messages }: Pick<ReadResult, "messages">): string[] => messages.map(describeProblem);
const options = { file: "99/wsj_9903.pdtb", document: "wsj_9903" };

describe("native blocks", () => {
  it("are read with all liberties", () => {
    const tolerant = block()
      .replace("Wr, Comm, Null, Null", " Wr,Comm, Null,Null ")
      .replace("9..26", " 9..26; \n");
    expect(readPdtb2(`ï»¿${tolerant.replaceAll("\n", "\r\n")}`, options)).toEqual(
      readPdtb2(block().replace("9..26", "9..26\n"), options),
    );
    expect(misfits(readPdtb2(block(), options).relations, raw)).toEqual([]);
  });

  it("may hold an empty text, single marks and no senses of an AltLex", () => {
    const altLex = block(replace("____Explicit____", "____AltLex____"))
      .replace("because, Contingency.Cause.Reason\n", "")
      .replace("Lea's café closed", "")
      .replace("the oven broke", "# 1 ## __");
    const { relations, messages } = readPdtb2(altLex);
    expect(messages).toEqual([]);
    expect(relations[0]).toMatchObject({ type: "AltLex", arg1: { text: "" }, arg2: { text: "# 1 ## __" } });
    expect(relations[0]?.conn1).toBeUndefined();
  });

  it("of another format are refused", () => {
    const rows = "NoRel|99|03\nNoRel|99|03\n";
    expect(told(readPdtb2(rows))[0]).toContain(
      "line 1, relation 0: the row or block names no relation type of the format; expected ____Explicit____, ____Implicit____, ____AltLex____, ____EntRel____ or ____NoRel____; found NoRel|99|03. Correct the type: capitals count. Or check that the format is the right one.",
    );
    expect(readPipe48(block()).relations).toEqual([]);
    expect(readAnnotator(block()).relations).toEqual([]);
  });

  it("that are truncated hide no other", () => {
    const text =
      block((lines) => lines.slice(0, 12)) +
      block() +
      block((lines) => lines.slice(0, 17)).slice(0, -57) +
      block().slice(57);
    const result = readPdtb2(text, options);
    expect(result.rows).toBe(4);
    expect(result.relations.map(({ source }) => source?.relation)).toEqual([1, 3]);
    expect(told(result)).toEqual([
      "99/wsj_9903.pdtb:13, document wsj_9903, relation 0: the block ends too early; expected #### Features ####; found the bar that ends the block. Restore the missing lines.",
      "99/wsj_9903.pdtb:59, document wsj_9903, relation 2: the block ends too early; expected ____Arg2____; found another block or the end of the file. Restore the missing lines.",
    ]);
  });

  const senses = "because, Contingency.Cause.Reason";
  it.each<[change: (lines: string[]) => string[], message: string]>([
    [
      replace("27..34", "27-34"),
      'line 3, relation 0: a list of spans cannot be read; expected 9..20, or several such as 9..20;25..31; found "27-34". Correct the row, or check that the format and its columns are the right ones.',
    ],
    [
      replace("____Explicit____", "____Explicite____"),
      "line 2, relation 0: the row or block names no relation type of the format; expected ____Explicit____, ____Implicit____, ____AltLex____, ____EntRel____ or ____NoRel____; found ____Explicite____. Correct the type: capitals count. Or check that the format is the right one.",
    ],
    [
      replace(senses, "because, A, B, C"),
      'line 10, relation 0: a line of a PDTB block does not state senses; expected a connective with one or two senses, separated by ", "; found because, A, B, C. Write the connective and one or two senses, separated by commas.',
    ],
    [replace(senses, "because"), "a line of a PDTB block does not state senses"],
    [replace("Wr, Comm, Null, Null", "Wr, Comm, Null"), "determinacy; found Wr, Comm, Null"],
    [replace("____Arg2____", "____Arg3____"), "expected ____Arg2____; found ____Arg3____"],
    [(lines) => [...lines, "____Sup1____"], "the block goes on with another line"],
    [
      replace("____Explicit____", "____Implicit____"),
      "line 3, relation 0: string position and sentence number of an Implicit relation are not numbers; expected the string position, a number; found 27..34. Correct them.",
    ],
    [(lines) => lines.toSpliced(22, 1), "expected a line of 14 # after the text"],
  ])("that do not follow the grammar are told line by line: case %#", (change, message) => {
    const result = readPdtb2(block(change) + block());
    expect(result.relations).toHaveLength(1);
    expect(told(result)[0]).toContain(message);
  });
});

describe("pipe rows", () => {
  const pipe = (fields: Record<number, string>): string => row(fields, 48);
  const good = { 0: "NoRel", 1: "99", 2: "03", 22: "9..26", 24: "Lea's café closed", 32: "35..49" };

  it("with a stray | are told", () => {
    const result = readPipe48(`${pipe({ ...good, 24: "a|b" })}\n\n${pipe(good)}\n`, options);
    expect(result.relations).toHaveLength(1);
    expect(told(result)).toEqual([
      "99/wsj_9903.pdtb:1, document wsj_9903, relation 0: the row has another number of columns than its format; expected 48 columns separated by |; found 49 columns. " +
        "Complete the row, look for a separator inside a text, or choose another format.",
    ]);
  });

  it.each([
    [
      { 0: "Norel" },
      '99/wsj_9903.pdtb:1, document wsj_9903, relation 0: the row or block names no relation type of the format; expected Explicit, Implicit, AltLex, EntRel, NoRel; found "Norel". Correct the type: capitals count. Or check that the format is the right one.',
    ],
    [{ 2: "04" }, "the row names another document than its file; expected wsj_9903; found 9904"],
    [
      { 0: "Explicit" },
      "the row lacks a part that its relation type must have; expected the spans of Connective in column 3 (counted from 0)",
    ],
  ])("that cannot be read are told: %j", (fields, message) => {
    expect(told(readPipe48(pipe({ ...good, ...fields }), options))[0]).toContain(message);
  });
});

describe("Annotator rows", () => {
  const good = { 0: "Implicit", 7: "so", 8: "Contingency.Cause.Result", 14: "9..26;", 20: "35..49 ; " };

  it("short, long, rejected and incomplete are all accounted for", () => {
    const text = [
      row(good, 27),
      row(good, 34),
      row({ ...good, 33: "false", 39: "DEFAULT" }, 41),
      row(good, 30),
      row({ ...good, 27: "Rejected" }, 34),
      row({ ...good, 20: "" }, 34),
      row({ ...good, 8: "" }, 34),
      row({ ...good, 0: "AltLex" }, 34),
      row({ ...good, 14: "９..26" }, 34),
    ].join("\r\n");
    const result = readAnnotator(`\ufeff${text}`, { file: "talk" });
    expect(result.relations).toHaveLength(4);
    expect(result.relations[0]?.arg1.spans).toEqual([{ start: 9, end: 26 }]);
    expect(result.rows).toBe(result.relations.length + result.messages.filter(isDroppedRow).length);
    expect(told(result)).toEqual([
      "talk:3, relation 2: columns after the 34th are ignored; expected 34 columns; found 41 columns, ending in ||||||DEFAULT|. Check which program wrote the file.",
      "talk:4, relation 3: the row has another number of columns than its format; expected 27 or 34 columns separated by |; found 30 columns. Complete the row, look for a separator inside a text, or choose another format.",
      "talk:5, relation 4: the adjudicator rejected the row; it is skipped. Nothing to do.",
      "talk:6, relation 5: the row lacks a part that its relation type must have; expected the spans of Arg2 in column 20 (counted from 0); found nothing. Complete the row, or take it out.",
      "talk:7, relation 6: the relation has no sense; expected a sense of the Implicit relation in column 8 (counted from 0); found nothing. Complete the row.",
      "talk:8, relation 7: the row lacks a part that its relation type must have; expected the spans of Connective in column 1 (counted from 0); found nothing. Complete the row, or take it out.",
      'talk:9, relation 8: a list of spans cannot be read; expected Arg1 in column 14 (counted from 0) as 9..20, or several spans such as 9..20;25..31; found "９..26". Correct the row, or check that the format and its columns are the right ones.',
    ]);
  });
});

describe("files", () => {
  it("of the wrong encoding are refused with the byte", () => {
    const latin = Uint8Array.of(0x61, 0xe9);
    expect(() => sourceText(latin, { encoding: "utf-8" }, { file: "talk" })).toThrow(
      "talk, byte 1: the bytes are not text; expected UTF-8",
    );
    expect(sourceText(latin, { encoding: "latin1" }).text).toBe("aé");
    const { messages } = sourceText(Buffer.from("\ufeffa\r\nb\rc"), { countsLines: true });
    const rules = messages.map(({ rule }) => rule);
    expect(rules).toEqual(["byte-order-mark-counted", "carriage-returns-counted"]);
  });

  it("of any bytes give a result that accounts for every row", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        bar,
        "\n",
        "|".repeat(13),
        "____Explicit____",
        "____Arg1____",
        "#### Text ####",
        "##############",
        "1..2",
        "NoRel",
        "\r\n",
      ),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const bytes = Buffer.from(pieces.join(""));
        for (const read of [readPdtb2, readPipe48, readAnnotator]) {
          const { text } = sourceText(bytes, { encoding: read === readAnnotator ? "utf-8" : "latin1" });
          const result = read(text);
          expect(result.rows).toBe(result.relations.length + result.messages.filter(isDroppedRow).length);
          expect(() => misfits(result.relations, text)).not.toThrow();
        }
        expect(() => sourceText(Uint8Array.of(...bytes, 0xff), { encoding: "utf-8" })).toThrow(ProblemError);
      }),
    );
  });
});
