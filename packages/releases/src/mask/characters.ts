import { createHash } from "node:crypto";
import * as z from "@discoprep/files/zod";

/** The characters (code points) of a text that are not white space: those that masks stand for. */
export function visibleCharacters(text: string): string[] {
  return text.match(/\S/gu) ?? [];
}

/** A text with `_` for each visible character, as DISRPT masks licensed texts; `<*>`, which stands for a gap, stays. */
export function maskText(text: string): string {
  return text.replace(/<\*>|\S/gu, (found) => (found.length === 3 ? found : "_"));
}

/**
 * Puts characters in the place of the underscores of a masked text.
 * @returns undefined where there are more or fewer characters than underscores
 */
export function fillText(masked: string, characters: readonly string[]): string | undefined {
  let next = 0;
  const filled = masked.replace(/_/g, () => characters[next++] ?? "_");
  return next === characters.length ? filled : undefined;
}

/** What is known of a masked text, so that another text in its place is noticed. */
export const textRecordSchema = z.object({
  document: z.string(),
  /** How many visible characters the text has. */
  characters: z.int(),
  /**
   * For each 64 visible characters (the last piece has up to 127) the first eight hexadecimal digits of their SHA-256. A
   * piece of one word could be guessed; a piece of twelve words cannot.
   */
  pieces: z.array(z.string()),
  /** In which a release stores the raw text. */
  encoding: z.enum(["utf-8", "latin1"]).optional(),
});

export type TextRecord = z.infer<typeof textRecordSchema>;

const pieceLength = 64;

export function textRecord(document: string, characters: readonly string[]): TextRecord {
  return { document, characters: characters.length, pieces: [...piecesOf(characters)] };
}

function* piecesOf(characters: readonly string[]): Generator<string> {
  const count = Math.max(1, Math.floor(characters.length / pieceLength));
  for (let piece = 0; piece < count; piece++) {
    const end = piece === count - 1 ? undefined : (piece + 1) * pieceLength;
    const text = characters.slice(piece * pieceLength, end).join("");
    yield createHash("sha256").update(text).digest("hex").slice(0, 8);
  }
}

/** The number (0-based) of the visible character from which on a text is another one; undefined where it is the same. */
export function firstDifference(characters: readonly string[], record: TextRecord): number | undefined {
  let piece = 0;
  for (const digest of piecesOf(characters)) {
    if (digest !== record.pieces[piece]) return piece * pieceLength;
    piece++;
  }
  return characters.length === record.characters ? undefined : Math.min(characters.length, record.characters);
}

/** A text and what is recorded of it. */
export interface RecordedText {
  readonly record: TextRecord;
  readonly text: string;
}
