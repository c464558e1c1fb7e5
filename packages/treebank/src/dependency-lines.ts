import { type DependencyNode, parseDependencyNode } from "@discoprep/conll16";
import type { Message } from "@discoprep/corpus";

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
