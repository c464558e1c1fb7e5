import { type Message, problem } from "@discoprep/corpus";
import type { SourceText } from "@discoprep/corpus/format";
import { decodeText, type TextEncoding, utf8OrOlder } from "@discoprep/files";

/** How a format stores texts. */
export interface TextForm {
  /** Undefined: UTF-8, or an older encoding of the text's language. */
  readonly encoding?: TextEncoding;
  /** True if offsets count characters as the PDTB Annotator does, which reads line by line. */
  readonly countsLines?: boolean;
}

/** Returns the text of bytes such that UTF-16 indices are the format's offsets. @throws ProblemError naming the byte that is no text */
export function sourceText(
  bytes: Uint8Array,
  { encoding, countsLines }: TextForm,
  { file, language = "en" }: { readonly file?: string; readonly language?: string } = {},
): SourceText {
  const stored =
    encoding === undefined
      ? utf8OrOlder(bytes, file, language)
      : { text: decodeText(bytes, encoding, file), messages: [] };
  if (countsLines !== true) return stored;
  const { text, messages } = annotatorLines(stored.text, file);
  return { text, messages: [...stored.messages, ...messages] };
}

/** Returns a text as the PDTB Annotator counts it: a byte order mark stays, CR LF and CR become a line feed. */
export function annotatorLines(stored: string, file?: string): SourceText {
  const messages: Message[] = [];
  if (stored.startsWith("\ufeff")) messages.push(problem("byte-order-mark-counted", { file }));
  const returns = stored.match(/\r\n?/g)?.length ?? 0;
  if (returns > 0)
    messages.push(problem("carriage-returns-counted", { file }, { found: `${returns} lines` }));
  return { text: stored.replace(/\r\n?/g, "\n"), messages };
}
