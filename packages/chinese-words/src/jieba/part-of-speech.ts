/**
 * A part of speech of jieba's dictionary as a number of ten bits, from its first two letters: `n` → 14,
 * `nr` → 14 + 32·18. Never 0.
 */
export function tagNumber(tag: string): number {
  return (tag.charCodeAt(0) & 31) | ((tag.charCodeAt(1) & 31) << 5);
}
