import type { Message } from "@discoprep/corpus";

/** A line of conll_format. */
export interface ConllToken {
  /** 0-based position in the document. */
  readonly position: number;
  /** 0-based sentence. */
  readonly sentence: number;
  /** 0-based position in the sentence. */
  readonly index: number;
  readonly form: string;
  readonly partOfSpeech: string;
  /** One cell a relation column: `_`, or roles such as `conn|Comparison.Contrast`. */
  readonly cells: readonly string[];
  /** 1-based line of the file. */
  readonly line: number;
}

/**
 * Reads conll_format/DocID.conll into sentences. A byte order mark, carriage returns, repeated and missing
 * empty lines at the end are fine. A line that is not a token becomes an error message.
 * @param file a name for messages
 */
export function readConll(text: string, file: string): { sentences: ConllToken[][]; messages: Message[] } {
  const sentences: ConllToken[][] = [];
  const messages: Message[] = [];
  let sentence: ConllToken[] = [];
  const lines = `${text.replace(/^\ufeff/, "")}\n\n`.split("\n");
  for (const [index, withReturn] of lines.entries()) {
    const line = withReturn.replace(/\r$/, "");
    if (line === "") {
      if (sentence.length > 0) sentences.push(sentence);
      sentence = [];
      continue;
    }
    const [position = "", sentenceNumber = "", tokenNumber = "", form, partOfSpeech, ...cells] =
      line.split("\t");
    const numbers = [position, sentenceNumber, tokenNumber];
    if (partOfSpeech === undefined || form === undefined || !numbers.every((cell) => /^\d+$/.test(cell))) {
      messages.push({
        severity: "error",
        rule: "invalid-conll-line",
        what: "the line is not a token",
        where: { file, line: index + 1 },
        expected: "three numbers, form, part of speech and one cell a relation, separated by tabs",
        found: line,
      });
      continue;
    }
    const place = {
      position: Number(position),
      sentence: Number(sentenceNumber),
      index: Number(tokenNumber),
    };
    sentence.push({ ...place, form, partOfSpeech, cells, line: index + 1 });
  }
  return { sentences, messages };
}
