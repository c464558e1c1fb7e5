import { isChinese, type Message, problem } from "@discoprep/corpus";
import table from "../../data/chinese-script/characters.json" with { type: "json" };

/** Classes of characters, as bits. */
const TRADITIONAL = 1;
const SIMPLIFIED = 2;
const SHARED = 4;

/** The class of every listed character, by UTF-16 unit; all of them are in the Basic Multilingual Plane. */
const classes = new Uint8Array(0x10000);
for (const character of table.traditionalOnly) classes[character.charCodeAt(0)] = TRADITIONAL;
for (const character of table.simplifiedOnly) classes[character.charCodeAt(0)] = SIMPLIFIED;
for (const character of table.shared) classes[character.charCodeAt(0)] = SHARED;

/**
 * Returns the script of a text, by the rule of hanzidentifier 1.3.0 over the character lists of zhon 2.1.1
 * (CC-CEDICT of 2013-14). Characters outside the lists (Latin, digits, kana, rare Han) do not count.
 * UNKNOWN: no listed character; BOTH: only characters of both scripts; TRADITIONAL or SIMPLIFIED: all
 * belong to it; MIXED: some belong to each alone. There is no threshold: one character decides.
 */
export function identifyScript(text: string): "SIMPLIFIED" | "TRADITIONAL" | "BOTH" | "MIXED" | "UNKNOWN" {
  let scripts = 0;
  for (let offset = 0; offset < text.length; offset++) scripts |= classes[text.charCodeAt(offset)] ?? 0;
  if ((scripts & TRADITIONAL) !== 0) return (scripts & SIMPLIFIED) !== 0 ? "MIXED" : "TRADITIONAL";
  if ((scripts & SIMPLIFIED) !== 0) return "SIMPLIFIED";
  return scripts === SHARED ? "BOTH" : "UNKNOWN";
}

/** Returns the characters that only traditional text has, in order, with their offsets in UTF-16 code units. */
export function offendingCharacters(
  text: string,
): { readonly character: string; readonly offset: number; readonly script: "TRADITIONAL" }[] {
  const characters: ReturnType<typeof offendingCharacters> = [];
  for (let offset = 0; offset < text.length; offset++) {
    if (classes[text.charCodeAt(offset)] === TRADITIONAL)
      characters.push({ character: text.charAt(offset), offset, script: "TRADITIONAL" });
  }
  return characters;
}

/** Counts the characters that only traditional text has, less those that only simplified text has. */
export function scriptBalance(text: string): number {
  let balance = 0;
  for (let offset = 0; offset < text.length; offset++) {
    const script = classes[text.charCodeAt(offset)];
    if (script === TRADITIONAL) balance++;
    else if (script === SIMPLIFIED) balance--;
  }
  return balance;
}

const MOST_CHARACTERS = 20;

/**
 * Warns of a document in traditional characters that is given as simplified, as our Chinese words do not suit it: more of its characters
 * are only traditional than only simplified. Other languages and tags of traditional text (`zh-Hant`, `zh-TW`) are not checked.
 */
export class ScriptWatch {
  readonly #language: string;
  readonly #isChecked: boolean;
  readonly #characters = new Set<string>();
  #traditional = 0;
  #balance = 0;

  constructor(language: string) {
    this.#language = language;
    this.#isChecked =
      isChinese(language) && new Intl.Locale(language.replaceAll("_", "-")).maximize().script !== "Hant";
  }

  add(text: string): void {
    if (!this.#isChecked) return;
    const offending = offendingCharacters(text);
    for (const { character } of offending) this.#characters.add(character);
    this.#traditional += offending.length;
    this.#balance += scriptBalance(text);
  }

  warning(where: Message["where"]): Message | undefined {
    if (this.#balance <= 0) return undefined;
    const named = [...this.#characters].slice(0, MOST_CHARACTERS).join("");
    const more = this.#characters.size > MOST_CHARACTERS ? "…" : "";
    return problem("traditional-text", where, {
      expected: `simplified characters, as the text is given as ${this.#language}`,
      found: `${this.#traditional} that are only traditional: ${named}${more}`,
    });
  }
}
