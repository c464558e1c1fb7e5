import { expect, it } from "vitest";
import { isInScriptOf } from "./language-script.ts";

const english = "The ferry leaves the harbour at noon.";
const chinese = "渡轮每天中午离开港口，冬天除外，乘客要提前一个小时到达。";
const russian = "Паром отходит из гавани в полдень.";

it.each([
  ["en", english, true],
  ["en", chinese, false],
  ["zh", chinese, true],
  ["zh-Hant-TW", chinese, true],
  ["zh", english, false],
  ["ja", "フェリーは正午に港を出ます。冬は出ません。", true],
  ["ko", "배는 정오에 항구를 떠납니다. 겨울에는 운항하지 않습니다.", true],
  ["ru", russian, true],
  ["tr", russian, false],
  ["sr", russian, true],
  ["sr", english, true],
  ["sr-Cyrl", english, false],
  ["zh", `${chinese}${english}`, false],
  ["zh", "OK! Yes.", true],
  ["xyz", russian, true],
  ["eng", english, true],
])("%s: %s", (language, text, isIn) => {
  expect(isInScriptOf(language, text)).toBe(isIn);
});
