import { Readable } from "node:stream";
import type { Message } from "@discoprep/corpus";
import { LineSplitter } from "@discoprep/files/text";
import { describe, expect, it } from "vitest";
import type { ColumnFormat } from "./index.ts";
import { columnsOfText, readColumns } from "./read-columns.ts";

const tabs: ColumnFormat = { separator: "tab", comments: true };
const blanks: ColumnFormat = { separator: "blank", comments: false };

function read(text: string, format = tabs) {
  const faults: Message[] = [];
  const sentences = [...columnsOfText(text, "f", format, (message) => faults.push(message))];
  return { sentences, faults: faults.map(({ rule, where }) => `${where.line} ${rule}`) };
}

describe("columnsOfText", () => {
  it("reads comments, rows and their lines", () => {
    const { sentences, faults } = read("# a\n1\tx\n2\ty\n\n1\tz\n\n");
    expect(faults).toEqual([]);
    expect(sentences).toEqual([
      {
        comments: ["# a"],
        rows: [
          { columns: ["1", "x"], line: 2 },
          { columns: ["2", "y"], line: 3 },
        ],
      },
      { comments: [], rows: [{ columns: ["1", "z"], line: 5 }] },
    ]);
  });

  it("cuts at runs of blanks where the format allows them, and takes # for a token there", () => {
    const { sentences, faults } = read(" 1  # \tx \n\n", blanks);
    expect(sentences[0]?.rows[0]?.columns).toEqual(["1", "#", "x"]);
    expect(faults).toEqual(["1 blank-separator"]);
    // A no-break space is part of a word.
    expect(read("1\ta\u00a0b\n\n", blanks).sentences[0]?.rows[0]?.columns).toEqual(["1", "a\u00a0b"]);
  });

  it.each([
    ["\ufeff1\tx\n\n", ["1 byte-order-mark"]],
    ["1\tx\r\n2\ty\r\n\r\n", ["1 carriage-return"]],
    ["1\tx\n\0\n\n", ["2 nul-byte"]],
    ["1\tx\n", ["1 no-final-blank-line"]],
    ["1\tx", ["1 no-final-line-feed", "1 no-final-blank-line"]],
    ["\n1\tx\n\n\n", ["1 extra-blank-line", "4 extra-blank-line"]],
    ["1\tx\n \n", ["2 blank-line-with-spaces"]],
    ["1\tx\n# y\n\n", ["2 misplaced-comment"]],
    ["# y\n\n1\tx\n\n", ["2 comment-without-sentence"]],
    ["# y\n", ["1 comment-without-sentence"]],
    ["", []],
    ["1\tx\n\n2\tx\n\n", []],
  ])("says what is wrong with %j", (text, expected) => {
    expect(read(text).faults).toEqual(expected);
  });
});

describe("readColumns", () => {
  async function readStream(chunks: Iterable<Buffer>) {
    const faults: Message[] = [];
    const found = [];
    const report = (message: Message) => void faults.push(message);
    for await (const sentence of readColumns(Readable.from(chunks), "f", tabs, report)) found.push(sentence);
    return { found, faults };
  }

  it("gives the same for chunks of any size", async () => {
    const bytes = Buffer.from("# ä\n1\tx\n\n1\t中\n\n");
    const whole = await readStream([bytes]);
    for (const size of [1, 2, 3, 7]) {
      const chunks: Buffer[] = [];
      for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
      expect(await readStream(chunks)).toEqual(whole);
    }
  });

  it("reads past a line of any length and bytes that are not UTF-8", async () => {
    const endless = function* (): Generator<Buffer> {
      for (let size = 0; size <= LineSplitter.limit; size += 1 << 20) yield Buffer.alloc(1 << 20, "x");
      yield Buffer.from("\n2\ty\n\n1\t\xff\n\n", "latin1");
    };
    const { found, faults } = await readStream(endless());
    expect(faults.map(({ rule, where }) => `${where.line} ${rule}`)).toEqual([
      "1 line-too-long",
      "4 invalid-utf8",
    ]);
    expect(found.map(({ rows }) => rows.length)).toEqual([1, 1]);
  });
});
