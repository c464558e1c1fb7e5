import type { Message } from "@discoprep/corpus";

/** A node of a Stanford-style dependency: a word, its 1-based position, and how often it was copied. */
export interface DependencyNode {
  readonly form: string;
  /** 0 is the root. */
  readonly index: number;
  /** The number of primes: `cut-16'` is the first copy of the node in collapsed dependencies. */
  readonly copy: number;
}

/** A dependency that names its words. */
export interface NamedDependency {
  readonly label: string;
  readonly head: DependencyNode;
  readonly dependent: DependencyNode;
}

/** The dependencies of one sentence and the 1-based line on which they begin. */
export interface DependencyBlock {
  readonly rows: readonly NamedDependency[];
  readonly line: number;
}

/** `Inc.-4`, split at the last hyphen; undefined where no number follows one. */
export function parseDependencyNode(text: string): DependencyNode | undefined {
  const hyphen = text.lastIndexOf("-");
  const number = /^(\d+)('*)$/.exec(text.slice(hyphen + 1));
  if (hyphen === -1 || number === null) return undefined;
  return { form: text.slice(0, hyphen), index: Number(number[1]), copy: (number[2] as string).length };
}

/**
 * Reads Stanford-style dependencies, `nsubj(cut-16, Inc.-4)` a line, an empty line after each sentence; a
 * sentence without dependencies is just its empty line.
 * @param file a name for messages
 */
export function readDependencyLines(
  text: string,
  file: string,
): { blocks: DependencyBlock[]; messages: Message[] } {
  const blocks: DependencyBlock[] = [];
  const messages: Message[] = [];
  let rows: NamedDependency[] = [];
  let start = 1;
  const lines = text.replace(/^\ufeff/, "").split("\n");
  for (const [index, withReturn] of lines.entries()) {
    const line = withReturn.trim();
    if (line === "") {
      // What follows the last line feed is not a line.
      if (rows.length > 0 || index < lines.length - 1) blocks.push({ rows, line: start });
      rows = [];
      start = index + 2;
      continue;
    }
    const row = parseRow(line);
    if (row !== undefined) rows.push(row);
    else {
      messages.push({
        severity: "error",
        rule: "invalid-dependency",
        what: "the line is not a dependency",
        where: { file, line: index + 1 },
        expected: "label(HEAD-n, DEPENDENT-m)",
        found: line,
      });
    }
  }
  if (rows.length > 0) blocks.push({ rows, line: start });
  return { blocks, messages };
}

function parseRow(line: string): NamedDependency | undefined {
  const open = line.indexOf("(");
  // No word holds a blank, so the last ", " is the separator, whatever commas the words hold.
  const comma = line.lastIndexOf(", ");
  if (open < 1 || comma < open || !line.endsWith(")")) return undefined;
  const head = parseDependencyNode(line.slice(open + 1, comma));
  const dependent = parseDependencyNode(line.slice(comma + 2, -1));
  if (head === undefined || dependent === undefined) return undefined;
  return { label: line.slice(0, open), head, dependent };
}
