import { characterClass, SHARED, SIMPLIFIED_ONLY, TRADITIONAL_ONLY } from "./characters.ts";

export type Script = "SIMPLIFIED" | "TRADITIONAL" | "BOTH" | "MIXED" | "UNKNOWN";

/** A character that belongs to one script only. */
export interface OffendingCharacter {
  readonly character: string;
  /** Offset into the text, in UTF-16 code units from 0. */
  readonly offset: number;
  readonly script: "TRADITIONAL" | "SIMPLIFIED";
}

/** What is known about one text: its label, and the characters that contradict `wanted`. */
export interface ScriptReport {
  readonly script: Script;
  readonly offending: readonly OffendingCharacter[];
  /** Whether the label was reached only by tolerating the offending characters. */
  readonly tolerated: boolean;
}

/**
 * The script of a text, by the rule of hanzidentifier 1.3.0 over the character lists of zhon 2.1.1
 * (CC-CEDICT of 2013-14). Characters outside the lists (Latin, digits, kana, rare Han) count for nothing.
 * UNKNOWN: no listed character; BOTH: only characters of both scripts; TRADITIONAL or SIMPLIFIED: all
 * belong to it; MIXED: neither. There is no threshold: one character decides.
 */
export function identifyScript(text: string): Script {
  let seen = 0;
  for (let offset = 0; offset < text.length; offset++) {
    seen |= 1 << characterClass(text.charCodeAt(offset));
  }
  const traditional = (seen & (1 << TRADITIONAL_ONLY)) !== 0;
  const simplified = (seen & (1 << SIMPLIFIED_ONLY)) !== 0;
  if (traditional && simplified) return "MIXED";
  if (traditional) return "TRADITIONAL";
  if (simplified) return "SIMPLIFIED";
  return (seen & (1 << SHARED)) !== 0 ? "BOTH" : "UNKNOWN";
}

/**
 * The characters that keep a text from being of the wanted script, in order: those that only the other
 * script has. Empty exactly when `identifyScript` answers the wanted script, BOTH or UNKNOWN.
 */
export function offendingCharacters(
  text: string,
  wanted: "simplified" | "traditional" = "simplified",
): OffendingCharacter[] {
  const other = wanted === "simplified" ? TRADITIONAL_ONLY : SIMPLIFIED_ONLY;
  const script = wanted === "simplified" ? "TRADITIONAL" : "SIMPLIFIED";
  const found: OffendingCharacter[] = [];
  for (let offset = 0; offset < text.length; offset++) {
    const unit = text.charCodeAt(offset);
    if (unit > 0x7f && characterClass(unit) === other) {
      found.push({ character: text.charAt(offset), offset, script });
    }
  }
  return found;
}

/**
 * The label of a text with its offending characters. A MIXED text with at most `tolerate` of them, as a
 * quotation, a personal name or a source's title brings in, is labelled with the wanted script.
 */
export function scriptReport(
  text: string,
  options: { readonly tolerate?: number; readonly wanted?: "simplified" | "traditional" } = {},
): ScriptReport {
  const { tolerate = 0, wanted = "simplified" } = options;
  const script = identifyScript(text);
  const offending = offendingCharacters(text, wanted);
  const tolerated = script === "MIXED" && offending.length <= tolerate;
  const label = wanted === "simplified" ? "SIMPLIFIED" : "TRADITIONAL";
  return { script: tolerated ? label : script, offending, tolerated };
}
