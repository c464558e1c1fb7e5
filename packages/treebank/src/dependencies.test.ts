import type { Message, Parse } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { addDependencies, readDependencyLines, readTreeLayer } from "./tree-layer.ts";

const { layer } = readTreeLayer(
  "( (S (PRP We) (VBD cut) (NNS jobs-off) (, ,) (. .)) )\n( (X (: --)) )\n( (S (PRP They) (VBD left) (. .)) )",
  "trees",
  () => {},
);
const first =
  "root(ROOT-0, cut-2)\nnsubj(cut-2, We-1)\ndobj(cut-2, jobs-off-3)\nnsubj(cut-2', We-1)\npunct(jobs-off-3, ,-4)\n";
const third = "root(ROOT-0, left-2)\nnsubj(left-2, They-1)\n";

describe("addDependencies", () => {
  function attached(text: string): { sentences: Parse[]; messages: Message[] } {
    const messages: Message[] = [];
    const report = (message: Message) => void messages.push(message);
    return { sentences: addDependencies({ layer, file: "trees" }, text, "deps", report), messages };
  }
  const summary = (messages: readonly Message[]) =>
    messages.map(({ rule, where, found }) => [rule, `${where.file}:${where.line}`, found]);
  const links = ({ dependencies = [] }: Parse): string =>
    dependencies.map(({ label, head, dependent }) => `${label} ${head} ${dependent}`).join(", ");
  const expected = ["root 0 2, nsubj 2 1, dobj 2 3, nsubj 2 1, punct 3 4", "", "root 0 2, nsubj 2 1"];

  it.each([
    ["an empty line for every sentence", `${first}\n\n${third}\n`],
    ["empty lines after the last sentence", `${first}\n\n${third}\n\n\n`],
    ["CR LF", `${first}\n\n${third}\n`.replaceAll("\n", "\r\n")],
  ])("reads Stanford-style lines with %s", (_name, text) => {
    const { sentences, messages } = attached(text);
    expect(messages).toEqual([]);
    expect(sentences.map(links)).toEqual(expected);
    expect(sentences[0]?.dependencies?.[3]).toMatchObject({ head: 2, headCopy: 1 });
  });

  it("reads CoNLL-X", () => {
    const line = (id: number, form: string, head: number, label: string): string =>
      `${id}\t${form}\t_\tX\tX\t_\t${head}\t${label}\t_\t_\n`;
    const conll = `${line(1, "We", 2, "nsubj")}${line(2, "cut", 0, "root")}${line(3, "jobs-off", 2, "dobj")}${line(4, ",", 3, "punct")}${line(5, ".", 2, "_")}\n${line(1, "--", 0, "root")}\n${line(1, "They", 2, "nsubj")}${line(2, "left", 0, "root")}${line(3, ".", 2, "punct")}`;
    expect(attached(conll).messages).toEqual([]);
    expect(attached(conll).sentences.map(({ dependencies }) => dependencies?.length)).toEqual([4, 1, 3]);
  });

  it("names words that are not the tree's", () => {
    expect(summary(attached(`${first.replace("We-1)", "Us-1)")}\n\n${third}`).messages)).toEqual([
      ["dependency-word-mismatch", "deps:1", "Us as token 1 of sentence 1"],
    ]);
  });

  it.each([
    ["no line for a sentence without dependencies", `${first}\n${third}`, 7, '2, and block 2 has "left"'],
    ["a surplus empty line", `\n${first}\n\n${third}`, 2, '4, and block 2 has "cut"'],
    ["an end before the last tree", `${first}\n`, 1, "1"],
    ["a sentence more", `${first}\n\n${third}\nroot(ROOT-0, Go-1)`, 11, '4, and block 4 has "Go"'],
  ])("names the line from which blocks are not those of the trees: %s", (_name, text, line, blocks) => {
    const { messages } = attached(text);
    expect(summary(messages)).toEqual([["dependencies-without-sentence", `deps:${line}`, blocks]]);
    expect(messages[0]?.expected).toBe("3 blocks, as there are trees in trees");
  });

  it("names lines that are no dependencies", () => {
    for (const line of ["nsubj(cut-2, We)", "nsubj cut-2 We-1", "(cut-2, We-1)", "nsubj(cut-2 We-1)"]) {
      const messages: Message[] = [];
      readDependencyLines(line, "deps", (message) => messages.push(message));
      expect(summary(messages)).toEqual([["invalid-dependency", "deps:1", line]]);
    }
  });
});
