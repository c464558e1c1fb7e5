import { createHash } from "node:crypto";
import { readDictionary } from "../src/chinese-words/jieba/dictionary.ts";
import { jieba } from "../src/chinese-words/jieba/jieba.ts";
import { Lexicon } from "../src/chinese-words/jieba/lexicon.ts";
import { randomTexts, wordTree } from "./random-texts.ts";

export type FindWords = (text: string) => boolean[];

const dictionary = readDictionary();
const tree = wordTree(dictionary);
const lexicon = new Lexicon(dictionary);
const findByDictionary = jieba(dictionary);
export const findWords: FindWords = (text) => findByDictionary(text, lexicon.wordsOf(text));

/** Our sentences, for each of jieba's rules. */
const sentences = [
  "我们昨天在北京大学的图书馆里见到了她。",
  "南京市长江大桥今天上午重新开放，市民纷纷前来参观。",
  "结婚的和尚未结婚的都来了",
  "中华人民共和国成立于一九四九年十月一日",
  "小王不会打乒乓球拍卖完了",
  "伊丽莎白·范德格拉夫与佐佐木靖彦会面",
  "诶嘿嘿，龘靐齉齾爩麤，喵呜喵呜地叫",
  "阿不都热合曼买了iPhone14Pro和3.14斤苹果v2.0.1",
  "价格是1,234.50元（约合US$180）",
  "2.5.7..8 a1b2 1a2b _x-y @me #tag 50%",
  "云计算、韩玉鉴赏、蓝翔和区块链",
  "AT&T的C++与c#程序员，卡拉OK和T恤",
  "空 格\t制表\n换行\r回车　全角空格",
  "句号。逗号，都。，。，是词",
  "𠀀𠀁是扩展汉字𪚥，单独的\ud800和\udc00也行",
  "👩‍👩‍👧今天👍🏽",
  "臺北市長與計程車業者會面討論費率",
  "ＡＢＣ１２３全角字母",
  "",
  "。",
  " ",
  "a",
  "龘",
  "积极参与国际和区域经济合作是大势所趋人心所向",
  "古巴共和国国防部革命武装力量部部长",
];

export function wordsOf(find: FindWords, text: string): string[] {
  const begins = find(text);
  const words: string[] = [];
  let start = 0;
  for (let end = 1; end <= text.length; end++) {
    if (!begins[end]) continue;
    words.push(text.slice(start, end));
    start = end;
  }
  return words;
}

export const textsOf = (seed: number, characters: number): Iterable<string> =>
  randomTexts(dictionary, tree, seed, characters);

/** The words of the sentences, and checksums of those of so many times 200,000 random characters. */
export function goldenWords(find: FindWords, times: number) {
  const random = Array.from({ length: times }, (_, index) => {
    const hash = createHash("sha256");
    for (const text of textsOf(index + 1, 200_000)) hash.update(Uint8Array.from(find(text), Number));
    return hash.digest("hex");
  });
  return { sentences: sentences.map((text) => wordsOf(find, text)), random };
}
