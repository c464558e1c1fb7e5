import type { Article } from "@discoprep/corpus";
import type { SelectionReason } from "@discoprep/corpus/rules";
import { identifyScript, offendingCharacters } from "@discoprep/segment/chinese-script/identify";
import type { WordCounts } from "./blind-document.ts";
import type { Judgement } from "./judgement.ts";
import type { OlderDump } from "./older-dump.ts";
import type { Criteria } from "./options.ts";

interface Judging {
  readonly criteria: Criteria;
  /** The rules of the audit that found something in it. */
  readonly remnants: readonly string[];
  /** Returns the characters of a text that OpenCC would change. */
  readonly changedBySimplifying: (text: string) => readonly string[];
  /** The ids to take, where they are given. */
  readonly listed: ReadonlySet<string> | undefined;
  /** The dump whose pages are left. */
  readonly older: OlderDump | undefined;
}

/**
 * Judges one article by itself, without the budget. A listed article is taken.
 * @param counts counts the article's words, if they matter
 */
export function judgeArticle(
  article: Article,
  counts: () => WordCounts,
  { criteria, remnants, changedBySimplifying, listed, older }: Judging,
): Judgement {
  const characters = countCharacters(article.paragraphs.join(""));
  const base = { id: article.id, title: article.title, characters, words: 0, multiSentenceWords: 0 };
  const left = (reason: SelectionReason, more: object = {}): Judgement => ({
    ...base,
    taken: false,
    reason,
    ...more,
  });
  if (listed !== undefined && !listed.has(article.id)) return left("not-listed");
  if (listed !== undefined) return { ...base, ...counts(), taken: true, reason: "selected" };
  if (older?.ids.has(article.id) === true) return left("in-older-dump");
  if (characters === 0) return left("no-body");
  if (remnants.length > 0 && criteria.also?.includes("remnants") !== true)
    return left("remnants", { remnants });
  if (characters < (criteria.minChars ?? 0)) return left("too-few-characters");
  let opencc: Pick<Judgement, "opencc"> = {};
  if (criteria.script !== undefined) {
    // Without the date line, which is this program's and simplified.
    const text = [article.title, ...article.paragraphs].join("\n");
    if (identifyScript(text) !== "SIMPLIFIED") {
      const offending = offendingCharacters(text).map(({ character }) => character);
      return left("not-simplified", { offending: [...new Set(offending)].slice(0, 20) });
    }
    const changes = changedBySimplifying(text);
    if (changes.length > 0) opencc = { opencc: { changes } };
    if (changes.length > 0 && criteria.script === "opencc") return left("not-simplified", opencc);
  }
  const counted = counts();
  const taken = counted.words >= (criteria.minWords ?? 0);
  return { ...base, ...counted, taken, reason: taken ? "selected" : "too-few-words", ...opencc };
}

function countCharacters(text: string): number {
  return [...text.replace(/\s/gu, "")].length;
}
