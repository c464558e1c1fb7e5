import { CodePointOffsets, type Span } from "@discoprep/corpus";
import type { MarkedPart, MarkedRelation } from "./annotation.ts";

const roles = ["connective", "arg1", "arg2"] as const;

interface ReadingPiece {
  readonly text: string;
  readonly roles: readonly (typeof roles)[number][];
}

/** Longest stretch shown before and after the marks, in characters. */
const context = 60;

/** Returns a relation on its text, from before the first mark of a reading to after the last one. @param readings of both annotators */
export function readingPieces(
  relation: MarkedRelation,
  raw: string,
  readings: readonly (MarkedRelation | undefined)[],
): ReadingPiece[] {
  const offsets = new CodePointOffsets(raw);
  const spansOf = ({ spans }: MarkedPart): Span[] =>
    spans.flatMap(([begin, end]) => {
      const start = offsets.toUtf16(begin);
      const stop = offsets.toUtf16(end);
      return start === undefined || stop === undefined ? [] : [{ start, end: stop }];
    });
  const roleSpans = roles.map((role) => ({ role, spans: spansOf(relation[role]) }));
  const marked = readings.flatMap((reading) =>
    reading ? roles.flatMap((role) => spansOf(reading[role])) : [],
  );
  const edges = [...new Set(marked.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const first = edges[0] ?? 0;
  const last = edges.at(-1) ?? 0;
  const pieces: ReadingPiece[] = [{ text: shortened(raw.slice(0, first), "start"), roles: [] }];
  for (const [index, start] of edges.slice(0, -1).entries()) {
    const end = edges[index + 1] as number;
    const holds = (span: Span): boolean => span.start <= start && end <= span.end;
    const inside = roleSpans.filter(({ spans }) => spans.some(holds));
    const isShown = marked.some(holds);
    const text = raw.slice(start, end);
    pieces.push({ text: isShown ? text : shortened(text, "middle"), roles: inside.map(({ role }) => role) });
  }
  pieces.push({ text: shortened(raw.slice(last), "end"), roles: [] });
  return joined(pieces);
}

function joined(pieces: readonly ReadingPiece[]): ReadingPiece[] {
  const result: ReadingPiece[] = [];
  for (const piece of pieces) {
    const previous = result.at(-1);
    if (previous?.roles.join() === piece.roles.join()) {
      result[result.length - 1] = { text: previous.text + piece.text, roles: piece.roles };
    } else if (piece.text !== "") result.push(piece);
  }
  return result;
}

/** Cuts a stretch without marks at white space, or else between characters. */
function shortened(text: string, place: "start" | "middle" | "end"): string {
  const characters = [...text];
  if (characters.length <= (place === "middle" ? 4 : 1) * context) return text;
  const head = characters.slice(0, context).join("");
  const tail = characters.slice(-context).join("");
  const headCut = head.replace(/\s\S*$/u, " ");
  const tailCut = tail.replace(/^\S*\s/u, " ");
  if (place === "start") return `…${tailCut}`;
  return place === "end" ? `${headCut}…` : `${headCut}…${tailCut}`;
}
