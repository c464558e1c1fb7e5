import { type Place, type Problem, ProblemError, type RuleId } from "@discoprep/corpus";
import { byteOrderMark } from "./source-text.ts";

/** The lines of one block from its header on, without the bars that frame it. */
export interface Block {
  /** 1-based line of the header in the file. */
  readonly line: number;
  readonly lines: readonly string[];
  /** Whether a bar closes the block. */
  readonly closed: boolean;
}

const bar = /^_{20,}$/;
const blockHeader = /^____(Explicit|Implicit|AltLex|EntRel|NoRel)____$/;

/**
 * The blocks of a native PDTB 2.0 file. A block ends at a bar, or, where its end is missing,
 * at the next block's header or the end of the file.
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

/** Reads a block item by item: one item a line, without blank lines. */
export interface BlockCursor {
  /** The next item, or undefined at the block's end. */
  peek(): string | undefined;
  /** @throws ProblemError with the rule `truncated-block` at the block's end */
  next(expected: string): string;
  /** @throws ProblemError where the next item differs */
  expect(item: string): void;
  /** The lines between the Text header, the next item, and the line of `#`. */
  textBlock(): string;
  /** @throws ProblemError where items are left, or where no bar closes the block */
  finish(): void;
  fail(rule: RuleId, what: string, details?: Partial<Problem>): never;
}

export function blockCursor(block: Block, source: Place): BlockCursor {
  let position = 0;
  const fail: BlockCursor["fail"] = (rule, what, details) => {
    const line = block.line + Math.max(0, position - 1);
    throw new ProblemError({ rule, what, ...details, where: { ...source, line } });
  };
  const skipBlank = (): void => {
    while (block.lines[position]?.trim() === "") position++;
  };
  const truncated = (expected: string): never =>
    fail("truncated-block", "the block ends too early", {
      expected,
      found: block.closed ? "the bar that ends the block" : "another block or the end of the file",
      remedy: "Restore the missing lines.",
    });
  const cursor: BlockCursor = {
    peek: () => {
      skipBlank();
      return block.lines[position]?.trim();
    },
    next: (expected) => {
      const item = cursor.peek() ?? truncated(expected);
      position++;
      return item;
    },
    expect: (item) => {
      const found = cursor.next(item);
      if (found !== item)
        fail("unexpected-line", "the block goes on with another line", { expected: item, found });
    },
    textBlock: () => {
      cursor.expect("#### Text ####");
      const start = position;
      while (position < block.lines.length && !/^#{14}\s*$/.test(block.lines[position] as string)) position++;
      if (position === block.lines.length) truncated("a line of 14 # after the text");
      return block.lines.slice(start, position++).join("\n");
    },
    finish: () => {
      const left = cursor.peek();
      if (left !== undefined) {
        position++;
        fail("unexpected-line", "the block goes on where it should end", {
          expected: "the bar that ends the block",
          found: left,
        });
      }
      if (!block.closed) truncated("the bar that ends the block");
    },
    fail,
  };
  return cursor;
}
