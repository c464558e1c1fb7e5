import { layouts, type PropositionFormat } from "@discoprep/conll08";
import { readLineBatches } from "@discoprep/files";
import { OfficialExit } from "./official-exit.ts";
import { type OfficialLine, officialLine } from "./official-sentence.ts";

/** A file as a stream, with the name messages use. */
export interface NamedStream {
  readonly stream: AsyncIterable<Uint8Array | string>;
  readonly name: string;
}

/** The lines of one sentence of both files, the blank line that ends it included. */
interface LinePair {
  readonly gold: readonly OfficialLine[];
  readonly system: readonly OfficialLine[];
}

/**
 * Reads two files line by line as eval08.pl and eval09.pl do (`read_sent`), with their warnings. After the last blank
 * line comes one more sentence, of what is left, mostly of nothing.
 * @param warn takes a warning in the official wording
 * @throws OfficialExit where the files do not run together
 */
export async function* officialPairs(
  gold: NamedStream,
  system: NamedStream,
  format: PropositionFormat,
  warn: (text: string) => void,
): AsyncGenerator<LinePair> {
  const goldLines = new LineSource(gold);
  const systemLines = new LineSource(system);
  const { form, tag } = layouts[format];
  let hasWarned = false;
  let pair: { gold: OfficialLine[]; system: OfficialLine[] } = { gold: [], system: [] };
  for (let number = 1; ; number++) {
    if (goldLines.isEmpty) await goldLines.refill();
    if (systemLines.isEmpty) await systemLines.refill();
    const g = goldLines.take(format);
    const s = systemLines.take(format);
    if (g !== undefined) pair.gold.push(g);
    if (s !== undefined) pair.system.push(s);
    if (g === undefined && s === undefined) break;
    if (g === undefined || s === undefined) {
      if (!isBlank(g ?? s)) throw mismatch(number, g, s);
      const which = s === undefined ? "missing" : "extra";
      warn(`Warning: ignoring ${which} blank line at the end of ${system.name}.`);
    } else if (isBlank(g) !== isBlank(s)) throw mismatch(number, g, s);
    else if (isBlank(g)) {
      yield pair;
      pair = { gold: [], system: [] };
    } else if (!hasWarned && (g.fields[form] !== s.fields[form] || g.fields[tag] !== s.fields[tag])) {
      hasWarned = true;
      warn(`Warning: ignoring word/pos mismatch, line ${number}:\n gold: ${g.text}\n sys : ${s.text}`);
    }
  }
  yield pair;
}

function mismatch(
  number: number,
  gold: OfficialLine | undefined,
  system: OfficialLine | undefined,
): OfficialExit {
  const text = (line: OfficialLine | undefined): string => line?.text ?? "past end of file";
  return new OfficialExit(
    `Fatal: line mismatch, line ${number}:\n gold: ${text(gold)}\n sys : ${text(system)}`,
    1,
  );
}

function isBlank(line: OfficialLine | undefined): boolean {
  return line?.fields.length === 0;
}

/** The lines of a stream, taken one by one without waiting as long as a batch lasts. */
class LineSource {
  readonly #batches: AsyncIterator<string[]>;
  #batch: readonly string[] = [];
  #next = 0;
  #ended = false;

  constructor({ stream, name }: NamedStream) {
    this.#batches = readLineBatches(stream, name);
  }

  get isEmpty(): boolean {
    return this.#next === this.#batch.length && !this.#ended;
  }

  async refill(): Promise<void> {
    while (this.isEmpty) {
      const { done, value } = await this.#batches.next();
      this.#ended = done === true;
      this.#batch = done === true ? [] : value;
      this.#next = 0;
    }
  }

  take(format: PropositionFormat): OfficialLine | undefined {
    const text = this.#batch[this.#next];
    if (text === undefined) return undefined;
    this.#next++;
    return officialLine(text, format);
  }
}
