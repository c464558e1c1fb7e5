import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describeProblem, type Message } from "@discoprep/corpus";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { readTreebank, treebankFiles } from "./treebank.ts";
import { treeText } from "./trees/tree.ts";

function read(path: string, encoding?: "gb18030") {
  const messages: Message[] = [];
  const report = (message: Message) => void messages.push(message);
  const trees: unknown[][] = [];
  for (const { document, number, line, tree } of readTreebank(treebankFiles(path), report, encoding))
    trees.push([document, number, line, treeText(tree)]);
  return { trees, problems: messages.map(describeProblem) };
}

it("reads the files below a folder, gzip-compressed or not", () => {
  const packed = gzipSync("(())\n\n(S (X a)) (S (X c))");
  const folder = testFolder({ "b.mrg": "(S (X b))\n", "00/a.mrg.gz": packed });
  expect(read(folder)).toEqual({
    trees: [
      ["a", 1, 1, "(())"],
      ["a", 2, 3, "( (S (X a)) )"],
      ["a", 3, 3, "( (S (X c)) )"],
      ["b", 1, 1, "( (S (X b)) )"],
    ],
    problems: [],
  });
  expect(() => treebankFiles(join(folder, "none"))).toThrow("does not exist");
  expect(() => treebankFiles(testFolder({}))).toThrow("holds nothing of a treebank; found no file");
  expect(read(testFolder({ "a.mrg": "\n" })).problems).toEqual([expect.stringContaining("a.mrg: ")]);
});

it("reads a file in its treebank's old encoding from the first line that is not UTF-8", () => {
  const bytes = Buffer.concat([
    Buffer.from("(S (X 中))\n(S (X "),
    Buffer.of(0xd6, 0xd0),
    Buffer.from("))\n"),
  ]);
  const file = join(testFolder({ "zoe.mrg": bytes }), "zoe.mrg");
  const [latin, chinese] = [read(file), read(file, "gb18030")];
  expect([latin, chinese].map(({ trees }) => trees.map((tree) => tree[3]))).toEqual([
    ["( (S (X 中)) )", "( (S (X ÖÐ)) )"],
    ["( (S (X 中)) )", "( (S (X 中)) )"],
  ]);
  expect(latin.problems).toEqual([
    expect.stringContaining(`${file}:2, byte 18: the file is not UTF-8 and is read as Latin-1`),
  ]);
  expect(chinese.problems).toEqual([expect.stringContaining("read as GB18030")]);
});
