import type { Message } from "@discoprep/corpus";
import type { Layer, LayerSentence } from "@discoprep/corpus/alignment";
import { columnsOfText } from "@discoprep/files";
import { tokenNumber } from "@discoprep/files/text";
import { columnFormat } from "./read-conllu.ts";
import { type ConlluRow, type ConlluSentence, cell } from "./rows.ts";
import { partOfSpeech, splitTokens, surfaceDependencies, surfaceTokens } from "./surface.ts";

/**
 * CoNLL-X or CoNLL-U as a parse layer: at least eight columns, tab-separated. The part of speech is the
 * language's own (column 5), else the universal one (column 4). Empty nodes and comments are passed over.
 * The words of a multiword token are its parts (`We've`: `we` + `'ve` are `We` and `'ve` of the text);
 * where they do not add up to it (`du` = `de` + `le`), it becomes one word with the part of
 * speech and head of its highest word; dependencies inside it are lost, which a message states.
 * @param file a name for messages
 */
export function conlluLayer(text: string, file: string): Layer {
  const messages: Message[] = [];
  const sentences: LayerSentence[] = [];
  // Faults of lines that leave the tokens readable are for `validate` to find.
  for (const sentence of columnsOfText(text, file, columnFormat, () => {})) {
    const rows = sentence.rows.flatMap((row): ConlluRow[] => {
      const { columns, line, written = columns.join("\t") } = row;
      // A comment inside a sentence has no columns.
      if (columns.length === 0 && written.startsWith("#")) return [];
      const number = tokenNumber(columns[0] ?? "");
      if (number?.kind === "empty") return [];
      if (number !== undefined && columns.length >= 8) return [{ ...row, ...number }];
      messages.push(invalidLine(file, line, written));
      return [];
    });
    const line = rows[0]?.line;
    if (line !== undefined) sentences.push(layerSentence({ ...sentence, rows }, { file, line }, messages));
  }
  return { sentences, messages, file };
}

function invalidLine(file: string, line: number, found: string): Message {
  return {
    severity: "error",
    rule: "invalid-conll-line",
    what: "the line is not a token",
    where: { file, line },
    expected: "at least eight columns separated by tabs, beginning with the token's number",
    found,
  };
}

function layerSentence(
  sentence: ConlluSentence,
  where: { file: string; line: number },
  messages: Message[],
): LayerSentence {
  const tokens = surfaceTokens(sentence, (range, words) => {
    const tokens = splitTokens(range, words);
    if (tokens !== undefined) return tokens;
    messages.push({
      severity: "info",
      rule: "multiword-token",
      what: "a multiword token is kept as one token: its words do not add up to it",
      where,
      expected: cell(range, "form"),
      found: words.map((word) => cell(word, "form")).join(" "),
    });
    return undefined;
  });
  const words = tokens.map(({ form, top }) => ({ form, ...partOfSpeech(top) }));
  return { words, dependencies: surfaceDependencies(tokens), line: where.line };
}
