import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { alignLayer } from "@discoprep/corpus/alignment";
import { describeShared } from "@discoprep/shared-data";
import { expect, test } from "vitest";
import { addDependencies, readTreeLayer } from "./tree-layer.ts";

interface ReleasedSentence {
  readonly dependencies: [string, string, string][];
  readonly parsetree: string;
  readonly words: [
    string,
    { CharacterOffsetBegin: number; CharacterOffsetEnd: number; PartOfSpeech: string },
  ][];
}

describeShared("data/trial", "the trial documents' parse layers", (folder) => {
  for (const [language, id, uncovered] of [
    ["en", "wsj_1000", ['"\\""']],
    ["zh", "chtb_0001", []],
  ] as const) {
    test(`${language}: trees and dependency lines give the released tokens`, () => {
      const raw = readFileSync(join(folder, language, "raw", id), "utf8");
      const parses = JSON.parse(readFileSync(join(folder, language, "parses.json"), "utf8"));
      const released: ReleasedSentence[] = parses[id].sentences;
      const trees = released.map((sentence) => sentence.parsetree).join("");
      const lines = released.map(({ dependencies }) =>
        dependencies.map(([label, head, dependent]) => `${label}(${head}, ${dependent})\n`).join(""),
      );
      const messages: Message[] = [];
      const report = (message: Message) => void messages.push(message);
      const treeLayer = readTreeLayer(trees, "trees", report);
      const layer = addDependencies(treeLayer, `${lines.join("\n")}\n`, "dependencies", report);
      const sentences = alignLayer(layer, "trees", { id, raw }, report);
      expect(messages.map((message) => message.found)).toEqual(uncovered);
      expect(sentences.map((sentence) => `${sentence.parsetree}\n`)).toEqual(
        released.map((sentence) => sentence.parsetree),
      );
      expect(sentences.map((sentence) => sentence.tokens)).toEqual(
        released.map((sentence) =>
          sentence.words.map(([form, word]) => ({
            form,
            partOfSpeech: word.PartOfSpeech,
            start: word.CharacterOffsetBegin,
            end: word.CharacterOffsetEnd,
          })),
        ),
      );
      expect(sentences.map((sentence) => sentence.dependencies?.length)).toEqual(
        released.map((sentence) => sentence.dependencies.length),
      );
    });
  }
});
