import type { Argument, Attribution, Relation, RelationType, Selection } from "@discoprep/corpus";
import { collectRelation, type ReadOptions, type ReadResult, relationPlace } from "../format/index.ts";
import { BlockCursor, splitBlocks } from "./pdtb2-blocks.ts";
import { connectiveSenses } from "./pipe.ts";
import { parseSpanList } from "./span-list.ts";

/**
 * Reads a native PDTB 2.0 file (`wsj_SSNN.pdtb`), with or without Text blocks. Grammar: the official PDTB API. Spans count
 * bytes of the Latin-1 raw file, from 0, ends exclusive; `.START` counts. More liberal than the API: blank lines, CR LF, blanks
 * around items and after commas.
 * @param text the file read as Latin-1
 */
export function readPdtb2(text: string, options: ReadOptions = {}): ReadResult {
  const result: ReadResult = { rows: 0, relations: [], messages: [] };
  const blocks = splitBlocks(text);
  for (const [position, block] of blocks.entries()) {
    const source = relationPlace(options, block.line, position);
    collectRelation(result, () => ({ ...readBlock(new BlockCursor(block, source)), source }));
  }
  return { ...result, rows: blocks.length };
}

const header = /^_{4}(\w+)_{4}$/;

function readBlock(cursor: BlockCursor): Relation {
  const line = cursor.next("a block header such as ____Explicit____");
  const type = header.exec(line)?.[1] ?? "";
  switch (type) {
    case "Explicit":
    case "AltLex":
      return readFull(cursor, type, readSelection(cursor));
    case "Implicit":
      passSite(cursor);
      return readFull(cursor, type);
    case "EntRel":
    case "NoRel": {
      passSite(cursor);
      const arg1 = readPart(cursor, "Arg1");
      const arg2 = readPart(cursor, "Arg2");
      cursor.finish();
      return { type, arg1, arg2 };
    }
    default:
      return cursor.fail("unknown-relation-type", {
        expected: "____Explicit____, ____Implicit____, ____AltLex____, ____EntRel____ or ____NoRel____",
        found: line,
      });
  }
}

/** Reads the parts of a relation, whose order the grammar fixes. */
function readFull(cursor: BlockCursor, type: RelationType, connective?: Selection): Relation {
  const attribution = readFeatures(cursor);
  const conn1 = readSenseLine(cursor, type);
  const conn2 = type === "Implicit" && !nextIsHeader(cursor) ? readSenseLine(cursor, type) : undefined;
  const sup1 = cursor.peek() === "____Sup1____" ? readPart(cursor, "Sup1") : undefined;
  const arg1 = readArgument(cursor, "Arg1");
  const arg2 = readArgument(cursor, "Arg2");
  const sup2 = cursor.peek() === "____Sup2____" ? readPart(cursor, "Sup2") : undefined;
  cursor.finish();
  return { type, connective, conn1, conn2, arg1, arg2, sup1, sup2, attribution };
}

function nextIsHeader(cursor: BlockCursor): boolean {
  return header.test(cursor.peek() ?? "");
}

/** Skips the place where the relation was inferred: its two numbers follow from the spans. */
function passSite(cursor: BlockCursor): void {
  for (const name of ["string position", "sentence number"]) {
    const line = cursor.next(name);
    if (!/^\d+$/.test(line)) cursor.fail("invalid-site", { expected: `the ${name}, a number`, found: line });
  }
}

/** Reads `connective, sense[, sense]` of Explicit and Implicit, `sense[, sense]` or nothing of AltLex. */
function readSenseLine(cursor: BlockCursor, type: RelationType): Relation["conn1"] {
  const isAltLex = type === "AltLex";
  if (isAltLex && nextIsHeader(cursor)) return undefined;
  const expected = isAltLex ? "one or two senses" : "a connective with one or two senses";
  const line = cursor.next(expected);
  const items = line.split(",").map((item) => item.trim());
  const text = isAltLex ? "" : (items.shift() as string);
  if (header.test(line) || items.length < 1 || items.length > 2 || items.includes(""))
    cursor.fail("invalid-sense-line", { expected: `${expected}, separated by ", "`, found: line });
  return connectiveSenses(text, items);
}

function readArgument(cursor: BlockCursor, name: "Arg1" | "Arg2"): Argument {
  const selection = readPart(cursor, name);
  return { ...selection, attribution: readFeatures(cursor) };
}

function readPart(cursor: BlockCursor, name: string): Selection {
  cursor.expect(`____${name}____`);
  return readSelection(cursor);
}

function readFeatures(cursor: BlockCursor): Attribution | undefined {
  cursor.expect("#### Features ####");
  const line = cursor.next("four features");
  const features = line.split(",").map((feature) => feature.trim());
  const [source = "", type = "", polarity = "", determinacy = ""] = features;
  if (features.length !== 4 || features.includes(""))
    cursor.fail("invalid-features", { expected: "source, type, polarity, determinacy", found: line });
  // Here, only an attribution span can begin with a number.
  const selection = /^\d+\s*\.\./.test(cursor.peek() ?? "") ? readSelection(cursor) : undefined;
  // Four times Null means a relation without attribution: with one, the source is never Null.
  if (selection === undefined && features.every((feature) => feature === "Null")) return undefined;
  return { source, type, polarity, determinacy, selection };
}

/** Reads a span list and its text. Skips Gorn addresses between them. Span list and text may be missing. */
function readSelection(cursor: BlockCursor): Selection {
  const line = cursor.next("a span list");
  const spans = parseSpanList(line) ?? [];
  if (spans.length === 0)
    cursor.fail("invalid-span-list", {
      expected: "9..20, or several such as 9..20;25..31",
      found: `"${line}"`,
    });
  if (/^\d[\d,;\s]*$/.test(cursor.peek() ?? "")) cursor.next("Gorn addresses");
  return { spans, text: cursor.peek() === "#### Text ####" ? cursor.textBlock() : undefined };
}
