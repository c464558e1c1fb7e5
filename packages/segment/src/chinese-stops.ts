import { isHan } from "./chinese-characters.ts";
import { beforeLatinStop, chineseDomain, extension, figureWords, nameCharacters } from "./chinese-tables.ts";
import { abbreviationClass } from "./english-abbreviations.ts";
import { matchesAt } from "./matches-at.ts";
import { isSpace } from "./white-space.ts";

const CLOSING_MARK = /[”’」』）)》】"'\]％%‰℃°★☆]/;
/** A Latin word with a capital that Chinese follows: Firefox也, or who speaks: MLG： */
const CAPITALISED = /^[A-Z][A-Za-z]+(?:[：:]|[\u4e00-\u9fff])/;
const LONGEST_NAME_PART = 6;
const LONGEST_LIST_MARK = 16;
/**
 * Whether an ASCII full stop (or its wide form `．`) ends a sentence of Chinese. After a Chinese character it
 * does, unless it stands in a name (比尔.盖茨), an address (www.新闻.cn, 中国.公司), a number or a list mark;
 * after a Latin word or a number only before white space or a Chinese character that goes with neither.
 * @param sentenceStart where the sentence began that the stop would end
 */
export function isChineseStop(line: string, position: number, sentenceStart: number): boolean {
  const next = line.charAt(position + 1);
  if (isListMark(line, position, sentenceStart) || isNextInList(line, position, sentenceStart)) return false;
  if (isHan(line.charCodeAt(position - 1))) return stopsAfterHan(line, position, next);
  if (CLOSING_MARK.test(line.charAt(position - 1))) return stopsAfterClosing(line, position, next);
  if (isSpace(line.charCodeAt(position - 1))) return isHan(next.charCodeAt(0)) || next === "";
  return stopsAfterLatin(line, position, next);
}

/** After a bracket, note, quotation, percentage or other symbol, but not in (1).2, %.x or f(x).g; (笑).Firefox很好 */
function stopsAfterClosing(line: string, position: number, next: string): boolean {
  if (/[A-Za-z]/.test(next))
    return (
      isHan(line.charCodeAt(position - 2)) &&
      CAPITALISED.test(line.slice(position + 1, position + 12)) &&
      !matchesAt(extension, line, position + 1)
    );
  return !/\d/.test(next) || !/[(（]\d{1,2}[)）]$/.test(line.slice(Math.max(0, position - 4), position));
}

function stopsAfterHan(line: string, position: number, next: string): boolean {
  if (next === "" || isSpace(next.charCodeAt(0)) || CLOSING_MARK.test(next)) return true;
  if (/[一二三四五六七八九十]\.[一二三四五六七八九十]/.test(line.slice(position - 1, position + 2)))
    return false;
  if (isHan(next.charCodeAt(0)))
    return !isInName(line, position) && !matchesAt(chineseDomain, line, position + 1);
  if (/\d/.test(next)) {
    const isDate = /^(?:\d{4}年|\d{1,2}月)/.test(line.slice(position + 1, position + 6));
    return isDate || !figureWords.has(line.charAt(position - 1));
  }
  if (/^[a-z]?[A-Z]/.test(line.slice(position + 1, position + 3)))
    return !matchesAt(extension, line, position + 1);
  return /[（(“‘「『《"[【]/.test(next);
}

/** 支持Firefox.它很好, 共有35.其中: a Latin word of some length or a number that is not a list mark, then a Chinese character. */
function stopsAfterLatin(line: string, position: number, next: string): boolean {
  const before = beforeLatinStop.exec(line.slice(Math.max(0, position - 30), position))?.groups;
  if (before === undefined || abbreviationClass(before.word ?? "") !== undefined) return false;
  if (/["”」]/.test(next)) return closesSpeech(line, position);
  const follows = next !== "" && isSpace(next.charCodeAt(0)) ? line.charAt(position + 2) : next;
  if (follows === "") return true;
  if (before.domain !== undefined && matchesAt(chineseDomain, line, position + 1)) return false;
  const mayBeName = before.word !== undefined || before.letter !== undefined;
  return isHan(follows.charCodeAt(0)) && !(mayBeName && nameCharacters.has(follows));
}

/** 他说:"Good job.": the end of Latin speech that a colon introduces. */
function closesSpeech(line: string, position: number): boolean {
  return /[：:]["“「][^"“”「」]{1,200}$/.test(line.slice(Math.max(0, position - 202), position));
}

/** 一. or 图1. at the beginning of a sentence, 一. also after a colon. */
function isListMark(line: string, position: number, sentenceStart: number): boolean {
  if (/[：:]\s?一$/.test(line.slice(Math.max(sentenceStart, position - 3), position))) return true;
  if (position - sentenceStart > LONGEST_LIST_MARK) return false;
  return /^\s*[（(]?(?:[一二三四五六七八九十]{1,3}|[甲乙丙丁]|(?:[图表式例]\s?)?[A-Za-z]?\d{1,3}(?:[.-]\d{1,3})*[A-Za-z]?|[A-Za-z])[）)]?$/.test(
    line.slice(sentenceStart, position),
  );
}

/** 1.切菜2.洗锅: a number whose predecessor is a list mark before it in the sentence. */
function isNextInList(line: string, position: number, sentenceStart: number): boolean {
  const number = Number(
    /(?<![\d.])\d{1,2}$/.exec(line.slice(Math.max(sentenceStart, position - 3), position))?.[0],
  );
  if (!(number > 1)) return false;
  return new RegExp(`(?<!\\d)${number - 1}[.．](?!\\d)`).test(line.slice(sentenceStart, position));
}

/** 比尔.盖茨: on both sides two or more characters that foreign names are written with; 圣.约翰. */
function isInName(line: string, position: number): boolean {
  let before = 0;
  while (before < LONGEST_NAME_PART && nameCharacters.has(line.charAt(position - 1 - before))) before++;
  let after = 0;
  while (after < LONGEST_NAME_PART && nameCharacters.has(line.charAt(position + 1 + after))) after++;
  return after > 1 && (before > 1 || line.charAt(position - 1) === "圣");
}
