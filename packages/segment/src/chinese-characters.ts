/** Marks that may end a sentence. */
export const TERMINAL: ReadonlySet<string> = new Set(["。", "！", "？", "!", "?", "｡", "．", "…"]);

/** Whether a UTF-16 code unit is a Chinese character of the main block; `NaN`, past the end of a text, is none. */
export function isHan(unit: number): boolean {
  return unit >= 0x4e00 && unit <= 0x9fff;
}
