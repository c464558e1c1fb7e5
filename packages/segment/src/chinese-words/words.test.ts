import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chineseTokenizer } from "./index.ts";
import { nodejieba } from "./jieba/nodejieba.ts";

const words = (text: string): string =>
  chineseTokenizer()()(text)
    .map(({ start, end }) => text.slice(start, end))
    .join(" ");

describe("Chinese words", () => {
  it("follow the Treebank's standard", () => {
    const text = "2020年5月，这个公司的第一次会议——在U.S.召开， 不是玛丽·泰勒的。";
    expect(words(text)).toBe(
      "2020年 5月 ， 这 个 公司 的 第一 次 会议 —— 在 U.S. 召开 ， 不 是 玛丽·泰勒 的 。",
    );
  });

  it.each([
    "会议 十二月 在 北京 召开",
    "二零一九年 他 来到 上海",
    "政策 今天 0时 起 生效",
    "这里 有 七十一 个 人",
    "这 座 城市 有 一亿多 人口",
    "四千余 人 参加 比赛",
    "数百 家 公司 宣布 破产",
    "这 种 聚合酶 ( L ) 很 重要",
    "发生 476 宗 案件",
    "价格 是 1400 港元",
    "参见 3 ) 和 4 )",
    "比赛 （ 2009 ） 结束 了",
    "爱达·勒芙蕾丝 是 数学家",
    "北京 -- 上海 的 列车",
    "这 是 每 届 都 要 做 的",
    "在 今 次 选举 中",
  ])("keep closed classes whole and apart: %s", (expected) => {
    expect(words(expected.replaceAll(" ", ""))).toBe(expected);
  });

  it("of long inputs are those of their pieces", () => {
    const piece = "我们今天去公园。";
    const tokenize = chineseTokenizer()();
    expect(tokenize(piece.repeat(600))).toHaveLength(600 * tokenize(piece).length);
  });
});

describe("Chinese words of a document", () => {
  const piece = fc.constantFrom(
    ..."青石镇 修复 了 三座 石桥 。 ， 2020年5月 玛丽·泰勒 AT&T 𠮷 “ ” 不可能 老年人 的 在 　 \n".split(" "),
  );
  const sentence = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(""));

  it("cover the sentence except its white space", () => {
    const tokenizerOf = chineseTokenizer();
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 6 }), (sentences) => {
        const tokenize = tokenizerOf(sentences.join("\n"));
        for (const text of sentences) {
          const spans = tokenize(text);
          for (const { start, end } of spans) expect(text.slice(start, end)).toMatch(/^\S+$/);
          expect(spans.map(({ start, end }) => text.slice(start, end)).join("")).toBe(
            text.replace(/\s/g, ""),
          );
          expect(tokenize(text)).toEqual(spans);
        }
      }),
    );
  });

  const uses =
    "X昨天来到学校。 老师认识X。 后来X走了。 他把书给了X。 X的妹妹在家。 人们常说起X。 因为X，大家都来了。 对X来说这很难。 X和他的朋友住在这里。 没有人见过X。".split(
      " ",
    );
  const wordsAround = (string: string, tokenize: (sentence: string) => { start: number; end: number }[]) =>
    uses.map((use) => {
      const text = use.replace("X", string);
      const from = use.indexOf("X");
      const inside = tokenize(text).filter(({ start, end }) => end > from && start < from + string.length);
      return inside.map(({ start, end }) => text.slice(start, end)).join(" ");
    });
  const documentOf = (string: string): string => uses.map((use) => use.replace("X", string)).join("\n");

  it.each(["石小山", "云中居", "乐之", "于明", "不言"])("are names that recur: %s", (name) => {
    const isWhole = (words: string): boolean => words === name;
    const alone = wordsAround(name, chineseTokenizer()()).filter(isWhole).length;
    const inDocument = wordsAround(name, chineseTokenizer()(documentOf(name))).filter(isWhole).length;
    expect(inDocument).toBeGreaterThanOrEqual(alone + 4);
  });

  it.each(["很 高", "新 方法", "那 个 人", "不 知道"])("are not what merely recurs: %s", (words) => {
    const string = words.replaceAll(" ", "");
    const inDocument = wordsAround(string, chineseTokenizer()(documentOf(string)));
    expect(inDocument).toEqual(uses.map(() => words));
  });

  it("do not depend on another document", () => {
    const tokenizerOf = chineseTokenizer();
    const text = "木樨镇的人说木樨好，木樨香。";
    const alone = tokenizerOf(text)(text);
    const tokenize = tokenizerOf(text);
    tokenizerOf("石桥很老。石桥旁边有石桥村。")("石桥很老。");
    expect(tokenize(text)).toEqual(alone);
  });
});

describe("nodejieba", () => {
  it("that is missing is explained with a remedy", () => {
    const fails = (): never => {
      throw new Error("nodejieba native binding was not found at x.node.\nmore");
    };
    expect(() => nodejieba(fails)).toThrow(/native part.*x\.node.*npm run nodejieba.*leave --engine out/s);
  });
});
