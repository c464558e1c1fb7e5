import { type MessageDetails, type Place, ProblemError, problem, type RuleId } from "@discoprep/corpus";
import { byteOrderMark } from "./span-list.ts";

interface Block {
  /** 1-based line of the header. */
  readonly line: number;
  readonly lines: readonly string[];
  readonly closed: boolean;
}

const bar = /^_{20,}$/;
const blockHeader = /^____(Explicit|Implicit|AltLex|EntRel|NoRel)____$/;

/**
 * Returns the blocks of a native PDTB 2.0 file. A block ends at a bar; without a bar, at the next block's header or the end
 * of the file.
 */
export function splitBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  const stripReturn = /^[^\n]*\r\n/.test(text);
  let current: { line: number; lines: string[] } | undefined;
  const close = (closed: boolean): void => {
    if (current !== undefined) blocks.push({ ...current, closed });
    current = undefined;
  };
  for (const [index, stored] of text.replace(byteOrderMark, "").split("\n").entries()) {
    const line = stripReturn && stored.endsWith("\r") ? stored.slice(0, -1) : stored;
    const trimmed = line.trim();
    if (bar.test(trimmed)) {
      close(true);
      continue;
    }
    if (blockHeader.test(trimmed)) close(false);
    if (current !== undefined) current.lines.push(line);
    else if (trimmed !== "") current = { line: index + 1, lines: [line] };
  }
  close(false);
  return blocks;
}

/** Reads a block item by item, and skips blank lines. */
export class BlockCursor {
  readonly #block: Block;
  readonly #source: Place;
  #position = 0;

  constructor(block: Block, source: Place) {
    this.#block = block;
    this.#source = source;
  }

  peek(): string | undefined {
    const { lines } = this.#block;
    while (lines[this.#position]?.trim() === "") this.#position++;
    return lines[this.#position]?.trim();
  }

  next(expected: string): string {
    const item = this.peek() ?? this.#truncated(expected);
    this.#position++;
    return item;
  }

  expect(item: string): void {
    const found = this.next(item);
    if (found === item) return;
    this.fail("unexpected-line", { expected: item, found });
  }

  /** Returns the lines between the Text header, the next item, and the line of `#`. */
  textBlock(): string {
    this.expect("#### Text ####");
    const start = this.#position;
    const rest = this.#block.lines.slice(start);
    const length = rest.findIndex((line) => /^#{14}\s*$/.test(line));
    this.#position = start + (length === -1 ? rest.length : length + 1);
    return length === -1
      ? this.#truncated("a line of 14 # after the text")
      : rest.slice(0, length).join("\n");
  }

  finish(): void {
    const found = this.peek();
    const expected = "the bar that ends the block";
    if (found !== undefined) {
      this.#position++;
      this.fail("unexpected-line", { expected, found });
    }
    if (!this.#block.closed) this.#truncated(expected);
  }

  fail(rule: RuleId, details: MessageDetails): never {
    const line = this.#block.line + Math.max(0, this.#position - 1);
    throw new ProblemError(problem(rule, { ...this.#source, line }, details));
  }

  #truncated(expected: string): never {
    const found = this.#block.closed ? "the bar that ends the block" : "another block or the end of the file";
    return this.fail("truncated-block", { expected, found });
  }
}
