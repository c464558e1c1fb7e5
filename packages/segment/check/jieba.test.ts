import { readFileSync } from "node:fs";
import { filesBelow } from "@discoprep/files";
import { describeShared } from "@discoprep/shared-data";
import { describe, expect, it } from "vitest";
import { nodejieba } from "../src/chinese-words/jieba/nodejieba.ts";
import { type FindWords, findWords, goldenWords, textsOf, wordsOf } from "../test/jieba-words.ts";

const installed = installedNodejieba();

/** nodejieba where its native part is there; the golden file speaks for it elsewhere. */
function installedNodejieba(): FindWords | undefined {
  try {
    return nodejieba();
  } catch {
    console.log("nodejieba is not compiled here: its words come from the golden file alone");
    return undefined;
  }
}

function goldenText(find: FindWords): string {
  const { sentences, random } = goldenWords(find, 10);
  const lines = sentences.map((words) => JSON.stringify(words));
  return `{\n"sentences": [\n${lines.join(",\n")}\n],\n"random": ${JSON.stringify(random, undefined, 1)}\n}\n`;
}

describe("jieba's words", () => {
  it("are those of nodejieba 3.5.8 in the golden file", async () => {
    await expect(goldenText(findWords)).toMatchFileSnapshot("../test/jieba.data.json");
  });

  it.skipIf(installed === undefined)("are those of nodejieba itself", async () => {
    const find = installed as FindWords;
    await expect(goldenText(find)).toMatchFileSnapshot("../test/jieba.data.json");
    for (const text of textsOf(4711, 10_000_000)) {
      if (findWords(text).join() !== find(text).join())
        expect([text, wordsOf(findWords, text)]).toEqual([text, wordsOf(find, text)]);
    }
  });
});

describeShared("data", "jieba's words of the shared data", (folder) => {
  it.skipIf(installed === undefined)("are those of nodejieba", () => {
    const find = installed as FindWords;
    for (const file of filesBelow(folder).filter((name) => /\.(json|txt)$|\/raw\//.test(name))) {
      for (const line of readFileSync(file, "utf8").split("\n")) {
        if (/[\u3400-\u9fff]/.test(line)) expect(wordsOf(findWords, line), file).toEqual(wordsOf(find, line));
      }
    }
  });
});
